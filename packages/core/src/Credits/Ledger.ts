import { Context, type DateTime, Duration, type Effect, Layer, type Option, Schema } from "effect"
import { AccountId } from "../Accounts/Accounts.ts"
import { Balances } from "../Accounts/Authentication.ts"
import { CredentialRef } from "../Accounts/Caller.ts"
import type { Page } from "../ListCursor.ts"
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
  price_version: Schema.NullOr(Schema.String),
  /** The credential of the request; absent where none spent it. */
  credential: Schema.optionalKey(CredentialRef)
})
export type Booking = typeof Booking.Type

/** The time for which a charge stands for the repeats of its request; then its key is free. */
export const keptUnderKey = Duration.hours(24)

/** The key of a request that may be repeated, and the SHA-256 of that request, in hexadecimal. */
export const ChargeKey = Schema.Struct({ key: Schema.String, request: Schema.String })
export type ChargeKey = typeof ChargeKey.Type

/** The key belongs to another request of the account: another operation or query, or a change. */
export class ChargeKeyConflict extends Schema.TaggedError<ChargeKeyConflict>()("ChargeKeyConflict", {}) {}

/** The limit of the credential of a charge, and the month in which it counts, such as `2026-05`. */
export const Budget = Schema.Struct({ monthly_credit_limit: Schema.Int, month: Schema.String })
export type Budget = typeof Budget.Type

/** The terms of a charge: the key of its request, and the budget of its credential. */
export const ChargeTerms = Schema.Struct({
  under: Schema.optionalKey(ChargeKey),
  budget: Schema.optionalKey(Budget)
})
export type ChargeTerms = typeof ChargeTerms.Type

/** The request costs more than its credential may still spend in the month, in credits. */
export class BudgetExceeded extends Schema.TaggedError<BudgetExceeded>()("BudgetExceeded", {
  ...Budget.fields,
  required: Schema.Int,
  at_least: Schema.optionalKey(Schema.Int),
  spent: Schema.Int
}) {}

/** Why a request is not paid for. */
export type NotPaid = InsufficientCredits | BudgetExceeded | ChargeKeyConflict

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

/** Below how many credits a balance is low, unless its account sets another threshold. Rule: credits#low-balance. */
export const standardThreshold = 100

