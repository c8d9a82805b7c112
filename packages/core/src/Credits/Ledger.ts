import { Context, type DateTime, type Effect, Layer, Schema } from "effect"
import { AccountId } from "../Accounts/Accounts.ts"
import { Balances } from "../Accounts/Admissions.ts"
import { CalendarDate } from "../Register/CalendarDate.ts"

/** The days from one to another, both included, in the register's calendar. */
export const Period = Schema.Struct({
  from: CalendarDate.annotate({ description: "The first day." }),
  to: CalendarDate.annotate({ description: "The last day." })
})
export type Period = typeof Period.Type

/** Why the balance of an account changed. */
export const EntryKind = Schema.Literals([
  "grant",
  "charge",
  "surcharge",
  "monitoring_cycle",
  "monitoring_check",
  "adjustment"
])
export type EntryKind = typeof EntryKind.Type

/**
 * The balance does not cover what a request costs, in credits. `at_least` is the cost of its cheapest answer, where
 * that is known.
 */
export class InsufficientCredits extends Schema.TaggedError<InsufficientCredits>()("InsufficientCredits", {
  required: Schema.Int,
  at_least: Schema.optionalKey(Schema.Int),
  balance: Schema.Int
}) {}

/** A change of a balance. `credits` is positive for what an account receives and negative for what it spends. */
export const Booking = Schema.Struct({
  account_id: AccountId,
  request_id: Schema.String,
  kind: EntryKind,
  endpoint: Schema.NullOr(Schema.String),
  credits: Schema.Int,
  breakdown: Schema.Record(Schema.String, Schema.Int),
  /** The version of the price list it was priced by; null for entries older than versions. */
  price_version: Schema.NullOr(Schema.String)
})
export type Booking = typeof Booking.Type

/** A line of the ledger. `sequence` counts the lines of an account from 1 without a gap. */
export const LedgerEntry = Schema.Struct({
  ...Booking.fields,
  id: Schema.String,
  sequence: Schema.Int,
  balance_after: Schema.Int,
  created_at: Schema.DateTimeUtcFromString
})
export type LedgerEntry = typeof LedgerEntry.Type

/**
 * The credits of an account: its balance, all that it ever received, less what adjustments took back, and all that it
 * ever spent.
 */
export const Balance = Schema.Struct({ total: Schema.Int, granted: Schema.Int, spent: Schema.Int })
export type Balance = typeof Balance.Type

/** The balance of an account and its newest entries, newest first, as of one moment. */
export interface Overview {
  readonly balance: Balance
  readonly entries: ReadonlyArray<LedgerEntry>
}

/** A difference between the ledger and its recomputation. */
export const Discrepancy = Schema.Struct({
  account_id: Schema.String,
  sequence: Schema.NullOr(Schema.Int),
  found: Schema.String
})
export type Discrepancy = typeof Discrepancy.Type

/** The result of a verification: how much it checked, and the discrepancies it found. */
export interface Verification {
  readonly accounts: number
  readonly entries: number
  readonly discrepancies: ReadonlyArray<Discrepancy>
}

/** A page of an account's entries, those booked between two instants and at one endpoint where these are given. */
export interface EntryPage {
  readonly limit: number
  /** The sequence of the last entry of the page before. */
  readonly before?: number | undefined
  readonly from?: DateTime.Utc | undefined
  /** Entries booked at this instant or later are left out. */
  readonly until?: DateTime.Utc | undefined
  readonly endpoint?: string | undefined
}

/** The kinds of entries that count as usage: a surcharge belongs to the request that is charged with it, if any. */
export const usageKinds = [
  "charge",
  "surcharge",
  "monitoring_cycle",
  "monitoring_check"
] as const satisfies ReadonlyArray<
  EntryKind
>

/** The usage of an account at one endpoint on one day: the number of charged requests, and their credits. */
export interface UsageLine {
  /** The day of the register's calendar on which it was booked. */
  readonly day: CalendarDate
  readonly endpoint: string | null
  readonly requests: number
  readonly credits_used: number
}

/**
 * Port: the append-only ledger of credits.
 *
 * A booking changes the balance and writes its entry in one atomic step, or does neither. An entry is unique per
 * (account, request, kind): a repeated booking returns the existing entry and changes nothing. The balance never goes
 * below zero. Within a unit of work a booking locks the balance until that ends, even when it is declined: nobody else
 * changes it before.
 */
export class Ledger extends Context.Service<Ledger, {
  readonly book: (booking: Booking) => Effect.Effect<LedgerEntry, InsufficientCredits>
  readonly balance: (account: AccountId) => Effect.Effect<Balance>
  /** The balance of an account and its newest entries, at most `limit`. */
  readonly overview: (account: AccountId, limit: number) => Effect.Effect<Overview>
  /**
   * Entries of an account, the newest first: by sequence, and with a filter by time, then by sequence. The cost grows
   * with the page alone.
   */
  readonly entries: (account: AccountId, page: EntryPage) => Effect.Effect<ReadonlyArray<LedgerEntry>>
  /**
   * The usage of an account in a period, by day and endpoint, in no order, up to the last booking. Sums of zero are
   * absent. A request counts once, on the day of its charge. The cost grows with days and endpoints alone.
   */
  readonly usage: (account: AccountId, period: Period) => Effect.Effect<ReadonlyArray<UsageLine>>
  /** The credits that all accounts have together, which the service still owes. */
  readonly outstanding: Effect.Effect<number>
  /** Recomputes every balance, sequence, `balance_after` and usage from the entries. */
  readonly verify: Effect.Effect<Verification>
}>()("@kontor/core/Credits/Ledger") {}

/** The balances that admission reads: the ledger itself, by which a storage recognizes its own ledger. */
export const balancesOfLedger: Layer.Layer<Balances, never, Ledger> = Layer.effect(Balances, Ledger)
