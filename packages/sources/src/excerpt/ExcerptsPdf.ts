import type { CalendarDate } from "@kontor/core/Register"
import { type ExcerptContent, Excerpts } from "@kontor/register"
import { Effect, Layer } from "effect"
import { fontFiles, germanDay, printed, readFonts, type Sheets, type TextStyle } from "../printing/Printing.ts"
import { type Cell, type CellText, type Frame, Table } from "../printing/Table.ts"
import { type ColumnContent, type RegisterColumn, registerLayouts } from "./RegisterColumns.ts"
import { lastEntryOf, statementsOf } from "./Statements.ts"

/** Printed on every sheet of an excerpt, twice. */
export const mark = "Inoffizieller Auszug – kein amtlicher Registerauszug"

/** The titles of excerpts. */
export const titles = {
  AD: "Wiedergabe des aktuellen Registerinhalts",
  CD: "Wiedergabe der Eintragungen in zeitlicher Folge"
} as const

/** The legend for readers of a chronological excerpt. */
const legend = "Rot unterstrichen: nicht mehr gültig. Laufende Nummern und Tage, soweit sie bekannt sind."

/** The margin of a sheet, in points. */
export const margin = 42

const red = "#a00000"
const plain: TextStyle = { face: "regular", size: 9 }
const strong: TextStyle = { face: "bold", size: 9 }
const small: TextStyle = { face: "regular", size: 7, colour: "#333333" }
const smallMark: TextStyle = { face: "bold", size: 7, colour: red }
const banner: TextStyle = { face: "bold", size: 10, colour: red }

const headHeight = 96
const footHeight = 34

const centred = (sheets: Sheets, text: string, y: number, style: TextStyle): void =>
  sheets.write(text, (sheets.width - sheets.widthOf(text, style)) / 2, y, style)

const atRight = (sheets: Sheets, text: string, y: number, style: TextStyle): void =>
  sheets.write(text, sheets.width - margin - sheets.widthOf(text, style), y, style)

/** The register number as the register writes it: `HRB 279`, `HRB 44343 B`. */
export const writtenNumber = ({ organization: { registration } }: ExcerptContent): string =>
  [registration.register_type, registration.register_number, registration.register_number_extra]
    .filter((part) => part !== null).join(" ")

/** Writes the head and foot of every sheet, once all of them exist. */
export const frameSheets = (sheets: Sheets, content: ExcerptContent): void => {
  const { made_on, organization: { registration }, type } = content
  const { division, numberOf, register } = registerLayouts[registration.register_type]
  sheets.revisit((number, count) => {
    sheets.box(margin, margin - 12, sheets.width - 2 * margin, 20, "#fdf3f3", red)
    centred(sheets, mark, margin - 9, banner)
    sheets.write(`${register} des Amtsgerichts ${registration.court}`, margin, margin + 20, strong)
    if (division !== undefined) sheets.write(division, margin, margin + 33, plain)
    sheets.write(titles[type], margin, margin + 46, plain)
    sheets.write(`Abruf vom ${germanDay(made_on)}`, margin, margin + 59, plain)
    atRight(sheets, `${numberOf}: ${writtenNumber(content)}`, margin + 20, strong)
    atRight(sheets, `Seite ${number} von ${count}`, margin + 33, plain)
    if (type === "CD") atRight(sheets, legend, margin + 61, small)
    const foot = sheets.height - margin - 16
    sheets.rule(margin, foot - 5, sheets.width - margin, foot - 5, "#999999", 0.5)
    sheets.write(mark, margin, foot, smallMark)
    atRight(sheets, `${registration.euid} · Seite ${number} von ${count}`, foot, small)
    const source = `Quelle: Registerdaten dieses Dienstes, Stand ${
      germanDay(made_on)
    }, ohne Gewähr. Amtliche Auszüge erteilt allein das Registergericht.`
    sheets.write(source, margin, foot + 10, small)
  })
}

/** The area for the content of a sheet. */
export const frameOf = (sheets: Sheets): Frame & { readonly top: number } => {
  const top = margin - 12 + headHeight
  return {
    left: margin,
    top,
    bottom: sheets.height - margin - footHeight,
    next: () => {
      sheets.next()
      return top
    }
  }
}

/** The widths of the columns with the numberWidth and the titleWidth of the register's columns. */
const numberWidth = 40
const titleWidth = 150

const unknown = "nicht bekannt"

/** The names that a current excerpt has for what a chronological one repeats for each entry. */
const titleOfLast: Readonly<Partial<Record<ColumnContent, string>>> = {
  entries: "Anzahl der bisherigen Eintragungen",
  entered_on: "Tag der letzten bekannten Eintragung"
}

