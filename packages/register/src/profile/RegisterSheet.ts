import type { CalendarDate } from "@kontor/core/Register"
import { snapshotsOf } from "../changes/Snapshot.ts"
import type { KeptRecord } from "../records/KeptRecord.ts"
import type { EntryText, Facts } from "../records/SourceRecord.ts"

/**
 * What the newest extract of a register sheet shows beside the profile: the day and the number of the last entry, the
 * texts in force, the day of the articles, and the branches. Null or empty where no extract says it.
 */
export interface RegisterSheet {
  readonly entered_on: CalendarDate | null
  readonly entries: number | null
  readonly texts: ReadonlyArray<EntryText>
  readonly articles_date: CalendarDate | null
  readonly branches: NonNullable<Facts["branches"]>
}

/** The sheet of one register number according to its records; undefined without an extract. */
export const registerSheetOf = (records: ReadonlyArray<KeptRecord>): RegisterSheet | undefined => {
  const newest = snapshotsOf(records).at(-1)
  if (newest === undefined) return undefined
  const { entered_on, entries, facts: { articles_date = null, branches = [] }, texts = [] } = newest
  return { entered_on, entries, texts, articles_date, branches }
}
