import { CredentialRef } from "@kontor/core/Accounts"
import {
  Balance,
  Grouping,
  LedgerEntry,
  type NamedEntry,
  type Overview,
  type OwnAccount,
  Period,
  type RefusalCount,
  type UsageReport
} from "@kontor/core/Credits"
import { CalendarDate } from "@kontor/core/Register"
import { Effect, Schema, SchemaTransformation } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Abilities } from "./credentials/AdmittedCaller.ts"
import { freeMeta, freeMetaExample } from "./operations/Request.ts"
import { ValidBody, WholeBody } from "./parameters/Bodies.ts"
import { dayGuide, dayOfInstant, type Guide, NoParameters, ParameterGuide } from "./parameters/Parameters.ts"
import { InvalidRequestProblem } from "./problems/ProblemBodies.ts"
import {
  DayOrInstant,
  Instant,
  lastPageExample,
  pageGuide,
  pageParameters,
  Pagination,
  writtenInstant
} from "./Wire.ts"

const { Array: List, Int, NullOr, String: Text, Struct, optionalKey, withDecodingDefaultKey } = Schema

/** The name that the ledger gives to an endpoint, by the path of the endpoint. */
const namesByPath: ReadonlyArray<readonly [path: string, name: string]> = [
  ["/v1/search-organizations", "search-organizations"],
  ["/v1/fetch-organization", "fetch-organization"],
  ["/v1/get-organization", "fetch-organization"],
  ["/v1/fetch-person", "fetch-person"],
  ["/v1/fetch-document", "fetch-document"],
  ["/v1/signals", "signals"],
  ["/v1/signals/catalog", "signals-catalog"],
  ["/v1/signals/{signalId}", "signals-detail"],
  ["/v1/account/monitors", "monitoring"],
  ["/v1/account/monitors/{id}", "monitoring"],
  ["/v1/account/monitors/{id}/check", "monitoring"]
]

const isOf = (pattern: string, path: string): boolean => {
  const [patterns, segments] = [pattern.split("/"), path.split("/")]
  return patterns.length === segments.length &&
    patterns.every((segment, index) => segment.startsWith("{") || segment === segments[index])
}

const nameOf = (text: string): string => {
  const path = text.replace(/^\/api(?=\/)/, "")
  return namesByPath.find(([pattern]) => isOf(pattern, path))?.[1] ?? text
}

/** An endpoint, by the name that the ledger gives to it or by its path. Rule: accounts#account. */
const EndpointName = Schema.String.pipe(
  Schema.decodeTo(
    Schema.String.check(Schema.isPattern(/^[a-z][a-z0-9-]{0,63}$/)),
    SchemaTransformation.transform({ decode: nameOf, encode: (name) => name })
  )
)

/** The members of the requests at one endpoint that a balance did not cover. */
export const refusedSum = {
  endpoint: Text.annotate({ description: "What was asked for, such as `fetch-organization`." }),
  requests: Int.annotate({ description: "How many requests were refused." }),
  required_credits: Int.annotate({ description: "The most credits that one of them needed." }),
  last_refused_at: Instant.annotate({ description: "When the last one was refused." })
}

/** The requests at one endpoint that a balance did not cover, in their wire form. */
export const shownRefusals = (
  { endpoint, last_refused_at, requests, required_credits }: Omit<RefusalCount, "account_id" | "day">
) => ({ endpoint, requests, required_credits, last_refused_at: writtenInstant(last_refused_at) })

const {
  account_id: _account,
  created_at: _created,
  credential: _credential,
  price_version: version,
  sequence: _sequence,
  ...transaction
} = LedgerEntry.fields

/** The credential that spent something. */
const Spender = NullOr(Struct({
  kind: CredentialRef.fields.kind.annotate({ description: "Whether it is an API key or a Bearer token." }),
  id: CredentialRef.fields.id.annotate({ description: "Its id, as lists and events show it." }),
  name: NullOr(Text).annotate({ description: "Its name; `null` once it is revoked." })
}))

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
  credential: Spender.annotate({
    description: "The credential that spent it; `null` where none did, such as for cycles of monitors."
  }),
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
  credential: { kind: "api_key", id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415", name: "nightly job" },
  created_at: "2026-05-01T08:30:00.123Z"
} as const

