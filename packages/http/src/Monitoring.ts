import { MonitorId } from "@kontor/core"
import { Caller } from "@kontor/core/Accounts"
import { Idempotent } from "@kontor/core/Idempotency"
import {
  type AlreadyWatched,
  batchParts,
  cycleCredits,
  type Monitor,
  MonitorChange,
  MonitoredTopic,
  monitoredTopics,
  MonitoringPricing,
  monitoringPricing,
  MonitorNotFound,
  Monitors,
  monitorsOf,
  MonitorStatus,
  NewMonitor,
  NewMonitors,
  type NothingToWatch,
  PollInterval,
  pricingOfCadences
} from "@kontor/core/Monitoring"
import { makePriceListInForce, type PriceList, standardPriceList } from "@kontor/core/Prices"
import { EntityId } from "@kontor/core/Register"
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Abilities, AcceptedSchemes } from "./credentials/AdmittedCaller.ts"
import { changeByPath, freeAnswerOnce, IdempotencyKeyRequired, keyHeaders } from "./Idempotency.ts"
import {
  asResults,
  BatchAnswer,
  type BatchResult,
  CreatedMonitorAnswer,
  KeptMonitor,
  KeptResults,
  MonitorAnswer,
  MonitorDetailAnswer,
  monitorExample,
  MonitorsAnswer,
  QuoteAnswer,
  shownMonitor,
  shownMonitorDetail
} from "./MonitorAnswers.ts"
import { pricedOperation } from "./openapi/PricedDescription.ts"
import { handlersOf } from "./operations/Interpreter.ts"
import { freeAnswer } from "./operations/Operation.ts"
import { CountedAs, freeMeta, freeMetaExample } from "./operations/Request.ts"
import { ValidBody, WholeBody } from "./parameters/Bodies.ts"
import { type Guide, type Guides, NoParameters, ParameterGuide, WholeNumber } from "./parameters/Parameters.ts"
import {
  AlreadyWatchedProblem,
  InsufficientCreditsProblem,
  InvalidRequestProblem,
  InvalidStateProblem,
  LimitReachedProblem,
  NotFoundProblem,
  refuse,
  UpstreamUnavailableProblem
} from "./problems/ProblemBodies.ts"
import { invalidBody, invalidParameters, invalidState, limitReached, refusalsOfLookups } from "./problems/Refusals.ts"
import { creditsInWords } from "./problems/Sentences.ts"
import { pageGuide, pageParameters, paginationOf } from "./Wire.ts"

/** The query parameter of the price. */
const pricingParameters = { poll_interval_days: Schema.optionalKey(WholeNumber(PollInterval)) }

/** The query parameters of the list of monitors. */
const monitorsParameters = { status: Schema.optionalKey(MonitorStatus), ...pageParameters }

/** The path parameter of a monitor. */
const monitorParameters = { id: Schema.String }

const interval = { rule: "must be an integer from 1 to 30", example: 7 }

/** The guide of the price parameter. */
const pricingGuide: Readonly<Record<keyof typeof pricingParameters, Guide>> = {
  poll_interval_days: {
    about: "The interval between two checks, in days. Without it, `pricing` is a list of the four cadences.",
    ...interval
  }
}

/** The guides of the parameters of the list of monitors. */
const monitorsGuide: Readonly<Record<keyof typeof monitorsParameters, Guide>> = {
  status: {
    about: "Only monitors in this state. Without it, all but archived ones.",
    rule: `must be one of ${MonitorStatus.literals.join(", ")}`,
    example: "archived"
  },
  ...pageGuide("monitors")
}

/** The guide of the path parameter of a monitor. */
const monitorGuide: Guides = {
  id: { about: "The id of the monitor.", rule: "must be the id of a monitor", example: monitorExample.id }
}

/** The guides of the members of a change. */
const monitorChangeGuide: Readonly<Record<keyof MonitorChange, Guide>> = {
  poll_interval_days: {
    about:
      "The interval between two checks, in days, which decides on the price of a cycle: daily, every 3 days, weekly or monthly; any other interval at the price of the next more frequent one.",
    ...interval
  },
  label: {
    about: "What you call it, or null. Webhooks carry it.",
    rule: "must be a text of at most 200 characters, without control characters, or null"
  },
  endpoint_ids: {
    about: "The webhook endpoints of the account that are notified, each once.",
    rule: "must be a list of one or more ids of webhook endpoints"
  },
  topics: {
    about:
      "The topics whose Signals are released, of those of the plan; null for all of the plan. What is left out is recorded as seen, and never released later.",
    rule: "must be a list of one or more topics, each once, or null"
  }
}

