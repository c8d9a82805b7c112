import type { ExcerptContent } from "@kontor/register"
import { germanDay } from "../printing/German.ts"
import type { Sheets } from "../printing/Sheets.ts"
import { type Cell, Table } from "../printing/Table.ts"
import { frameOf, margin } from "./Pages.ts"
import { registerLayouts } from "./RegisterColumns.ts"
import type { ColumnContent } from "./RegisterLayout.ts"
import { lastEntryOf } from "./Relations.ts"
import { statementsOf } from "./Statements.ts"

/** The widths of the columns with the numbers and the titles of the register's columns. */
const numbers = 40
const titles = 150

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
  const layout = { widths: [numbers, titles, sheets.width - 2 * margin - numbers - titles], heading: [], size: 9 }
  const table = new Table(sheets, frame, layout, frame.top)
  for (const { number, parts } of columns) {
    for (const { content: part, mark, title } of parts) {
      table.add([[{ text: `${number} ${mark}` }], [{ text: titleOfLast[part] ?? title }], shown(part)])
    }
  }
}
