import { DateTime } from "effect"

/** How many there are in a status; `due` of them since `due_since`, the earliest. */
export interface BacklogRow<Status> {
  readonly status: Status
  readonly count: number
  readonly due: number
  readonly due_since: Date | null
}

/** The earliest of these instants, if there is one. */
export const earliest = (instants: ReadonlyArray<Date | null>): DateTime.Utc | null =>
  instants.flatMap((instant) => instant === null ? [] : [DateTime.fromDateUnsafe(instant)])
    .toSorted(DateTime.Order)[0] ?? null

/** How many there are in each status, and what is due of all. */
export const backlogOf = <Status>(rows: ReadonlyArray<BacklogRow<Status>>) => ({
  counts: new Map(rows.map(({ count, status }) => [status, count])),
  due: rows.reduce((sum, { due }) => sum + due, 0),
  due_since: earliest(rows.map(({ due_since }) => due_since))
})
