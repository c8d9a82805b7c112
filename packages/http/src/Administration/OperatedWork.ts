import { EndpointId } from "@kontor/core"
import { AccountId, ExpiryInstant } from "@kontor/core/Accounts"
import {
  type ActiveHour,
  Administration,
  AuditAction,
  type AuditEntry,
  AuditEntry as Entry,
  type FailingEndpoint,
  type LivingNode,
  type Queues
} from "@kontor/core/Administration"
import { Discrepancy } from "@kontor/core/Credits"
import { MonitorStatus } from "@kontor/core/Monitoring"
import { standardPriceList } from "@kontor/core/Prices"
import { DeliveryStatus } from "@kontor/core/Webhooks"
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { shownEndpoint, WebhookEndpoint } from "../MonitorAnswers.ts"
import { handlersOf } from "../operations/Interpreter.ts"
import { NoBody, ValidBody, WholeBody } from "../parameters/Bodies.ts"
import { type Guide, type Guides, NoParameters, ParameterGuide } from "../parameters/Parameters.ts"
import { makeShownPrices, shownPriceLists } from "../Prices.ts"
import { NotFoundProblem } from "../problems/ProblemBodies.ts"
import { ShownAttempt, shownAttempt, shownDelivery, WebhookDelivery } from "../WebhookDeliveries.ts"
import {
  Instant,
  lastPageExample,
  pageParameters,
  Pagination,
  paginationOf,
  writtenInstant,
  writtenInstantOrNull
} from "../Wire.ts"
import { accountNotFound } from "./OperatedAccounts.ts"
import {
  documented,
  operatorAnswer,
  operatorMeta,
  operatorMetaExample,
  pageOf,
  uuidPage,
  uuidPageGuide
} from "./OperatorAnswer.ts"

const { Array: List, Finite, Int, NullOr, optionalKey, Record, String: Text, Struct } = Schema

const ShownNode = Struct({
  id: Text.annotate({ description: "Identifies the process." }),
  version: Text.annotate({ description: "Its version." }),
  roles: List(Text).annotate({ description: "What it does: `api`, `worker`, or both." }),
  seen_at: Instant.annotate({ description: "When it was last seen, every ten seconds." })
}).annotate({ identifier: "Worker", description: "A process of the service that lives." })

/** The answer that lists the processes of the service. */
const NodesAnswer = Struct({
  workers: List(ShownNode).annotate({ description: "All that were seen within 30 seconds." }),
  meta: operatorMeta
}).annotate({
  identifier: "Workers",
  description: "The processes of the service that live.",
  examples: [{
    workers: [{
      id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e41a",
      version: "0.1.0",
      roles: ["api", "worker"],
      seen_at: "2026-05-01T08:30:00.000Z"
    }],
    meta: operatorMetaExample
  }]
})

const due = {
  due: Int.annotate({ description: "How many are due and wait for a worker." }),
  due_since: NullOr(Instant).annotate({ description: "Since when the oldest of them is due; `null` where none is." })
}

/** The answer with what waits for workers. */
const QueuesAnswer = Struct({
  monitors: Struct({
    ...due,
    by_status: Record(MonitorStatus, Schema.optionalKey(Int)).annotate({ description: "How many are in each state." })
  }).annotate({ identifier: "MonitorQueue", description: "The monitors of all accounts." }),
  deliveries: Struct({
    ...due,
    by_status: Record(DeliveryStatus, Schema.optionalKey(Int)).annotate({
      description: "How many are in each state that is not an end."
    }),
    counted: Int.annotate({ description: "At most so many of a kind are counted." })
  }).annotate({ identifier: "DeliveryQueue", description: "The deliveries of all accounts." }),
  meta: operatorMeta
}).annotate({
  identifier: "Queues",
  description: "What waits for workers.",
  examples: [{
    monitors: { due: 0, due_since: null, by_status: { active: 12 } },
    deliveries: { due: 3, due_since: "2026-05-01T08:29:58.000Z", by_status: { pending: 3 }, counted: 10_000 },
    meta: operatorMetaExample
  }]
})

const lagOf = (things: string) =>
  NullOr(Finite).annotate({
    description:
      `The longest time that a due ${things} waited for a worker, in seconds; \`null\` where no worker noted it.`
  })

