import type { CalendarDate, DocumentType } from "@kontor/core/Register"
import { Effect, Struct } from "effect"
import { type Fonts, readFonts } from "../../printing/Fonts.ts"
import { printed } from "../../printing/Printing.ts"
import { lineHeightOf, type Sheets, type TextStyle } from "../../printing/Sheets.ts"
import { type Day, germanDate, isoDate } from "../Day.ts"
import { lastState, type Life, lifeOf } from "../life/Life.ts"
import { germanAmount } from "../Money.ts"
import { shareholdersOf } from "../profiles/Shareholding.ts"
import { type SampleOptions, type World, worldOf } from "../World.ts"
import { margin, paperHead } from "./Paper.ts"
import { drawShareholderList } from "./ShareholderList.ts"

/** The content of the articles of a company. */
interface ArticlesContent {
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
const drawArticles = (sheets: Sheets, content: ArticlesContent): void => {
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

/** A document of a sample register: its line in the manifest, and its bytes. */
export interface SampleDocument {
  readonly file: string
  readonly euid: string
  readonly document_type: Exclude<DocumentType, "SI">
  readonly as_of: CalendarDate
  readonly bytes: Uint8Array
}

/** The number of companies with papers in a sample register: printing takes longer than all the rest. */
const companies = 2

const subject = "Beispiel: eine erfundene Gesellschaft"

const limitedCompanies = (world: World): ReadonlyArray<Life> => {
  const found: Array<Life> = []
  for (let index = 0; index < world.organizations && found.length < companies; index++) {
    const life = lifeOf(world, index)
    const { condition, form } = lastState(life)
    if (form === "GmbH" && condition === "ACTIVE") found.push(life)
  }
  return found
}

/** The EUIDs of the companies of a sample register that have papers: active companies of the form GmbH. */
export const companiesWithPapers = (options: SampleOptions): ReadonlyArray<string> =>
  limitedCompanies(worldOf(options)).map(({ organization }) => organization.registration.euid)

const documentOf = (life: Life, document_type: SampleDocument["document_type"], day: Day, bytes: Uint8Array) => {
  const { euid } = life.organization.registration
  return { file: `${euid}_${document_type}.pdf`, euid, document_type, as_of: isoDate(day), bytes }
}

const shareholderList = Effect.fnUntraced(function*(world: World, life: Life, fonts: Fonts) {
  const shareholders = shareholdersOf(world, life)
  if (shareholders === undefined) return []
  const { enteredOn, name } = lastState(life)
  const as_of = isoDate(enteredOn)
  const title = `Liste der Gesellschafter, ${name}`
  const bytes = yield* printed(fonts, {
    title,
    subject,
    day: as_of,
    layout: "portrait",
    draw: (sheets) => drawShareholderList(sheets, name, { as_of, shareholders })
  })
  return [documentOf(life, "shareholders_list", enteredOn, bytes)]
})

const articles = Effect.fnUntraced(function*(life: Life, fonts: Fonts) {
  const { agreedOn, amendedOn, capital, name, purpose, rule, seat } = lastState(life)
  const day = amendedOn ?? agreedOn
  const content = {
    name,
    seat: seat.name,
    purpose: purpose ?? "",
    capital: capital === null ? "" : germanAmount(capital),
    rule: rule.text,
    agreedOn: germanDate(day)
  }
  const bytes = yield* printed(fonts, {
    title: `Gesellschaftsvertrag, ${name}`,
    subject,
    day: isoDate(day),
    layout: "portrait",
    draw: (sheets) => drawArticles(sheets, content)
  })
  return documentOf(life, "articles_of_association", day, bytes)
})

/** The papers of a few companies of a sample register: their lists of shareholders, and their articles, as PDF. */
export const documents: (options: SampleOptions) => Effect.Effect<ReadonlyArray<SampleDocument>> = Effect.fn(
  "Sample.documents"
)(
  function*(options) {
    const world = worldOf(options)
    const fonts = yield* readFonts
    const papers = yield* Effect.forEach(
      limitedCompanies(world),
      (life) => Effect.all([articles(life, fonts), shareholderList(world, life, fonts)])
    )
    return papers.flatMap(([agreement, lists]) => [agreement, ...lists])
  }
)

/** The manifest of documents: a JSON object a line, as `kontor import documents` reads it. */
export const manifestOf = (documents: ReadonlyArray<SampleDocument>): string =>
  documents.map((document) => `${JSON.stringify(Struct.omit(document, ["bytes"]))}\n`).join("")
