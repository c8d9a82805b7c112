import { MonitorId } from "@kontor/core"
import { Caller } from "@kontor/core/Accounts"
import { Idempotent } from "@kontor/core/Idempotency"
import { type Monitor, monitoredTopics, monitoringPricing, MonitorNotFound, Monitors } from "@kontor/core/Monitoring"
import { makePriceListInForce } from "@kontor/core/Prices"
import { Effect, Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../Api.ts"
import { freeAnswer } from "../Credits/FreeAnswer.ts"
import { freeAnswerOnce } from "../Idempotency/FreeAnswerOnce.ts"
import { handlersOf } from "../operations/HandlersOf.ts"
import { paginationOf } from "../Pagination.ts"
import { invalidBody, invalidParameters, refusalsOfLookups } from "../problems/Refusals.ts"
import { CreatedMonitorAnswer, KeptMonitor, MonitorAnswer, shownMonitor } from "./Answers.ts"
import { shownMonitorDetail } from "./DetailAnswer.ts"
import { refusalsOfMonitors, refusalsOfNewMonitors } from "./Refusals.ts"

const decodeId = Schema.decodeEffect(MonitorId)

const idOf = (id: string) => Effect.mapError(decodeId(id), () => new MonitorNotFound())

interface Named {
  readonly params: { readonly id: string }
}

/** The handlers of the monitor group. */
export const MonitorsHandlers = handlersOf(
  "monitors",
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

    return HttpApiBuilder.group(Api, "monitors", (handlers) =>
      handlers.handleAll({
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
      }))
  })
)