/** The guides of a new monitor's members. */
const newMonitorGuide: Readonly<Record<keyof NewMonitor, Guide>> = {
  entity_id: {
    about: "The organization that is to be watched, by its `entity_id`.",
    rule: "must be an entity_id of 32 hexadecimal characters"
  },
  ...monitorChangeGuide,
  allow_duplicate: {
    about: "Whether another monitor may watch the same organization already; otherwise that is 409 `already_watched`.",
    rule: "must be true or false"
  }
}

const { endpoint_ids, entity_id, label, poll_interval_days } = monitorExample

/** A new monitor, for the OpenAPI document. */
const newMonitorExample = { entity_id, poll_interval_days, endpoint_ids, label, allow_duplicate: false }

/** A change of a monitor, for the OpenAPI document. */
const monitorChangeExample = { poll_interval_days: 1 }

/** The abilities that a Bearer token needs to change monitors. */
const changing = ["account:read", "monitoring:manage"] as const

/** The same in words, for descriptions. */
const neededToChange = "A Bearer token needs account:read and monitoring:manage."

/** Adds a monitor. */
const create = HttpApiEndpoint.post("createMonitor", "/account/monitors", {
  headers: keyHeaders,
  payload: NewMonitor.annotate({
    identifier: "NewMonitor",
    description: "The monitor to create.",
    examples: [newMonitorExample]
  }),
  success: CreatedMonitorAnswer,
  error: [NotFoundProblem, AlreadyWatchedProblem, LimitReachedProblem, UpstreamUnavailableProblem]
})
  .annotate(ParameterGuide, newMonitorGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .middleware(IdempotencyKeyRequired)
  .annotate(Abilities, changing)
  .annotateMerge(OpenApi.annotations({
    identifier: "createMonitor",
    summary: "Create a monitor",
    description:
      `Watches an organization, and notifies webhook endpoints of its changes. The baseline comes first, by itself and free: it records what is known already, and reports none of it. Then the first cycle of 30 days is charged, at the price of the interval. The endpoints may be verified later: until then the monitor waits as \`paused_configuration\`. An account has as many monitors as the prices list under \`account_limits\`, archived ones aside. ${neededToChange} The request itself is free.`
  }))

const { entity_id: watched, ...choices } = newMonitorGuide
const { label: named, ...shared } = choices

/** The guides of the members of a batch. */
const batchGuide: Guides = {
  monitors: { about: "The monitors to create.", rule: "must be a list of 1 to 1000 monitors" },
  "monitors.*.entity_id": watched,
  "monitors.*.label": named,
  ...Object.fromEntries(
    Object.entries(shared).flatMap(([name, guide]) => [
      [name, { ...guide, about: `${guide.about} Of every monitor that leaves it out.` }],
      [`monitors.*.${name}`, guide]
    ])
  )
}

const batchExample = {
  monitors: [{ entity_id, label }, { entity_id: EntityId.make("0123456789abcdef0123456789abcdef") }],
  poll_interval_days,
  endpoint_ids
}

const Batch = NewMonitors.annotate({
  identifier: "NewMonitors",
  description: "The monitors to create, or to price.",
  examples: [batchExample]
})

/** Adds many monitors. Rule: monitoring#batches. */
const createMany = HttpApiEndpoint.post("createMonitors", "/account/monitors/batch", {
  headers: keyHeaders,
  payload: Batch,
  success: BatchAnswer,
  error: UpstreamUnavailableProblem
})
  .annotate(ParameterGuide, batchGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .middleware(IdempotencyKeyRequired)
  .annotate(Abilities, changing)
  .annotateMerge(OpenApi.annotations({
    identifier: "createMonitors",
    summary: "Create many monitors",
    description:
      `Creates up to 1,000 monitors, as the creation of each would: \`results\` has what became of each, in their order. They are stored a hundred at a time; a repeat under the key goes on where a request was cut off. What a monitor leaves out is that of all, so that a thousand fit into a body. ${neededToChange} The request itself is free.`
  }))

/** Prices many monitors before they are created. */
const quoteMany = HttpApiEndpoint.post("quoteMonitors", "/account/quotes", { payload: Batch, success: QuoteAnswer })
  .annotate(ParameterGuide, batchGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotate(Abilities, ["account:read"])
  .annotateMerge(OpenApi.annotations({
    identifier: "quoteMonitors",
    summary: "Price many monitors",
    description:
      "Returns what the first cycles of these monitors would cost, by the prices of this moment. Nothing is created, and no organization looked up. A Bearer token needs account:read. Free."
  }))

/** Changes a monitor. */
const change = HttpApiEndpoint.patch("changeMonitor", "/account/monitors/:id", {
  params: monitorParameters,
  headers: keyHeaders,
  payload: MonitorChange.annotate({
    identifier: "MonitorChange",
    description: "What to change about the monitor; what is left out stays as it is.",
    examples: [monitorChangeExample]
  }),
  success: MonitorAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
})
  .annotate(ParameterGuide, { ...monitorGuide, ...monitorChangeGuide })
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .middleware(IdempotencyKeyRequired)
  .annotate(Abilities, changing)
  .annotateMerge(OpenApi.annotations({
    identifier: "changeMonitor",
    summary: "Change a monitor",
    description:
      `Changes the interval, label, endpoints or topics. A new interval takes effect with the next cycle, all else at once. ${neededToChange} Free.`
  }))

/** Stops a monitor until it is resumed. */
const pause = changeByPath("POST", "pauseMonitor", "/account/monitors/:id/pause", {
  guide: monitorGuide,
  abilities: changing,
  success: MonitorAnswer,
  refusals: [],
  summary: "Pause a monitor",
  description:
    `Stops a monitor until it is resumed. No other cycle begins meanwhile; the one that was paid for goes on. ${neededToChange} Free.`
})

/** Resumes a monitor. */
const resume = changeByPath("POST", "resumeMonitor", "/account/monitors/:id/resume", {
  guide: monitorGuide,
  abilities: changing,
  success: MonitorAnswer,
  refusals: [InsufficientCreditsProblem],
  summary: "Resume a monitor",
  description:
    `Lets a monitor go on that was paused or failed too often. Its next check finds what changed meanwhile; where its cycle has ended, the next one is charged, and the answer is 402 where the balance does not cover it. ${neededToChange} The request itself is free.`
})

const checkWords = ({ prices }: PriceList) => ({
  description: `Asks an active monitor for a check at once, beside those of its cycle. It costs ${
    creditsInWords(prices.monitoring.extra_check)
  } when it completes, whatever it finds, and is among \`recent_runs\` from now on. While one is to come, no other is added. ${neededToChange}`
})

/** Requests a check now. */
const check = changeByPath("POST", "checkMonitor", "/account/monitors/:id/check", {
  guide: monitorGuide,
  abilities: changing,
  success: MonitorAnswer,
  refusals: [InsufficientCreditsProblem],
  summary: "Check a monitor now",
  ...checkWords(standardPriceList)
})
  .annotateMerge(pricedOperation("checkMonitor", "Check a monitor now", checkWords))

/** Ends a monitor for good. */
const archive = changeByPath("DELETE", "archiveMonitor", "/account/monitors/:id", {
  guide: monitorGuide,
  abilities: changing,
  success: MonitorAnswer,
  refusals: [],
  summary: "Archive a monitor",
  description:
    `Ends a monitor for good. It can still be read, and deliveries that are under way go on. What was paid for its cycle is not paid back. ${neededToChange} Free.`
})

/** The price of monitoring at an interval. */
const Pricing = MonitoringPricing.annotate({
  identifier: "MonitoringPricing",
  description:
    "What a monitor costs: `estimated_credits` for each cycle of `cycle_days`, paid when it starts, with `forecast_checks` checks; `extra_check_credits` for each completed check beside them. Its baseline is free."
})

/** The answer with the price of monitoring. */
const PricingAnswer = Schema.Struct({
  pricing: Schema.Union([Pricing, Schema.Array(Pricing)]).annotate({
    description: "What the interval costs; without one, what each of the four cadences costs, the most frequent first."
  }),
  topics: Schema.Array(MonitoredTopic.annotate({
    identifier: "MonitoredTopic",
    description:
      "A topic that monitors observe. `released` is whether monitors on the plan of the account release Signals of it."
  })),
  meta: freeMeta
}).annotate({
  identifier: "Pricing",
  description: "What an interval costs, and all seven topics with what the plan of the account gets of them.",
  examples: [{
    pricing: monitoringPricing(standardPriceList.prices, 7),
    topics: monitoredTopics(standardPriceList, "pro"),
    meta: freeMetaExample
  }]
})

const pricing = HttpApiEndpoint.get("getMonitoringPricing", "/account/monitoring/pricing", {
  query: pricingParameters,
  success: PricingAnswer,
  error: InvalidRequestProblem
})
  .annotate(ParameterGuide, pricingGuide)
  .annotateMerge(OpenApi.annotations({
    identifier: "getMonitoringPricing",
    summary: "Get the price of monitoring",
    description:
      "Returns what a monitor with this interval costs, or without one what each cadence does, and which topics the plan of the account gets. Daily, every 3 days, weekly and monthly have a price; any other interval costs what the next more frequent one does. A Bearer token needs account:read. Free."
  }))

const list = HttpApiEndpoint.get("listMonitors", "/account/monitors", {
  query: monitorsParameters,
  success: MonitorsAnswer,
  error: InvalidRequestProblem
})
  .annotate(ParameterGuide, monitorsGuide)
  .annotateMerge(OpenApi.annotations({
    identifier: "listMonitors",
    summary: "List the monitors of the account",
    description:
      "Lists monitors, newest first, archived ones only with `status=archived`. Send `next_cursor` back as `cursor` for the next page. A Bearer token needs account:read. Free."
  }))

const get = HttpApiEndpoint.get("getMonitor", "/account/monitors/:id", {
  params: monitorParameters,
  success: MonitorDetailAnswer,
  error: NotFoundProblem
})
  .annotate(ParameterGuide, monitorGuide)
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "getMonitor",
    summary: "Get a monitor",
    description:
      "Returns a monitor, its current cycle and what that cost, and its newest 20 runs with what they found and cost. A Bearer token needs account:read. Free."
  }))

