import { MonitorId } from "@kontor/core"
import { Caller } from "@kontor/core/Accounts"
import { Idempotent } from "@kontor/core/Idempotency"
import {
  type Monitor,
  MonitorChange,
  MonitoredTopic,
  monitoredTopics,
  MonitoringPricing,
  monitoringPricing,
  MonitorNotFound,
  Monitors,
  MonitorStatus,
  NewMonitor,
  type NothingToWatch,
  PollInterval
} from "@kontor/core/Monitoring"
import { makePriceListInForce, type PriceList, standardPriceList } from "@kontor/core/Prices"
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Abilities, AcceptedSchemes } from "./credentials/Credentials.ts"
import { changeByPath, freeAnswerOnce, IdempotencyKeyRequired, keyHeaders } from "./Idempotency.ts"
import { freeAnswer, freeMeta, freeMetaExample } from "./Meta.ts"
import {
  CreatedMonitorAnswer,
  KeptMonitor,
  MonitorAnswer,
  MonitorDetailAnswer,
  monitorExample,
  MonitorsAnswer,
  shownMonitor,
  shownMonitorDetail
} from "./MonitorAnswers.ts"
import { pricedOperation } from "./openapi/PricedDescription.ts"
import { CountedAs } from "./operations/Annotations.ts"
import { handlersOf } from "./operations/HandlersOf.ts"
import { ValidBody, WholeBody } from "./parameters/Bodies.ts"
import { type Guide, type Guides, ParameterGuide } from "./parameters/ParameterGuide.ts"
import { WholeNumber } from "./parameters/ParameterSchemas.ts"
import { NoParameters } from "./parameters/QueryParameters.ts"
import {
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
const pricingParameters = { poll_interval_days: WholeNumber(PollInterval) }

/** The query parameters of the list of monitors. */
const monitorsParameters = { status: Schema.optionalKey(MonitorStatus), ...pageParameters }

/** The path parameter of a monitor. */
const monitorParameters = { id: Schema.String }

const interval = { rule: "must be an integer from 1 to 30", example: 7 }

/** The guide of the price parameter. */
const pricingGuide: Readonly<Record<keyof typeof pricingParameters, Guide>> = {
  poll_interval_days: { about: "The interval between two checks, in days.", ...interval }
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
  }
}

/** The guides of a new monitor's members. */
const newMonitorGuide: Readonly<Record<keyof NewMonitor, Guide>> = {
  entity_id: {
    about: "The organization that is to be watched, by its `entity_id`.",
    rule: "must be an entity_id of 32 hexadecimal characters"
  },
  ...monitorChangeGuide
}

const { endpoint_ids, entity_id, label, poll_interval_days } = monitorExample

/** A new monitor, for the OpenAPI document. */
const newMonitorExample = { entity_id, poll_interval_days, endpoint_ids, label }

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
  error: [NotFoundProblem, LimitReachedProblem, UpstreamUnavailableProblem]
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
      `Changes the interval, label or endpoints. A new interval takes effect with the next cycle, a new label or new endpoints at once. ${neededToChange} Free.`
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

/** The answer with the price of monitoring. */
const PricingAnswer = Schema.Struct({
  pricing: MonitoringPricing.annotate({
    identifier: "MonitoringPricing",
    description:
      "What a monitor costs: `estimated_credits` for each cycle of `cycle_days`, paid when it starts, with `forecast_checks` checks; `extra_check_credits` for each completed check beside them. Its baseline is free."
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
      "Returns what a monitor with this interval costs, and which topics the plan of the account gets. Daily, every 3 days, weekly and monthly have a price; any other interval costs what the next more frequent one does. A Bearer token needs account:read. Free."
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
  .add(create, change, pause, resume, check, archive)
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

/** The refusals of monitors, by the tag of core's error. */
const refusalsOfMonitors = {
  MonitorNotFound: () => monitorNotFound,
  InvalidState: invalidState(possible)
}

/** The refusals of a new monitor. */
const refusalsOfNewMonitors = {
  NothingToWatch: nothingToWatch,
  InvalidParameters: invalidBody,
  LimitReached: limitReached,
  UpstreamUnavailable: refusalsOfLookups.UpstreamUnavailable
}

const decodeId = Schema.decodeEffect(MonitorId)

const idOf = (id: string) => Effect.mapError(decodeId(id), () => new MonitorNotFound())

interface Named {
  readonly params: { readonly id: string }
}

/** The handlers of the monitor group. */
export const MonitorsHandlers = handlersOf(
  MonitorsApi,
  Effect.gen(function*() {
    const { archive, change, check, create, get, list, pause, resume } = yield* Monitors
    const { once } = yield* Idempotent
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
            pricing: monitoringPricing(list.prices, poll_interval_days),
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
