import { lineHeightOf, type Sheets, type TextStyle } from "../../printing/Sheets.ts"
import { margin, paperHead } from "./Paper.ts"

/** The content of the articles of a company. */
export interface ArticlesContent {
  readonly name: string
  readonly seat: string
  readonly purpose: string
  readonly capital: string
  readonly rule: string
  readonly agreedOn: string
}

const sectionStyle: TextStyle = { face: "bold", size: 10.5 }
const textStyle: TextStyle = { face: "regular", size: 10.5 }

const sectionsOf = ({ capital, name, purpose, rule, seat }: ArticlesContent): ReadonlyArray<
  readonly [title: string, text: string]
> => [
  ["Firma und Sitz", `Die Firma der Gesellschaft lautet ${name}. Sitz der Gesellschaft ist ${seat}.`],
  ["Gegenstand des Unternehmens", purpose],
  ["Stammkapital", `Das Stammkapital der Gesellschaft beträgt ${capital}.`],
  ["Geschäftsführung und Vertretung", rule],
  ["Geschäftsjahr", "Das Geschäftsjahr ist das Kalenderjahr."],
  ["Bekanntmachungen", "Bekanntmachungen der Gesellschaft erfolgen im Unternehmensregister."]
]

/** Draws articles of association. */
export const drawArticles = (sheets: Sheets, content: ArticlesContent): void => {
  let y = paperHead(sheets, "Gesellschaftsvertrag", `${content.name} – Fassung vom ${content.agreedOn}`)
  for (const [index, [title, text]] of sectionsOf(content).entries()) {
    sheets.write(`§ ${index + 1} ${title}`, margin, y, sectionStyle)
    y += lineHeightOf(sectionStyle) + 3
    for (const line of sheets.wrap(text, sheets.width - 2 * margin, textStyle)) {
      sheets.write(line, margin, y, textStyle)
      y += lineHeightOf(textStyle)
    }
    y += lineHeightOf(textStyle)
  }
}