/** Monitoring of organizations. Rule: monitoring#monitors; accounts#abilities. */
export class MonitorsApi extends HttpApiGroup.make("monitors")
  .add(pricing, list, get)
  .annotateEndpoints(Abilities, ["account:read"])
  .add(create, createMany, quoteMany, change, pause, resume, check, archive)
  .annotateEndpoints(CountedAs, "account")
  .annotateEndpoints(AcceptedSchemes, ["apiKeyHeader", "bearer"])
  .annotateMerge(OpenApi.annotations({
    title: "Monitoring",
    description:
      "Monitors watch organizations, and notify webhook endpoints of every new Signal on a topic of the plan. Changes take an Idempotency-Key. An API key in the query is not accepted here."
  }))
{}

/** The possible changes of a monitor in each state. Rule: monitoring#states. */
const possible: Readonly<Record<MonitorStatus, string>> = {
  initializing: "its baseline is still to come. It can be paused, changed and archived, and checked once it is active.",
  active: "it can be checked, paused, changed and archived.",
  paused_user: "it can be resumed, changed and archived.",
  paused_configuration:
    "none of its endpoints is active. Verify or enable one, or name others, and it goes on by itself. It can also be paused, changed and archived.",
  paused_billing:
    "the balance does not cover its next cycle. Have credits granted, or choose an interval that costs less, and it goes on by itself. It can also be resumed then, paused, changed and archived.",
  paused_entitlement:
    "its organization is not shown at present. It goes on by itself when that ends. It can also be paused, changed and archived.",
  error: "it failed too often. It can be resumed, paused, changed and archived.",
  archived: "that is final. Create another one."
}