/** A ledger line as operators see it. */
export const operatedTransaction = (entry: NamedEntry): typeof OperatedTransaction.Type => ({
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
const CreditsAnswer = Struct({
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
const TransactionsAnswer = Struct({
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
  { balance_after, breakdown, created_at, credential, credits, endpoint, id, kind, request_id }: NamedEntry
): typeof Transaction.Type => ({
  request_id,
  kind,
  endpoint,
  credits,
  breakdown,
  credential,
  id,
  balance_after,
  created_at: writtenInstant(created_at)
})

const sums = {
  requests: Int.annotate({ description: "Requests and monitoring checks that were charged, and monitoring cycles." }),
  credits_used: Int.annotate({ description: "The credits charged for them." })
}

const Sum = Struct(sums).annotate({ identifier: "UsageSum", description: "What was charged." })

const Days = Struct(Period.fields).annotate({
  identifier: "UsagePeriod",
  description: "Days from one to another, both included, in the time of Berlin."
})

const byEndpoint = List(
  Struct({
    endpoint: NullOr(Text).annotate({ description: "What was paid for, such as `fetch-organization`." }),
    ...sums
  })
)

const may: Period = { from: CalendarDate.make("2026-05-01"), to: CalendarDate.make("2026-05-31") }

/** The answer with the usage. */
const UsageAnswer = Struct({
  period: Days.annotateKey({ description: "The days that are summed up." }),
  totals: Sum.annotateKey({ description: "The sums of the whole period." }),
  by_endpoint: byEndpoint.annotate({ description: "The sums by endpoint, the most expensive first." }),
  by_credential: Struct({
    period: Days.annotateKey({ description: "The days that are summed up: whole months." }),
    credentials: List(
      Struct({
        credential: Spender.annotate({ description: "What spent it; `null` for what none spent." }),
        ...sums
      })
    ).annotate({ description: "The sums of at most 100 credentials, the most expensive first." }),
    others: Sum.annotateKey({ description: "The sums of all others." })
  }).annotate({ description: "The sums by credential, of the calendar months that the period touches." }),
  series: Struct({
    group_by: Grouping.annotate({ description: "How long a bucket is." }),
    buckets: List(
      Struct({
        ...Period.fields,
        ...sums,
        by_endpoint: byEndpoint.annotate({
          description: "The sums of the bucket by endpoint, the most expensive first."
        })
      })
    ).annotate({ description: "The sums of each day or month, the oldest first, including those without any." })
  }).annotate({ description: "The sums over time." }),
  refused: List(Struct(refusedSum)).annotate({
    description:
      "Requests of the period that were refused with 402, by endpoint, the one that was refused last at the top. They are counted within two seconds, and kept for 90 days."
  }),
  meta: freeMeta
}).annotate({
  identifier: "Usage",
  description:
    "What the account used from one day to another, both included, in the time of Berlin: in all, by endpoint and by credential, for the whole period and day by day or month by month.",
  examples: [{
    period: may,
    totals: { requests: 3, credits_used: 25 },
    by_endpoint: [{ endpoint: "fetch-organization", requests: 3, credits_used: 25 }],
    by_credential: {
      period: may,
      credentials: [{ credential: transactionExample.credential, requests: 3, credits_used: 25 }],
      others: { requests: 0, credits_used: 0 }
    },
    series: {
      group_by: "month",
      buckets: [{
        ...may,
        requests: 3,
        credits_used: 25,
        by_endpoint: [{ endpoint: "fetch-organization", requests: 3, credits_used: 25 }]
      }]
    },
    refused: [{
      endpoint: "fetch-document",
      requests: 2,
      required_credits: 15,
      last_refused_at: "2026-05-31T08:30:00.000Z"
    }],
    meta: freeMetaExample
  }]
})

/** The usage in its wire form. */
export const usageOf = ({ refused, ...report }: UsageReport) => ({
  ...report,
  refused: refused.map(shownRefusals)
})

const { balance, bookings, meta } = CreditsAnswer.fields

const writeBookings = Schema.encodeEffect(Schema.fromJsonString(bookings))
const writeBalance = Schema.encodeEffect(Schema.fromJsonString(balance))
const writeMeta = Schema.encodeEffect(Schema.fromJsonString(meta))

/**
 * Makes the writer of the answer with the credits. Ledger lines never change: as long as a ledger shows the same array
 * of them, they are written once, with the names that credentials have then.
 */
export const makeWritingCredits = (named: OwnAccount["Service"]["named"]) => {
  const written = new WeakMap<ReadonlyArray<LedgerEntry>, string>()
  const bookingsOf = Effect.fnUntraced(function*(entries: ReadonlyArray<LedgerEntry>) {
    const standing = written.get(entries)
    if (standing !== undefined) return standing
    const text = yield* writeBookings((yield* named(entries)).map(transactionOf))
    written.set(entries, text)
    return text
  })
  return ({ balance, entries }: Overview) =>
    Effect.fnUntraced(function*(seen: typeof CreditsAnswer.Type["meta"]) {
      const [bookings, total, meta] = [yield* bookingsOf(entries), yield* writeBalance(balance), yield* writeMeta(seen)]
      return HttpServerResponse.text(`{"balance":${total},"bookings":${bookings},"meta":${meta}}`, {
        contentType: "application/json"
      })
    }, Effect.orDie)
}

const period = { from: optionalKey(DayOrInstant), to: optionalKey(DayOrInstant) }

/** The query parameters of usage. */
const usageParameters = {
  ...period,
  group_by: Grouping.pipe(withDecodingDefaultKey(Effect.succeed("day" as const)))
}

/** The query parameters of transactions. */
const transactionParameters = {
  ...period,
  endpoint: optionalKey(EndpointName),
  ...pageParameters
}

const from: Guide = { about: `The first day. ${dayOfInstant}`, example: "2026-05-01", ...dayGuide }

const to: Guide = { about: `The last day. ${dayOfInstant}`, example: "2026-05-31", ...dayGuide }

/** The guides of the usage parameters. */
const usageGuide: Readonly<Record<keyof typeof usageParameters, Guide>> = {
  from: { ...from, about: `${from.about} Default: the first day of the month of \`to\`. At most 366 days in all.` },
  to: { ...to, about: `${to.about} Default: the last day of the current month.` },
  group_by: {
    about: "Whether the series has a bucket for each day or for each month.",
    rule: "must be day or month",
    example: "day",
    schema: { type: "string", enum: [...Grouping.literals], default: "day" }
  }
}

/** The guides of the transaction parameters. */
const transactionGuide: Readonly<Record<keyof typeof transactionParameters, Guide>> = {
  from,
  to,
  endpoint: {
    about: "Only lines of this endpoint, by its name as in `endpoint`, or by its path.",
    rule: "must be the name or the path of a paid endpoint, such as fetch-organization or /v1/fetch-organization",
    example: "fetch-organization"
  },
  ...pageGuide("lines")
}

/** The balance. */
export const getCredits = HttpApiEndpoint.get("getCredits", "/account/credits", { success: CreditsAnswer })
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "getCredits",
    summary: "Get the balance of credits",
    description:
      "Returns the balance, and the newest 20 lines of the ledger, newest first. A Bearer token needs account:read. Free."
  }))

/** Below how many credits a balance is low. */
const Threshold = Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000_000 }))

