import type { Notice } from "../announcements/Notice.ts"
import type { Day } from "../Day.ts"
import type { Change } from "./Change.ts"

/** The entries that are planned, not brought by chance in some month. */
export type PlannedEntryName =
  | "DISSOLVED"
  | "LIQUIDATION_ENDED"
  | "STRUCK_OFF"
  | "INSOLVENCY_PROVISIONAL"
  | "INSOLVENCY_OPENED"
  | "INSOLVENCY_REJECTED"
  | "MERGED_AWAY"
  | "TOOK_OVER"
  | "SPLIT"
  | "HIVED_DOWN"
  | "CONVERTED"
  | "AGREEMENT_CONCLUDED"
  | "AGREEMENT_ENDED"
  | "CAPITAL_REDUCED"

/** An entry on a certain day. */
export interface PlannedEntry {
  readonly name: PlannedEntryName
  readonly on: Day
  readonly change: Change
}

/** What is planned in an organization's life, and what is announced of it. */
export interface Plan {
  readonly entries: ReadonlyArray<PlannedEntry>
  readonly notices: ReadonlyArray<Notice>
}

/** The plan of what does not happen. */
export const nothing: Plan = { entries: [], notices: [] }