/** The answer with the last day, by hour. */
const ActivityAnswer = Struct({
  hours: List(
    Struct({
      from: Instant.annotate({ description: "When the hour begins." }),
      requests: Int.annotate({ description: "How many requests were charged." }),
      credits_used: Int.annotate({ description: "What all accounts used." }),
      monitors_lag: lagOf("monitor"),
      deliveries_lag: lagOf("delivery")
    }).annotate({ identifier: "ActiveHour", description: "An hour of the service." })
  ).annotate({ description: "24 hours, the earliest first. The last one is the current hour, so far." }),
  meta: operatorMeta
}).annotate({
  identifier: "Activity",
  description: "The last day of the service, by hour.",
  examples: [{
    hours: [{
      from: "2026-05-01T08:00:00.000Z",
      requests: 1_204,
      credits_used: 5_310,
      monitors_lag: 0,
      deliveries_lag: 1.4
    }],
    meta: operatorMetaExample
  }]
})

/** The answer with the price lists of the process that answers. */
const OperatedPricesAnswer = Struct({ ...shownPriceLists, meta: operatorMeta }).annotate({
  identifier: "OperatedPrices",
  description: "The price list in force in the process that answers, and those that are to come.",
  examples: [{ price_list: standardPriceList, coming: [], meta: operatorMetaExample }]
})

/** The answer to a retry of deliveries. */
const RetriedAnswer = Struct({
  retried: Int.annotate({ description: "How many deliveries are sent again." }),
  meta: operatorMeta
}).annotate({
  identifier: "RetriedDeliveries",
  description: "How many deliveries are sent again.",
  examples: [{ retried: 17, meta: operatorMetaExample }]
})

/** The answer with a page of endpoints that fail. */
const FailingAnswer = Struct({
  failing: List(
    Struct({
      account_id: AccountId.annotate({ description: "Whose endpoint it is." }),
      endpoint: WebhookEndpoint,
      is_silent: Schema.Boolean.annotate({ description: "Whether it let attempts time out lately." }),
      deliveries: List(Struct({
        delivery: WebhookDelivery,
        last_attempt: NullOr(ShownAttempt).annotate({ description: "Its last attempt; `null` after 90 days." })
      })).annotate({ description: "Its newest three that failed so far, the newest first." })
    }).annotate({ identifier: "FailingEndpoint", description: "An endpoint that fails, with its last answers." })
  ),
  pagination: Pagination,
  meta: operatorMeta
}).annotate({
  identifier: "FailingEndpoints",
  description: "A page of endpoints that fail, by their ids.",
  examples: [{ failing: [], pagination: lastPageExample, meta: operatorMetaExample }]
})

/** The query parameters of the list of endpoints that fail. */
const failingParameters = {
  account_id: optionalKey(AccountId),
  per_page: pageParameters.per_page,
  cursor: optionalKey(EndpointId)
}

/** An endpoint that fails, in its wire form. */
const shownFailing = ({ account_id, deliveries, endpoint, is_silent }: FailingEndpoint) => ({
  account_id,
  endpoint: shownEndpoint(endpoint),
  is_silent,
  deliveries: deliveries.map(({ delivery, last_attempt }) => ({
    delivery: shownDelivery(delivery),
    last_attempt: last_attempt && shownAttempt(last_attempt)
  }))
})

const Difference = Struct({
  account_id: Discrepancy.fields.account_id.annotate({ description: "The account." }),
  sequence: Discrepancy.fields.sequence.annotate({ description: "The line of its ledger; `null` for the balance." }),
  found: Discrepancy.fields.found.annotate({ description: "What is wrong." })
}).annotate({ identifier: "Discrepancy", description: "A difference between the ledger and its recomputation." })

/** The answer to a check of the ledger. */
const VerificationAnswer = Struct({
  accounts: Int.annotate({ description: "How many accounts were checked." }),
  entries: Int.annotate({ description: "How many lines were checked." }),
  discrepancies: List(Difference).annotate({ description: "What is wrong: nothing, where the ledger is right." }),
  meta: operatorMeta
}).annotate({
  identifier: "LedgerVerification",
  description: "What the check of the ledger found.",
  examples: [{ accounts: 12, entries: 48_113, discrepancies: [], meta: operatorMetaExample }]
})

