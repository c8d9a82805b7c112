import type { Notice } from "../announcements/Notice.ts"
import type { Day } from "../Day.ts"
import type { Change } from "./Change.ts"

/** The entries that are planned instead of drawn for some month. */
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

/** The planned entries in an organization's life, and their announcements. */
export interface Plan {
  readonly entries: ReadonlyArray<PlannedEntry>
  readonly notices: ReadonlyArray<Notice>
}

/** An empty plan. */
export const nothing: Plan = { entries: [], notices: [] }
