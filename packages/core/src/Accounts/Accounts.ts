import { Context, DateTime, type Effect, type Option, Schema } from "effect"
import { Plan, type SubscribedPlan } from "../Prices/Plan.ts"

/** The payment of a subscription: whether it is paid, owed, or ends with its period. */
export const SubscriptionStatus = Schema.Literals(["active", "past_due", "canceled"])

/** A subscription and its current period. */
export const Subscription = Schema.Struct({
  plan: Plan,
  status: SubscriptionStatus,
  current_period_start: Schema.DateTimeUtcFromString,
  current_period_end: Schema.DateTimeUtcFromString,
  /** Until when a subscription that is past due keeps its plan; null in any other status. */
  grace_until: Schema.NullOr(Schema.DateTimeUtcFromString)
})
export type Subscription = typeof Subscription.Type

/** The members of a subscription that decide about its plan. */
export type PlanTerms = Pick<Subscription, "plan" | "status" | "current_period_end" | "grace_until">

const endOfPlan: Readonly<Record<Subscription["status"], (terms: PlanTerms) => DateTime.Utc | null>> = {
  active: ({ current_period_end }) => current_period_end,
  past_due: ({ grace_until }) => grace_until,
  canceled: ({ current_period_end }) => current_period_end
}

/**
 * The plan of a subscription at an instant. It ends with the period or, while the subscription is past due, with the
 * grace; from then on the account is on the plan `free`, without anything having to run. Rule: accounts#plans.
 */
export const planAt = (terms: PlanTerms | null, now: DateTime.Utc): Plan => {
  const end = terms && endOfPlan[terms.status](terms)
  return terms !== null && end !== null && DateTime.isLessThan(now, end) ? terms.plan : "free"
}

/** A subscription as an operator sets it. */
export interface SubscriptionTerms extends Omit<Subscription, "plan" | "grace_until"> {
  readonly plan: SubscribedPlan
}

/** A subscription with its grace, which begins when it becomes past due and goes on while it stays so. */
export const withGrace = (
  terms: Omit<Subscription, "grace_until">,
  before: Subscription | null,
  now: DateTime.Utc,
  grace_days: number
): Subscription => {
  if (terms.status !== "past_due") return { ...terms, grace_until: null }
  return { ...terms, grace_until: before?.grace_until ?? DateTime.add(now, { days: grace_days }) }
}

/** An active subscription that runs for the year from `start`. */
export const yearlySubscription = (plan: Plan, start: DateTime.Utc): Subscription => ({
  plan,
  status: "active",
  current_period_start: start,
  current_period_end: DateTime.add(start, { years: 1 }),
  grace_until: null
})

/** Identifier of an account: a UUIDv7. */
export const AccountId = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { expected: "an account id (UUID)" })
).pipe(Schema.brand("AccountId"))
export type AccountId = typeof AccountId.Type

/**
 * The standing of an account: only an active one may use the service. The requests of a suspended one are refused and
 * its monitors stop, until it is resumed. Of an erased one only the ledger is left, under the id of the account.
 */
export const AccountStatus = Schema.Literals(["active", "suspended", "erased"])
export type AccountStatus = typeof AccountStatus.Type

/** Owns and pays for keys, tokens, credits and monitors. */
export const Account = Schema.Struct({
  id: AccountId,
  name: Schema.String,
  email: Schema.NullOr(Schema.String),
  subscription: Schema.NullOr(Subscription),
  status: AccountStatus,
  created_at: Schema.DateTimeUtcFromString
})
export type Account = typeof Account.Type

/** A page of accounts, and what they have in common. `after` is the last account of the page before. */
export interface AccountQuery {
  readonly limit?: number | undefined
  readonly after?: AccountId | undefined
  /** Part of the name or the email address. Capital letters from A to Z do not matter. */
  readonly text?: string | undefined
  readonly status?: AccountStatus | undefined
}

/** The members of an account that can be replaced. */
export type AccountChange = Partial<Pick<Account, "name" | "email" | "subscription" | "status">>

/** An account before a change and after it: of changes at once, each begins with what the one before it made. */
export interface ReplacedAccount {
  readonly before: Account
  readonly after: Account
}

/**
 * The records of accounts that operators keep: the part of the port that a host with accounts of its own leaves out.
 */
export interface AccountRecords {
  /** Stores a new account. */
  readonly add: (account: Account) => Effect.Effect<void>
  /** Accounts, the oldest first; empty after an unknown account. */
  readonly list: (query: AccountQuery) => Effect.Effect<ReadonlyArray<Account>>
  /** Replaces these members of an account, and returns it as it was and as it is, if it exists. */
  readonly change: (id: AccountId, change: AccountChange) => Effect.Effect<Option.Option<ReplacedAccount>>
}

/**
 * Port: who an account is, which plan it has, and whether it is active. Credentials, credits and everything else refer
 * to an account by its id alone, and need no row of it.
 *
 * A change is visible to the next read on every node. Requests ask once each, workers once for each monitor.
 */
export class Accounts extends Context.Service<Accounts, {
  readonly find: (id: AccountId) => Effect.Effect<Option.Option<Account>>
  /** Absent where the host creates, changes and removes the accounts itself: operators then only read them. */
  readonly records?: AccountRecords
}>()("@kontor/core/Accounts/Accounts") {}