const monitorNotFound = refuse(NotFoundProblem, { detail: "The account has no monitor of this id." })

const nothingToWatch = ({ entity_id }: NothingToWatch) =>
  refuse(NotFoundProblem, { detail: `The register holds no organization of the entity_id ${entity_id}.` })

const alreadyWatched = ({ monitor_id }: AlreadyWatched) =>
  refuse(AlreadyWatchedProblem, {
    detail: `The monitor ${monitor_id} watches this organization already.`,
    monitor_id
  })

/** The refusals of monitors, by the tag of core's error. */
const refusalsOfMonitors = {
  MonitorNotFound: () => monitorNotFound,
  InvalidState: invalidState(possible)
}

/** The refusals of a new monitor. */
const refusalsOfNewMonitors = {
  AlreadyWatched: alreadyWatched,
  NothingToWatch: nothingToWatch,
  InvalidParameters: invalidBody,
  LimitReached: limitReached,
  UpstreamUnavailable: refusalsOfLookups.UpstreamUnavailable
}

const resultOf = (problem: { readonly code: string; readonly detail: string }) => ({
  status: "refused" as const,
  code: problem.code,
  detail: problem.detail
})

/** The result of a monitor of a batch; where the register cannot be asked, the whole part fails. */
const asResult = <R>(created: Effect.Effect<Monitor, NewMonitorRefusal, R>) =>
  created.pipe(
    Effect.map((monitor): typeof BatchResult.Type => ({ status: "created", monitor: shownMonitor(monitor) })),
    Effect.catchTags({
      AlreadyWatched: (failure) =>
        Effect.map(
          Effect.flip(alreadyWatched(failure)),
          (problem) => ({ ...resultOf(problem), monitor_id: failure.monitor_id })
        ),
      NothingToWatch: (failure) => Effect.map(Effect.flip(nothingToWatch(failure)), resultOf),
      InvalidParameters: (failure) => Effect.map(Effect.flip(invalidBody(failure)), resultOf),
      LimitReached: (failure) => Effect.map(Effect.flip(limitReached(failure)), resultOf)
    })
  )

