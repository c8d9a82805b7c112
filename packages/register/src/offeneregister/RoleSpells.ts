import type { CalendarDate } from "@kontor/core/Register"
import { dayOf } from "../CalendarDay.ts"
import type { OfficerRow } from "./OffeneRegisterLine.ts"

/** One period of a person in a position: `row` is the newest row about it; `end` is undefined while it lasts. */
export interface RoleSpell {
  readonly row: OfficerRow
  readonly start: CalendarDate | null
  readonly end: CalendarDate | null | undefined
}

const isExit = (row: OfficerRow): boolean =>
  row.other_attributes?.dismissed === true || (row.end_date !== undefined && row.end_date !== null)

const holder = (row: OfficerRow): string =>
  `${row.position}|${row.other_attributes?.lastname ?? row.name}|${row.other_attributes?.firstname ?? ""}`

const lastOfAll = "9999"
const dayOfRow = (row: OfficerRow): string => isExit(row) ? row.end_date ?? lastOfAll : row.start_date ?? ""

const inTime = (left: OfficerRow, right: OfficerRow): number => {
  const [earlier, later] = [dayOfRow(left), dayOfRow(right)]
  return earlier < later ? -1 : earlier > later ? 1 : Number(isExit(right)) - Number(isExit(left))
}

const spellsOfHolder = (rows: ReadonlyArray<OfficerRow>): ReadonlyArray<RoleSpell> => {
  const spells: Array<RoleSpell> = []
  let open: RoleSpell | undefined
  for (const row of rows.toSorted(inTime)) {
    if (isExit(row)) {
      spells.push({ row: open?.row ?? row, start: open?.start ?? dayOf(row.start_date), end: dayOf(row.end_date) })
      open = undefined
    } else {
      open = { row, start: open === undefined ? dayOf(row.start_date) : open.start, end: undefined }
    }
  }
  return open === undefined ? spells : [...spells, open]
}

const byHolder = (rows: ReadonlyArray<OfficerRow>): ReadonlyMap<string, ReadonlyArray<OfficerRow>> => {
  const held = new Map<string, Array<OfficerRow>>()
  for (const row of rows) {
    const known = held.get(holder(row))
    if (known === undefined) held.set(holder(row), [row])
    else known.push(row)
  }
  return held
}

/**
 * Joins the rows of one person and position: an entry opens a spell, the next exit ends it, and an entry within a spell
 * is a change that is listed again. An exit without entry has no start; an exit and an entry of one day are two spells.
 */
export const roleSpellsOf = (rows: ReadonlyArray<OfficerRow>): ReadonlyArray<RoleSpell> =>
  [...byHolder(rows).values()].flatMap(spellsOfHolder)
