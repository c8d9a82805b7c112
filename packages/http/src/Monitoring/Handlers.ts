import { MonitorId } from "@kontor/core"
import { Caller } from "@kontor/core/Accounts"
import { Idempotent } from "@kontor/core/Idempotency"
import {
  type Monitor,
  monitoredTopics,
  monitoringPricing,
  MonitorNotFound,
  Monitors,
  type MonitorStatus,
  type NothingToWatch
} from "@kontor/core/Monitoring"
import { makePriceListInForce } from "@kontor/core/Prices"
import { Effect, Schema } from "effect"
import { freeAnswer } from "../Credits/FreeAnswer.ts"
import { freeAnswerOnce } from "../Idempotency/FreeAnswerOnce.ts"
import { handlersOf } from "../operations/HandlersOf.ts"
import { paginationOf } from "../Pagination.ts"
import { invalidState } from "../problems/InvalidState.ts"
import { refuse } from "../problems/Problem.ts"
import { NotFoundProblem } from "../problems/ProblemBodies.ts"
import { invalidBody, invalidParameters, limitReached, refusalsOfLookups } from "../problems/Refusals.ts"
import { CreatedMonitorAnswer, KeptMonitor, MonitorAnswer, shownMonitor } from "./Answers.ts"
import { MonitorsApi } from "./Api.ts"
import { shownMonitorDetail } from "./DetailAnswer.ts"

/** The possible changes of a monitor in each state. Rule: States (decisions 13). */
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
