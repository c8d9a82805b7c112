import type { CalendarDate, DocumentType } from "@kontor/core/Register"
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
import { filled } from "./Forms.ts"
import { lastState, type Life, lifeOf } from "./Life.ts"
import { shareholdersOf } from "./Shareholding.ts"
import texts from "./tables/texts.json" with { type: "json" }
import { amountText, type Day, germanDate, isoDate, type SampleOptions } from "./World.ts"

/** A paper: its title, its company and day, and paragraphs under headings. */
interface Paper {
  readonly title: string
  readonly about: string
  readonly sections: ReadonlyArray<readonly [heading: string, text: string]>
}

const margin = 42
const notice: TextStyle = { face: "regular", size: 8, colour: "#666666" }
const titleStyle: TextStyle = { face: "bold", size: 15 }
const heading: TextStyle = { face: "bold", size: 10.5 }
const text: TextStyle = { face: "regular", size: 10.5 }

/** Draws a paper, whose head says that the company is made up. */
const draw = (sheets: Sheets, { about, sections, title }: Paper): void => {
  sheets.write("Beispiel: Die Gesellschaft und alle Angaben sind erfunden.", margin, margin, notice)
  sheets.write(title, margin, margin + 28, titleStyle)
  let y = margin + 52
  const write = (paragraph: string, style: TextStyle) => {
    for (const line of sheets.wrap(paragraph, sheets.width - 2 * margin, style)) {
      sheets.write(line, margin, y, style)
      y += lineHeightOf(style)
    }
  }
  write(about, text)
  for (const [name, paragraph] of sections) {
    y += lineHeightOf(text)
    write(name, heading)
    write(paragraph, text)
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

const limitedCompanies = (organizations: number): ReadonlyArray<Life> => {
  const found: Array<Life> = []
  for (let index = 0; index < organizations && found.length < companies; index++) {
    const life = lifeOf(index)
    const { condition, form } = lastState(life)
    if (form === "GmbH" && condition === "ACTIVE") found.push(life)
  }
  return found
}

/** The EUIDs of the companies of a sample register that have papers: active companies of the form GmbH. */
export const companiesWithPapers = ({ organizations }: SampleOptions): ReadonlyArray<string> =>
  limitedCompanies(organizations).map(({ organization }) => organization.registration.euid)

const percent = new Intl.NumberFormat("de-DE", { style: "percent", minimumFractionDigits: 1 })

/** A list of shareholders with what section 40 GmbHG requires. */
const shareholderList = (life: Life): Paper => {
  const { enteredOn, name } = lastState(life)
  return {
    title: "Liste der Gesellschafter",
    about: `${name} – Stand ${germanDate(enteredOn)}`,
    sections: shareholdersOf(life)!.entries.map(({ contribution, contribution_ratio, shareholder }, at) => {
      const holder = "entity_name" in shareholder
        ? [shareholder.entity_name]
        : [shareholder.last_name, shareholder.first_name, `*${germanDay(shareholder.birth_date!)}`, shareholder.city]
      const share = `Nennbetrag ${germanAmount(contribution!)}, Beteiligung ${percent.format(contribution_ratio!)}`
      return [`${at + 1}. ${holder.join(", ")}`, share]
    })
  }
}

const articles = (life: Life, day: Day): Paper => {
  const { capital, name, purpose, rule, seat } = lastState(life)
  const facts = { name, seat: seat.name, purpose: purpose!, capital: amountText(capital!), rule: rule.text }
  return {
    title: "Gesellschaftsvertrag",
    about: `${name} – Fassung vom ${germanDate(day)}`,
    sections: texts.articles.map(({ text, title }, at) => [`§ ${at + 1} ${title}`, filled(text, facts)])
  }
}

const papersOf = Effect.fnUntraced(function*(life: Life, fonts: Fonts) {
  const { agreedOn, amendedOn, enteredOn, name } = lastState(life)
  const { euid } = life.organization.registration
  const agreed = amendedOn ?? agreedOn
  const papers = [
    ["articles_of_association", agreed, articles(life, agreed)],
    ["shareholders_list", enteredOn, shareholderList(life)]
  ] as const
  return yield* Effect.forEach(papers, ([document_type, on, paper]) => {
    const [title, day] = [`${paper.title}, ${name}`, isoDate(on)]
    return Effect.map(
      printed(fonts, { title, subject, day, layout: "portrait", draw: (sheets) => draw(sheets, paper) }),
      (bytes): SampleDocument => ({ file: `${euid}_${document_type}.pdf`, euid, document_type, as_of: day, bytes })
    )
  })
})

/** The papers of a few companies of a sample register: their lists of shareholders, and their articles, as PDF. */
export const documents: (options: SampleOptions) => Effect.Effect<ReadonlyArray<SampleDocument>> = Effect.fn(
  "Sample.documents"
)(
  function*({ organizations }) {
    const fonts = yield* readFonts
    return (yield* Effect.forEach(limitedCompanies(organizations), (life) => papersOf(life, fonts))).flat()
  }
)

/** The manifest of documents: a JSON object a line, as `kontor import documents` reads it. */
export const manifestOf = (documents: ReadonlyArray<SampleDocument>): string =>
  documents.map((document) => `${JSON.stringify(Struct.omit(document, ["bytes"]))}\n`).join("")