const ThresholdAnswer = Struct({
  low_balance_threshold: Int.annotate({
    description: "The account is told when its balance falls below so many credits; never with 0."
  }),
  meta: freeMeta
}).annotate({
  identifier: "LowBalanceThreshold",
  description: "When the account is told of a low balance.",
  examples: [{ low_balance_threshold: 100, meta: freeMetaExample }]
})

const thresholdPath = "/account/credits/threshold"

/** The threshold of a low balance. Rule: credits#low-balance. */
export const getThreshold = HttpApiEndpoint.get("getLowBalanceThreshold", thresholdPath, { success: ThresholdAnswer })
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "getLowBalanceThreshold",
    summary: "Get the threshold of a low balance",
    description:
      "Returns below how many credits the balance is low: webhook endpoints that want `account.balance.low` are told when it falls there. A Bearer token needs account:read. Free."
  }))

/** Sets the threshold of a low balance. */
export const setThreshold = HttpApiEndpoint.put("setLowBalanceThreshold", thresholdPath, {
  payload: Struct({ low_balance_threshold: Threshold }).annotate({
    identifier: "NewLowBalanceThreshold",
    description: "Below how many credits the balance is low.",
    examples: [{ low_balance_threshold: 500 }]
  }),
  success: ThresholdAnswer
})
  .annotate(ParameterGuide, {
    low_balance_threshold: {
      about: "Below how many credits the balance is low; 0 for never.",
      rule: "must be an integer from 0 to 1000000000"
    }
  })
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotate(Abilities, ["account:read", "account:keys"])
  .annotateMerge(OpenApi.annotations({
    identifier: "setLowBalanceThreshold",
    summary: "Set the threshold of a low balance",
    description:
      "Sets below how many credits the balance is low. The event comes when the balance next falls below it, not at once. A Bearer token needs account:read and account:keys. Free."
  }))

/** The usage. */
export const getUsage = HttpApiEndpoint.get("getUsage", "/account/usage", {
  query: usageParameters,
  success: UsageAnswer,
  error: InvalidRequestProblem
})
  .annotate(ParameterGuide, usageGuide)
  .annotateMerge(OpenApi.annotations({
    identifier: "getUsage",
    summary: "Get the usage of credits",
    description:
      "Sums up what was charged from one day to another, by endpoint, by credential and by day or month, and counts what was refused for want of credits. Days begin and end in the time of Berlin. Without parameters, the period is the current month. A Bearer token needs account:read. Free."
  }))

/** The lines of the ledger. */
export const listTransactions = HttpApiEndpoint.get("listTransactions", "/account/usage/transactions", {
  query: transactionParameters,
  success: TransactionsAnswer,
  error: InvalidRequestProblem
})
  .annotate(ParameterGuide, transactionGuide)
  .annotateMerge(OpenApi.annotations({
    identifier: "listTransactions",
    summary: "List the lines of the ledger",
    description:
      "Lists the lines of the ledger, newest first. Send `next_cursor` back as `cursor` for the next page; what is booked in the meantime shifts nothing and repeats nothing. A Bearer token needs account:read. Free."
  }))
