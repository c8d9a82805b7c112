import type { CalendarDate } from "@kontor/core/Register"
import { type ExcerptContent, Excerpts } from "@kontor/register"
import { Effect, Layer } from "effect"
import {
  fontFiles,
  germanDay,
  lineHeightOf,
  printed,
  readFonts,
  type Sheets,
  type TextStyle
} from "../printing/Printing.ts"
import { type ColumnContent, type RegisterColumn, registerLayouts } from "./RegisterColumns.ts"
import { lastEntryOf, statementsOf } from "./Statements.ts"

/** A text in a cell; one that is struck out no longer holds. */
interface CellText {
  readonly text: string
  readonly isStruckOut?: boolean
  readonly isStrong?: boolean
}

/** The texts of a cell, one below the other. */
type Cell = ReadonlyArray<CellText>

/**
 * The place of a table on a sheet, and the end of a sheet. `next` goes on to a new sheet and answers where to begin
 * there.
 */
interface Frame {
  readonly left: number
  readonly bottom: number
  readonly next: () => number
}

/** A table: widths of its columns in points, the row that stands above it on every sheet, and the size of its texts. */
interface TableLayout {
  readonly widths: ReadonlyArray<number>
  readonly heading: ReadonlyArray<Cell>
  readonly size: number
}

interface Line {
  readonly text: string
  readonly height: number
  readonly isStruckOut: boolean
  readonly style: TextStyle
}

const padding = 4

/** The space between two texts of a cell, in lines. */
const gap = 0.4

const ink = "#444444"

/** A text that the register underlines in red is no longer valid. Rule: documents#excerpts. */
const struckOut = "#c00000"

/** A row shorter than this many lines is never broken over two sheets. */
const linesKeptTogether = 12

const heightOf = (lines: ReadonlyArray<Line>): number => lines.reduce((sum, { height }) => sum + height, 0)

const tallest = (row: ReadonlyArray<ReadonlyArray<Line>>): number => Math.max(...row.map(heightOf))

/** The number of lines that fit into a space. */
const fitting = (lines: ReadonlyArray<Line>, room: number): number => {
  const overflow = lines.findIndex((_, index) => heightOf(lines.slice(0, index + 1)) > room)
  return overflow === -1 ? lines.length : overflow
}

/** Draws tables on sheets; rows that do not fit go on on the next sheet, below the heading. */
class Table {
  readonly #sheets: Sheets
  readonly #frame: Frame
  readonly #layout: TableLayout
  #y: number

  constructor(sheets: Sheets, frame: Frame, layout: TableLayout, y: number) {
    this.#sheets = sheets
    this.#frame = frame
    this.#layout = layout
    this.#y = y
    this.#drawHeading()
  }

  /** Draws a row. */
  add(row: ReadonlyArray<Cell>): void {
    let rest = this.#linesOf(row)
    if (this.#room() < Math.min(tallest(rest), linesKeptTogether * this.#lineHeight())) this.#turn()
    for (;;) {
      const counts = rest.map((lines) => fitting(lines, this.#room()))
      this.#draw(rest.map((lines, column) => lines.slice(0, counts[column])))
      rest = rest.map((lines, column) => lines.slice(counts[column]))
      if (tallest(rest) === 0) return
      this.#turn()
    }
  }

  #lineHeight(): number {
    return lineHeightOf({ face: "regular", size: this.#layout.size })
  }

  #room(): number {
    return this.#frame.bottom - this.#y - 2 * padding
  }

  #turn(): void {
    this.#y = this.#frame.next()
    this.#drawHeading()
  }

  #drawHeading(): void {
    const { left } = this.#frame
    const width = this.#layout.widths.reduce((sum, width) => sum + width, 0)
    if (this.#layout.heading.length === 0) this.#sheets.rule(left, this.#y, left + width, this.#y, ink, 0.5)
    else this.#draw(this.#linesOf(this.#layout.heading), "#f2f2f2")
  }

  #linesOf(row: ReadonlyArray<Cell>): ReadonlyArray<ReadonlyArray<Line>> {
    return row.map((cell, column) =>
      cell.flatMap(({ isStrong = false, isStruckOut = false, text }, place) => {
        const style: TextStyle = { face: isStrong ? "bold" : "regular", size: this.#layout.size }
        const lines = this.#sheets.wrap(text, this.#layout.widths[column]! - 2 * padding, style)
        return lines.map((text, index) => ({
          text,
          height: this.#lineHeight() * (index === 0 && place > 0 ? 1 + gap : 1),
          isStruckOut,
          style
        }))
      })
    )
  }

  #draw(row: ReadonlyArray<ReadonlyArray<Line>>, fill = "#ffffff"): void {
    const height = Math.max(tallest(row), this.#lineHeight()) + 2 * padding
    let x = this.#frame.left
    for (const [column, lines] of row.entries()) {
      const width = this.#layout.widths[column]!
      this.#sheets.box(x, this.#y, width, height, fill, ink)
      this.#write(lines, x + padding)
      x += width
    }
    this.#y += height
  }

  #write(lines: ReadonlyArray<Line>, x: number): void {
    let y = this.#y + padding
    for (const { height, isStruckOut, style, text } of lines) {
      y += height
      const top = y - this.#lineHeight()
      this.#sheets.write(text, x, top, style)
      if (isStruckOut) this.#sheets.underline(text, x, top, style, struckOut)
    }
  }
}

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
