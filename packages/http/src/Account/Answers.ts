import {
  type Account,
  AccountId,
  Balance,
  CalendarDate,
  Grouping,
  LedgerEntry,
  Period,
  Plan,
  planOf,
  Subscription
} from "@kontor/core"
import { Schema } from "effect"
import { freeMeta, freeMetaExample } from "../FreeAnswer.ts"
import { Instant, writtenInstant } from "../Instant.ts"
import { lastPageExample, Pagination } from "../Pagination.ts"

const { Array: List, Int, NullOr, String: Text, Struct } = Schema

/** The answer that tells of an account. Rule: Accounts and plans (decisions 5). */
export const AccountAnswer = Struct({
  id: AccountId,
  name: Text,
  email: NullOr(Text),
  plan: Plan.annotate({ description: "What the account has now: `free` without an active subscription." }),
  created_at: Instant,
  meta: freeMeta
}).annotate({
  identifier: "Account",
  description: "The account of the credential.",
  examples: [{
    id: AccountId.make("0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415"),
    name: "Muster GmbH",
    email: "post@example.org",
    plan: "pro",
    created_at: "2026-05-01T08:30:00.000Z",
    meta: freeMetaExample
  }]
})

const { account_id: _account, created_at: _created, sequence: _sequence, ...transaction } = LedgerEntry.fields

/** A ledger line as its account sees it. */
const Transaction = Struct({ ...transaction, created_at: Instant }).annotate({
  identifier: "Transaction",
  description: "A line of the ledger: `credits` is negative for what was spent, and `balance_after` what was left then."
})

const transactionExample = {
  id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e416",
  kind: "charge",
  endpoint: "fetch-organization",
  credits: -15,
  balance_after: 985,
  breakdown: { base: 5, ubos: 10 },
  request_id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e417",
  created_at: "2026-05-01T08:30:00.123Z"
} as const

/** The answer that tells of credits. */
export const CreditsAnswer = Struct({
  balance: Balance.annotate({ description: "What the account has, ever received and ever spent, in credits." }),
  bookings: List(Transaction),
  meta: freeMeta
}).annotate({
  identifier: "Credits",
  description: "The balance, and the newest 20 ledger lines, newest first.",
  examples: [{
    balance: { total: 985, granted: 1000, spent: 15 },
    bookings: [transactionExample],
    meta: freeMetaExample
  }]
})

/** The answer with a page of transactions. */
export const TransactionsAnswer = Struct({
  transactions: List(Transaction),
  pagination: Pagination,
  meta: freeMeta
}).annotate({
  identifier: "Transactions",
  description: "A page of ledger lines, newest first.",
  examples: [{
    transactions: [transactionExample],
    pagination: lastPageExample,
    meta: freeMetaExample
  }]
})

const sums = {
  requests: Int.annotate({ description: "Requests and monitoring checks that were charged, and monitoring cycles." }),
  credits_used: Int
}

const may: Period = { from: CalendarDate.make("2026-05-01"), to: CalendarDate.make("2026-05-31") }

/** The answer that tells of usage. */
export const UsageAnswer = Struct({
  period: Period,
  totals: Struct(sums),
  by_endpoint: List(Struct({ endpoint: NullOr(Text), ...sums })),
  series: Struct({ group_by: Grouping, buckets: List(Struct({ ...Period.fields, ...sums })) }),
  meta: freeMeta
}).annotate({
  identifier: "Usage",
  description:
    "What the account used from one day to another, both included, in the time of Berlin: in all, by endpoint (the dearest first), and day by day or month by month.",
  examples: [{
    period: may,
    totals: { requests: 3, credits_used: 25 },
    by_endpoint: [{ endpoint: "fetch-organization", requests: 3, credits_used: 25 }],
    series: {
      group_by: "month",
      buckets: [{ ...may, requests: 3, credits_used: 25 }]
    },
    meta: freeMetaExample
  }]
})

const Shown = Struct({ ...Subscription.fields, current_period_start: Instant, current_period_end: Instant })

/** The answer that tells of a subscription. */
export const SubscriptionAnswer = Struct({ subscription: NullOr(Shown), meta: freeMeta }).annotate({
  identifier: "Subscription",
  description: "The subscription of the account, if it has one. Only an active one lifts it above `free`.",
  examples: [{ subscription: null, meta: freeMetaExample }]
})

/** An account as it is answered. */
export const accountOf = ({ created_at, email, id, name, subscription }: Account) => ({
  id,
  name,
  email,
  plan: planOf(subscription),
  created_at: writtenInstant(created_at)
})

/** A ledger line as its account sees it. */
export const transactionOf = (
  { account_id: _account, created_at, sequence: _sequence, ...line }: LedgerEntry
) => ({ ...line, created_at: writtenInstant(created_at) })

/** A subscription as it is answered. */
export const subscriptionOf = ({ current_period_end, current_period_start, plan, status }: Subscription) => ({
  plan,
  status,
  current_period_start: writtenInstant(current_period_start),
  current_period_end: writtenInstant(current_period_end)
})