const ShownEntry = Struct({
  ...Entry.fields,
  id: Entry.fields.id.annotate({ description: "Identifies the entry." }),
  at: Instant.annotate({ description: "When it was done." }),
  operator: Entry.fields.operator.annotate({ description: "Who did it, as they gave their name; empty without one." }),
  via: Entry.fields.via.annotate({
    description: "`api`: this API. `command`: the command `kontor`. `program`: a program that embeds the service."
  }),
  action: Entry.fields.action.annotate({ description: "What was done." }),
  account_id: Entry.fields.account_id.annotate({ description: "The account it was done with; `null` without one." }),
  subject: Entry.fields.subject.annotate({ description: "The id of what it was done with." }),
  details: Entry.fields.details.annotate({ description: "How: never a name, an address or a secret." })
}).annotate({ identifier: "AuditEntry", description: "Who did what." })

/** The answer with a page of the audit log. */
const AuditAnswer = Struct({
  entries: List(ShownEntry).annotate({ description: "The entries of the page." }),
  pagination: Pagination,
  meta: operatorMeta
}).annotate({
  identifier: "AuditLog",
  description: "A page of what operators did, the newest first.",
  examples: [{
    entries: [{
      id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e41b",
      at: "2026-05-01T08:30:00.000Z",
      operator: "nora",
      via: "api",
      action: "account.plan",
      account_id: null,
      subject: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415",
      details: { plan: "max" }
    }],
    pagination: lastPageExample,
    meta: operatorMetaExample
  }]
})

/** A process, in its wire form. */
const shownNode = ({ id, roles, seen_at, version }: LivingNode) => ({
  id,
  version,
  roles,
  seen_at: writtenInstant(seen_at)
})

/** The work that waits for workers, in its wire form. */
const shownQueues = ({ deliveries, monitors }: Queues) => ({
  monitors: {
    due: monitors.due,
    due_since: writtenInstantOrNull(monitors.due_since),
    by_status: Object.fromEntries(monitors.by_status)
  },
  deliveries: {
    due: deliveries.due,
    due_since: writtenInstantOrNull(deliveries.due_since),
    by_status: Object.fromEntries(deliveries.deliveries),
    counted: deliveries.counted
  }
})

/** An hour, in its wire form. */
const shownHour = ({ hour, ...figures }: ActiveHour) => ({ from: writtenInstant(hour), ...figures })

/** An entry of the audit log, in its wire form. */
const shownEntry = (entry: AuditEntry) => ({ ...entry, at: writtenInstant(entry.at) })

/** The query parameters of the audit log. */
const auditParameters = {
  account_id: optionalKey(AccountId),
  action: optionalKey(AuditAction),
  ...uuidPage
}

/** The body that retries deliveries. */
const NewRetry = Struct({ since: ExpiryInstant, account_id: optionalKey(AccountId) }).annotate({
  identifier: "NewRetry",
  description: "The deliveries to send again."
})

const account: Guide = {
  about: "Only of this account.",
  rule: "must be the id of an account (UUID)",
  example: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415"
}

/** The query parameters of the audit log: their meaning and form. */
const auditGuide: Readonly<Record<keyof typeof auditParameters, Guide>> = {
  account_id: account,
  action: {
    about: "Only this kind of act.",
    rule: `must be one of ${AuditAction.literals.join(", ")}`,
    example: "account.grant"
  },
  ...uuidPageGuide("entries")
}

/** The members of a retry: their meaning and form. */
const newRetryGuide: Guides = {
  since: {
    about: "Those created then or later.",
    rule: "must be an instant such as 2030-12-31T00:00:00Z, or 2030-12-31 00:00:00 in UTC"
  },
  account_id: account
}

const nodes = HttpApiEndpoint.get("listWorkers", "/workers", { success: NodesAnswer })
  .middleware(NoParameters)
  .annotateMerge(documented("listWorkers", "List workers", "Lists the processes of the service that live."))

const queues = HttpApiEndpoint.get("getQueues", "/queues", { success: QueuesAnswer })
  .middleware(NoParameters)
  .annotateMerge(documented(
    "getQueues",
    "Get the queues",
    "Returns what waits for workers, of all accounts: monitors and deliveries, and since when the oldest is due."
  ))

const activity = HttpApiEndpoint.get("getActivity", "/activity", { success: ActivityAnswer })
  .middleware(NoParameters)
  .annotateMerge(documented(
    "getActivity",
    "Get the last day",
    "Returns the last 24 hours of all accounts, by hour: charged requests, their credits, and how late workers were."
  ))