/** Draws a current excerpt: what is valid today, one row for each part of a column. Rule: documents#excerpts. */
export const drawCurrentExcerpt = (sheets: Sheets, content: ExcerptContent): void => {
  const frame = frameOf(sheets)
  const statements = statementsOf(content).filter(({ isFormer }) => !isFormer)
  const { entered_on, entries } = lastEntryOf(content)
  const shown = (part: ColumnContent): Cell => {
    if (part === "entries") return [{ text: entries === undefined ? unknown : String(entries) }]
    if (part === "entered_on") return [{ text: entered_on === undefined ? unknown : germanDay(entered_on) }]
    const cell = statements.filter((statement) => statement.content === part)
      .map(({ text }) => ({ text, isStrong: part === "name" }))
    return cell.length === 0 ? [{ text: "—" }] : cell
  }
  const { columns } = registerLayouts[content.organization.registration.register_type]
  const layout = {
    widths: [numberWidth, titleWidth, sheets.width - 2 * margin - numberWidth - titleWidth],
    heading: [],
    size: 9
  }
  const table = new Table(sheets, frame, layout, frame.top)
  for (const { number, parts } of columns) {
    for (const { content: part, mark, title } of parts) {
      table.add([[{ text: `${number} ${mark}` }], [{ text: titleOfLast[part] ?? title }], shown(part)])
    }
  }
}

/** The entries of one day; entries older than any known day have none. */
interface Entry {
  readonly day: CalendarDate | null
  readonly texts: ReadonlyMap<ColumnContent, ReadonlyArray<CellText>>
}

const entriesOf = (content: ExcerptContent): ReadonlyArray<Entry> => {
  const entries = new Map<CalendarDate | "", Map<ColumnContent, Array<CellText>>>()
  const enter = (day: CalendarDate | null, column: ColumnContent, text: CellText) => {
    const entry = entries.get(day ?? "") ?? new Map<ColumnContent, Array<CellText>>()
    entries.set(day ?? "", entry.set(column, [...entry.get(column) ?? [], text]))
  }
  for (const { content: column, from, isFormer, parting, text, to } of statementsOf(content)) {
    enter(from, column, { text, isStruckOut: isFormer })
    if (parting !== undefined && to !== null) enter(to, column, { text: parting })
  }
  return [...entries].toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([day, texts]) => ({ day: day === "" ? null : day, texts }))
}

/** The numbers of entries in events, by day; a day with several entries has none. */
const entryNumbers = ({ events }: ExcerptContent): ReadonlyMap<string, string> => {
  const numbers = new Map<string, ReadonlySet<string>>()
  for (const { register_entry: { entry_date, entry_number } } of events) {
    if (entry_date === undefined || entry_number === undefined) continue
    numbers.set(entry_date, new Set([...numbers.get(entry_date) ?? [], entry_number]))
  }
  return new Map([...numbers].flatMap(([day, [only, other]]) => (other === undefined ? [[day, only!]] : [])))
}

const headingOf = ({ number, parts }: RegisterColumn): Cell => [
  { text: String(number), isStrong: true },
  ...parts.map(({ mark, title }) => ({ text: `${mark} ${title}` }))
]

/** Draws a chronological excerpt: all known entries, oldest first. */
const drawChronologicalExcerpt = (sheets: Sheets, content: ExcerptContent): void => {
  const frame = frameOf(sheets)
  const { columns } = registerLayouts[content.organization.registration.register_type]
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const width = sheets.width - 2 * margin
  const layout = {
    widths: columns.map(({ share }) => width * share / shares),
    heading: columns.map(headingOf),
    size: 7
  }
  const numbers = entryNumbers(content)
  const table = new Table(sheets, frame, layout, frame.top)
  const shown = ({ day, texts }: Entry, { parts }: RegisterColumn): Cell =>
    parts.flatMap(({ content: part, mark }) => {
      if (part === "entries") return [{ text: numbers.get(day ?? "") ?? "" }]
      if (part === "entered_on") return [{ text: day === null ? "Tag nicht bekannt" : germanDay(day) }]
      return (texts.get(part) ?? []).map(({ text, ...rest }, index) => ({
        text: index === 0 && mark !== "" ? `${mark} ${text}` : text,
        ...rest
      }))
    })
  for (const entry of entriesOf(content)) table.add(columns.map((column) => shown(entry, column)))
}

const drawings = {
  AD: { layout: "portrait", draw: drawCurrentExcerpt },
  CD: { layout: "landscape", draw: drawChronologicalExcerpt }
} as const

const titleOf = (content: ExcerptContent): string =>
  `${content.organization.name}, Amtsgericht ${content.organization.registration.court}, ${writtenNumber(content)}`

/**
 * Excerpts as PDF in the layout of the official ones, in German, each marked on every page as not official. Fonts are
 * read with the first excerpt; without them the layer dies with what to install.
 */
export const layer: Layer.Layer<never> = Layer.effect(
  Excerpts,
  Effect.gen(function*() {
    yield* fontFiles
    const fonts = yield* Effect.cached(readFonts)
    return Excerpts.of({
      make: Effect.fn("ExcerptsPdf.make")(function*(content) {
        const { draw, layout } = drawings[content.type]
        return yield* printed(yield* fonts, {
          title: titleOf(content),
          subject: `${mark}. ${titles[content.type]}`,
          day: content.made_on,
          layout,
          draw: (sheets) => {
            draw(sheets, content)
            frameSheets(sheets, content)
          }
        })
      })
    })
  })
)
