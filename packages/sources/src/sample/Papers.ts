import type { CalendarDate, DocumentType, Shareholders } from "@kontor/core/Register"
import { Effect, Struct } from "effect"
import {
  type Fonts,
  germanAmount,
  germanDay,
  lineHeightOf,
  printed,
  readFonts,
  type Sheets,
  type TextStyle
} from "../printing/Printing.ts"
import { Table } from "../printing/Table.ts"
import { lastState, type Life, lifeOf } from "./life/Life.ts"
import { shareholdersOf } from "./profiles/Shareholding.ts"
import { amountText, type Day, germanDate, isoDate, type SampleOptions, type World, worldOf } from "./World.ts"

/** The margin of a paper, in points. */
const margin = 42

/** The top of the content of a paper, below its head, in points. */
const headEnd = 130

const notice: TextStyle = { face: "regular", size: 8, colour: "#666666" }
const titleStyle: TextStyle = { face: "bold", size: 15 }
const subheading: TextStyle = { face: "regular", size: 10 }

/**
 * Writes the head of a paper of the sample register, which says that the company is made up. Returns the top of its
 * content.
 */
const paperHead = (sheets: Sheets, title: string, about: string): number => {
  sheets.write("Beispiel: Die Gesellschaft und alle Angaben sind erfunden.", margin, margin, notice)
  sheets.write(title, margin, margin + 28, titleStyle)
  for (const [index, line] of sheets.wrap(about, sheets.width - 2 * margin, subheading).entries()) {
    sheets.write(line, margin, margin + 52 + 13 * index, subheading)
  }
  return headEnd
}

type Entry = Shareholders["entries"][number]

const holderOf = ({ shareholder }: Entry): string =>
  "entity_name" in shareholder
    ? shareholder.entity_name
    : [
      shareholder.last_name,
      shareholder.first_name,
      shareholder.birth_date === null ? null : `*${germanDay(shareholder.birth_date)}`,
      shareholder.city
    ].filter((part) => part !== null).join(", ")

const percent = new Intl.NumberFormat("de-DE", { style: "percent", minimumFractionDigits: 1 })

const listHeading = ["Nr.", "Gesellschafter", "Nennbetrag der Geschäftsanteile", "Beteiligung"]
  .map((text) => [{ text, isStrong: true }])

/** Draws a list of shareholders as section 40 GmbHG requires it. */
const drawShareholderList = (
  sheets: Sheets,
  company: string,
  { as_of, shareholders }: { readonly as_of: CalendarDate; readonly shareholders: Shareholders }
): void => {
  const top = paperHead(sheets, "Liste der Gesellschafter", `${company} – Stand ${germanDay(as_of)}`)
  const frame = {
    left: margin,
    bottom: sheets.height - margin,
    next: () => {
      sheets.next()
      return margin
    }
  }
  const table = new Table(sheets, frame, { widths: [36, 265, 120, 90], heading: listHeading, size: 9 }, top)
  for (const [index, entry] of shareholders.entries.entries()) {
    const { contribution, contribution_ratio } = entry
    table.add([
      [{ text: String(index + 1) }],
      [{ text: holderOf(entry) }],
      [{ text: contribution === null ? "" : germanAmount(contribution) }],
      [{ text: contribution_ratio === null ? "" : percent.format(contribution_ratio) }]
    ])
  }
}

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
interface SampleDocument {
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
    capital: capital === null ? "" : amountText(capital),
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