/** A balance that a booking took below the threshold of its account, or to zero, since that was last taken note of. */
export interface FallenBalance {
  readonly low: { readonly balance: number; readonly threshold: number } | null
  readonly is_exhausted: boolean
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
export interface EntryPage extends Page<LedgerEntry["sequence"]> {
  readonly from?: DateTime.Utc | undefined
  /** Entries booked at this instant or later are left out. */
  readonly until?: DateTime.Utc | undefined
  /** The empty text for entries without an endpoint. */
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

/** The most credentials that the usage of a month names: the first that spent. Those after them are summed up. */
export const maxNamedSpenders = 200

/** The usage of a credential in the months of a period: the number of charged requests, and their credits. */
export interface CredentialUsage {
  /** Null for what no credential spent, such as cycles of monitors; `others` for all that their month does not name. */
  readonly credential: CredentialRef | "others" | null
  readonly requests: number
  readonly credits_used: number
}

/** The usage of all accounts in an hour that `hour` begins: the number of charged requests, and their credits. */
export interface UsageHour {
  readonly hour: DateTime.Utc
  readonly requests: number
  readonly credits_used: number
}

/**
 * Port: the append-only ledger of credits.
 *
 * A booking changes the balance and writes its entry in one atomic step, or does neither. An entry is unique per
 * (account, request, kind): a repeated booking returns the existing entry and changes nothing. The balance never goes
 * below zero. A booking that takes it below the threshold of its account, or to zero, marks the account in the same
 * step. Within a unit of work a booking locks the balance until that ends, even when it is declined: nobody else
 * changes it before.
 */
export class Ledger extends Context.Service<Ledger, {
  readonly book: (booking: Booking) => Effect.Effect<LedgerEntry, InsufficientCredits>
  /**
   * Books a charge as `book` does, on its terms.
   *
   * Its key is claimed for 24 hours in the same step. A claimed key books nothing: a repeat of the request gets the
   * entry of the claim, whatever the balance and the budget cover, another request a conflict. An adjustment frees the
   * key of its charge in its own step; it is a conflict once a repeat has got the entry of that charge. The identifiers
   * of these requests are UUIDs. Rule: credits#safe-retries.
   *
   * Its budget counts it in the same step: what all charges of the credential on such terms cost in the month, less
   * what adjustments on these terms gave back, never exceeds the limit. Rule: credits#budgets.
   */
  readonly bookUnder: (terms: ChargeTerms, booking: Booking) => Effect.Effect<LedgerEntry, NotPaid>
  /** The request that is charged under a key, if one is. */
  readonly chargedUnder: (
    account: AccountId,
    key: ChargeKey
  ) => Effect.Effect<Option.Option<string>, ChargeKeyConflict>
  readonly balance: (account: AccountId) => Effect.Effect<Balance>
  /** The balance of an account and its newest entries, at most `limit`. */
  readonly overview: (account: AccountId, limit: number) => Effect.Effect<Overview>
  /** Below how many credits the balance of an account is low. */
  readonly threshold: (account: AccountId) => Effect.Effect<number>
  /** Sets below how many credits the balance of an account is low: it is marked when a booking takes it there. */
  readonly setThreshold: (account: AccountId, credits: number) => Effect.Effect<void>
  /** Accounts whose balance is marked as fallen, at most `limit`. */
  readonly fallen: (limit: number) => Effect.Effect<ReadonlyArray<AccountId>>
  /** Ends the marks of an account and returns what they say: to one of several callers. */
  readonly takeFallen: (account: AccountId) => Effect.Effect<Option.Option<FallenBalance>>
  /**
   * Entries of an account, the newest first: by sequence, and with a filter by time, then by sequence. The cost grows
   * with the page alone.
   */
  readonly entries: (account: AccountId, page: EntryPage) => Effect.Effect<ReadonlyArray<LedgerEntry>>
  /**
   * The usage of an account in a period, by day and endpoint, in no order, up to the last booking. Sums of zero are
   * absent. A request counts once, on the day of its charge. The cost grows with days and endpoints alone. A unit of
   * work that books does not read it.
   */
  readonly usage: (account: AccountId, period: Period) => Effect.Effect<ReadonlyArray<UsageLine>>
  /**
   * The usage of the calendar months of a period, each in whole, by credential, in no order. The cost grows with the
   * months and the at most 200 credentials that each names.
   */
  readonly usageByCredential: (account: AccountId, period: Period) => Effect.Effect<ReadonlyArray<CredentialUsage>>
  /** The credits that the budget of a credential counts in a month, such as `2026-05`. */
  readonly spentIn: (month: string, account: AccountId, credential: CredentialRef) => Effect.Effect<number>
  /**
   * The usage of all accounts by hour (UTC), in no order, from the hour that begins at an instant up to the last
   * booking. Hours without usage are absent. A request counts as in `usage`. The cost grows with the entries since
   * then.
   */
  readonly hours: (since: DateTime.Utc) => Effect.Effect<ReadonlyArray<UsageHour>>
  /** The credits that all accounts have together, which the service still owes. */
  readonly outstanding: Effect.Effect<number>
  /** Recomputes every balance, sequence, `balance_after` and what is counted as usage, from the entries. */
  readonly verify: Effect.Effect<Verification>
}>()("@kontor/core/Credits/Ledger") {}

/** The balances that admission reads: the ledger itself, by which a storage recognizes its own ledger. */
export const balancesOfLedger: Layer.Layer<Balances, never, Ledger> = Layer.effect(Balances, Ledger)
