import type { CalendarDate, Shareholders } from "@kontor/core/Register"
import { germanAmount, germanDay } from "../../printing/German.ts"
import type { Sheets } from "../../printing/Sheets.ts"
import { Table } from "../../printing/Table.ts"
import { margin, paperHead } from "./Paper.ts"

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

const heading = ["Nr.", "Gesellschafter", "Nennbetrag der Geschäftsanteile", "Beteiligung"]
  .map((text) => [{ text, isStrong: true }])

/** Draws a list of shareholders as section 40 GmbHG requires it. */
export const drawShareholderList = (
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
  const table = new Table(sheets, frame, { widths: [36, 265, 120, 90], heading, size: 9 }, top)
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