const prices = HttpApiEndpoint.get("getOperatedPrices", "/prices", { success: OperatedPricesAnswer })
  .middleware(NoParameters)
  .annotateMerge(documented(
    "getOperatedPrices",
    "Get the prices",
    "Returns the price list in force and those that are to come. Each process has its own file: ask each."
  ))

const retry = HttpApiEndpoint.post("retryDeliveries", "/deliveries/retry", {
  payload: NewRetry,
  success: RetriedAnswer,
  error: NotFoundProblem
})
  .annotate(ParameterGuide, newRetryGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "retryDeliveries",
    "Retry deliveries",
    "Sends webhooks again that were given up or wait, at once or as soon as their endpoint is active."
  ))

const failing = HttpApiEndpoint.get("listFailingEndpoints", "/webhook-endpoints/failing", {
  query: failingParameters,
  success: FailingAnswer,
  error: NotFoundProblem
})
  .annotate(ParameterGuide, { account_id: account, ...uuidPageGuide("endpoints") })
  .annotateMerge(documented(
    "listFailingEndpoints",
    "List webhook endpoints that fail",
    "Lists the webhook endpoints of all accounts that were disabled for their failures, are silent, gave up messages or wait to send one again, with the last answers of each."
  ))

const verify = HttpApiEndpoint.post("verifyLedger", "/ledger/verify", { success: VerificationAnswer })
  .middleware(NoBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "verifyLedger",
    "Check the ledger",
    "Recomputes every balance from the ledger. It reads every line: of many millions, run `kontor ledger verify` instead."
  ))

const audit = HttpApiEndpoint.get("listAudit", "/audit", { query: auditParameters, success: AuditAnswer })
  .annotate(ParameterGuide, auditGuide)
  .annotateMerge(documented(
    "listAudit",
    "List what operators did",
    "Lists who did what, the newest first, by this API, the command `kontor`, or a program that embeds the service."
  ))

/** The operations with which operators watch the service. */
export class OperatedWorkApi extends HttpApiGroup.make("operatedWork")
  .add(nodes, queues, activity, prices, failing, retry, verify, audit)
  .annotateMerge(OpenApi.annotations({
    title: "Operation",
    description: "Workers, queues, the ledger, and who did what."
  }))
{}

/** The handlers of what operators watch. */
export const OperatedWorkHandlers = handlersOf(
  OperatedWorkApi,
  Effect.gen(function*() {
    const administration = yield* Administration
    const prices = yield* makeShownPrices
    return {
      listWorkers: () =>
        Effect.flatMap(administration.nodes, (nodes) => operatorAnswer({ workers: nodes.map(shownNode) })),
      getQueues: () => Effect.flatMap(administration.queues, (queues) => operatorAnswer(shownQueues(queues))),
      getActivity: () =>
        Effect.flatMap(administration.activity, (hours) => operatorAnswer({ hours: hours.map(shownHour) })),
      getOperatedPrices: () => Effect.flatMap(prices, operatorAnswer),
      listFailingEndpoints: ({ query: { account_id, cursor, per_page } }) =>
        administration.failing({ limit: per_page + 1, after: cursor, account_id }).pipe(
          Effect.flatMap((endpoints) => {
            const { next_cursor, shown } = pageOf(endpoints, per_page, ({ endpoint }) => endpoint.id)
            return operatorAnswer({
              failing: shown.map(shownFailing),
              pagination: paginationOf(next_cursor, per_page)
            })
          }),
          Effect.catchTag("AccountNotFound", () => accountNotFound)
        ),
      retryDeliveries: ({ payload }) =>
        administration.retryDeliveries(payload).pipe(
          Effect.flatMap((retried) => operatorAnswer({ retried })),
          Effect.catchTag("AccountNotFound", () => accountNotFound)
        ),
      verifyLedger: () => Effect.flatMap(administration.verifyLedger, operatorAnswer),
      listAudit: ({ query: { account_id, action, cursor, per_page } }) =>
        Effect.flatMap(
          administration.audit({ limit: per_page + 1, after: cursor, account_id, action }),
          (entries) => {
            const { next_cursor, shown } = pageOf(entries, per_page, ({ id }) => id)
            return operatorAnswer({
              entries: shown.map(shownEntry),
              pagination: paginationOf(next_cursor, per_page)
            })
          }
        )
    }
  })
)
