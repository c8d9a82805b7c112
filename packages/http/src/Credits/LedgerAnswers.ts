import { Balance, LedgerEntry } from "@kontor/core/Credits"
import { Schema } from "effect"
import { Instant, writtenInstant } from "../Instant.ts"
import { lastPageExample, Pagination } from "../Pagination.ts"
import { freeMeta, freeMetaExample } from "./FreeAnswer.ts"

const { Array: List, Struct } = Schema

const {
  account_id: _account,
  created_at: _created,
  price_version: version,
  sequence: _sequence,
  ...transaction
} = LedgerEntry.fields

/** A ledger line as its account sees it. */
const Transaction = Struct({
  ...transaction,
  id: transaction.id.annotate({ description: "Identifies the line." }),
  request_id: transaction.request_id.annotate({ description: "The request that it was booked for." }),
  kind: transaction.kind.annotate({
    description:
      "`grant`: credits received. `charge`: a request. `surcharge`: AI search. `monitoring_cycle` and `monitoring_check`: monitoring. `adjustment`: a correction by the operator."
  }),
  endpoint: transaction.endpoint.annotate({
    description: "What was paid for, such as `fetch-organization`; `null` where nothing was."
  }),
  credits: transaction.credits.annotate({ description: "Negative for what was spent." }),
  balance_after: transaction.balance_after.annotate({ description: "The balance after it." }),
  breakdown: transaction.breakdown.annotate({ description: "The credits by component." }),
  created_at: Instant.annotate({ description: "When it was booked." })
}).annotate({
  identifier: "Transaction",
  description: "A line of the ledger: a change of the balance."
})

/** A ledger line as operators see it. */
export const OperatedTransaction = Struct({
  ...Transaction.fields,
  price_version: version.annotate({
    description: "The version of the price list it was booked under; `null` where it is older than versions."
  })
}).annotate({ identifier: "OperatedTransaction", description: "A line of the ledger, as operators see it." })

/** A line that does not exist, for the OpenAPI document. */
export const transactionExample = {
  id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e416",
  kind: "charge",
  endpoint: "fetch-organization",
  credits: -15,
  balance_after: 985,
  breakdown: { base: 5, ubos: 10 },
  request_id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e417",
  created_at: "2026-05-01T08:30:00.123Z"
} as const

/** A ledger line as operators see it. */
export const operatedTransaction = (entry: LedgerEntry): typeof OperatedTransaction.Type => ({
  ...transactionOf(entry),
  price_version: entry.price_version
})

/** The credits of an account. */
export const ShownBalance = Struct({
  total: Balance.fields.total.annotate({ description: "What the account has." }),
  granted: Balance.fields.granted.annotate({ description: "What it has ever received, less what was taken back." }),
  spent: Balance.fields.spent.annotate({ description: "What it has ever spent." })
}).annotate({ description: "The credits of the account." })

/** The answer with the credits. */
export const CreditsAnswer = Struct({
  balance: ShownBalance,
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

/** A ledger line as its account sees it. */
export const transactionOf = (
  { balance_after, breakdown, created_at, credits, endpoint, id, kind, request_id }: LedgerEntry
): typeof Transaction.Type => ({
  request_id,
  kind,
  endpoint,
  credits,
  breakdown,
  id,
  balance_after,
  created_at: writtenInstant(created_at)
})
