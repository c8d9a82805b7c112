import type { CalendarDate } from "@kontor/core/Register"
import { type ExcerptContent, Excerpts } from "@kontor/register"
import { Effect, Layer } from "effect"
import { readFonts } from "../printing/Fonts.ts"
import { germanDay } from "../printing/German.ts"
import { printed } from "../printing/Printing.ts"
import type { Sheets } from "../printing/Sheets.ts"
import { type Cell, type CellText, Table } from "../printing/Table.ts"
import { drawCurrentExcerpt } from "./CurrentExcerpt.ts"
import { frameOf, frameSheets, margin, mark, titles, writtenNumber } from "./Pages.ts"
import { registerLayouts } from "./RegisterColumns.ts"
import type { ColumnContent, RegisterColumn } from "./RegisterLayout.ts"
import { statementsOf } from "./Statements.ts"

/** What was entered on one day; entries older than any known day have none. */
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
 * read with the first excerpt.
 */
export const layer: Layer.Layer<never> = Layer.effect(
  Excerpts,
  Effect.gen(function*() {
    const fonts = yield* Effect.cached(readFonts)
    return Excerpts.of({
      make: Effect.fn("ExcerptsPdf.make")(function*(content) {
        const { draw, layout } = drawings[content.type]
        const bytes = yield* printed(yield* fonts, {
          title: titleOf(content),
          subject: `${mark}. ${titles[content.type]}`,
          day: content.made_on,
          layout,
          draw: (sheets) => {
            draw(sheets, content)
            frameSheets(sheets, content)
          }
        })
        return yield* Effect.succeedSome(bytes)
      })
    })
  })
)
