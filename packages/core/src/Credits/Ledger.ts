import { Context, type Effect, Schema } from "effect"
import { AccountId } from "../Accounts/Account.ts"

/** Why the balance of an account changed. Rule: Credits (decisions 6). */
export const EntryKind = Schema.Literals([
  "grant",
  "charge",
  "surcharge",
  "monitoring_cycle",
  "monitoring_check",
  "adjustment"
])
export type EntryKind = typeof EntryKind.Type

/** The balance does not cover what a request costs, in credits. */
export class InsufficientCredits extends Schema.TaggedError<InsufficientCredits>()("InsufficientCredits", {
  required: Schema.Int,
  balance: Schema.Int
}) {}

/** What is to be booked. `credits` is positive for what an account receives and negative for what it spends. */
export const Booking = Schema.Struct({
  account_id: AccountId,
  request_id: Schema.String,
  kind: EntryKind,
  endpoint: Schema.NullOr(Schema.String),
  credits: Schema.Int,
  breakdown: Schema.Record(Schema.String, Schema.Int)
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

/** The credits of an account: what it has, what it ever received, and what it ever spent. */
export const Balance = Schema.Struct({ total: Schema.Int, granted: Schema.Int, spent: Schema.Int })
export type Balance = typeof Balance.Type

/** A difference between what the ledger says and what it must say. */
export const Discrepancy = Schema.Struct({
  account_id: Schema.String,
  sequence: Schema.NullOr(Schema.Int),
  found: Schema.String
})
export type Discrepancy = typeof Discrepancy.Type

/** What a verification looked at, and what it found wrong. */
export interface Verification {
  readonly accounts: number
  readonly entries: number
  readonly discrepancies: ReadonlyArray<Discrepancy>
}

/**
 * Port: the append-only ledger of credits.
 *
 * A booking changes the balance and writes its entry in one atomic step, or does neither. An entry is unique per
 * (account, request, kind): booking the same again answers the entry that stands and changes nothing. The balance never
 * goes below zero. Rule: Credits (decisions 6).
 */
export class Ledger extends Context.Service<Ledger, {
  readonly book: (booking: Booking) => Effect.Effect<LedgerEntry, InsufficientCredits>
  readonly balance: (account: AccountId) => Effect.Effect<Balance>
  /** The newest entries of an account, newest first; `before` is the sequence the page before ended with. */
  readonly entries: (
    account: AccountId,
    page: { readonly limit: number; readonly before?: number | undefined }
  ) => Effect.Effect<ReadonlyArray<LedgerEntry>>
  /** Recomputes every balance, sequence and `balance_after` from the entries. */
  readonly verify: Effect.Effect<Verification>
}>()("@kontor/core/Credits/Ledger") {}