const decodeId = Schema.decodeEffect(MonitorId)

const idOf = (id: string) => Effect.mapError(decodeId(id), () => new MonitorNotFound())

type NewMonitorRefusal = Effect.Error<ReturnType<Monitors["Service"]["create"]>>

interface Named {
  readonly params: { readonly id: string }
}

/** The handlers of the monitor group. */
export const MonitorsHandlers = handlersOf(
  MonitorsApi,
  Effect.gen(function*() {
    const { archive, change, check, create, get, list, pause, resume } = yield* Monitors
    const { once, onceInParts } = yield* Idempotent
    const priceListInForce = yield* makePriceListInForce

    const shownOnce = <E, R>(mutation: Effect.Effect<Monitor, E, R>) =>
      once(KeptMonitor, Effect.map(mutation, (monitor) => ({ monitor: shownMonitor(monitor) })))

    const changed = <E, R>(mutation: Effect.Effect<Monitor, E, R>) =>
      shownOnce(mutation).pipe(freeAnswerOnce(MonitorAnswer))

    const moved = (move: (id: MonitorId) => ReturnType<typeof pause>) => ({ params }: Named) =>
      changed(Effect.flatMap(idOf(params.id), move)).pipe(Effect.catchTags(refusalsOfMonitors))

    const paidFor = (move: (id: MonitorId) => ReturnType<typeof check>) => ({ params }: Named) =>
      changed(Effect.flatMap(idOf(params.id), move)).pipe(
        Effect.catchTags({ ...refusalsOfMonitors, InsufficientCredits: refusalsOfLookups.InsufficientCredits })
      )

    return {
      getMonitoringPricing: ({ query: { poll_interval_days } }) =>
        Effect.flatMap(Effect.all([Caller, priceListInForce]), ([{ plan }, list]) =>
          freeAnswer({
            pricing: poll_interval_days === undefined
              ? pricingOfCadences(list.prices)
              : monitoringPricing(list.prices, poll_interval_days),
            topics: monitoredTopics(list, plan)
          })),
      listMonitors: ({ query }) =>
        list(query).pipe(
          Effect.flatMap(({ items, next_cursor }) =>
            freeAnswer({ monitors: items.map(shownMonitor), pagination: paginationOf(next_cursor, query.per_page) })
          ),
          Effect.catchTag("InvalidParameters", invalidParameters)
        ),
      getMonitor: ({ params }) =>
        idOf(params.id).pipe(
          Effect.flatMap(get),
          Effect.flatMap((detail) => freeAnswer(shownMonitorDetail(detail))),
          Effect.catchTag("MonitorNotFound", refusalsOfMonitors.MonitorNotFound)
        ),
      createMonitor: ({ payload }) =>
        shownOnce(create(payload)).pipe(
          freeAnswerOnce(CreatedMonitorAnswer),
          Effect.catchTags(refusalsOfNewMonitors)
        ),
      createMonitors: ({ payload }) =>
        monitorsOf(payload).pipe(
          Effect.flatMap((monitors) =>
            onceInParts(
              KeptResults,
              batchParts(monitors).map((part) => Effect.forEach(part, (one) => asResult(create(one))))
            )
          ),
          Effect.map(asResults),
          freeAnswerOnce(BatchAnswer),
          Effect.catchTags({
            InvalidParameters: invalidBody,
            UpstreamUnavailable: refusalsOfLookups.UpstreamUnavailable
          })
        ),
      quoteMonitors: ({ payload }) =>
        Effect.flatMap(Effect.all([monitorsOf(payload), priceListInForce]), ([monitors, { prices }]) =>
          freeAnswer({
            monitors: monitors.length,
            credits: monitors.reduce((sum, one) => sum + cycleCredits(prices, one.poll_interval_days), 0)
          })).pipe(Effect.catchTag("InvalidParameters", invalidBody)),
      changeMonitor: ({ params, payload }) =>
        changed(Effect.flatMap(idOf(params.id), (id) => change(id, payload))).pipe(
          Effect.catchTags({ ...refusalsOfMonitors, InvalidParameters: invalidBody })
        ),
      pauseMonitor: moved(pause),
      resumeMonitor: paidFor(resume),
      checkMonitor: paidFor(check),
      archiveMonitor: moved(archive)
    }
  })
)
