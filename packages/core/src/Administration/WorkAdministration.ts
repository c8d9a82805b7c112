import { Context, DateTime, Duration, Effect, Option } from "effect"
import { type AccountId, Accounts } from "../Accounts/Accounts.ts"
import { Ledger, type UsageHour } from "../Credits/Ledger.ts"
import type { MonitorStatus } from "../Monitoring/Monitor.ts"
import { type MonitorBacklog, MonitorStore } from "../Monitoring/MonitorStore.ts"
import { DeliveryUpkeep, type RetrySince } from "../Webhooks/Deliveries.ts"
import { type Delivery, type DeliveryAttempt, deliveryOf, type DeliveryStatus } from "../Webhooks/Delivery.ts"
import { type Endpoint, endpointOf } from "../Webhooks/Endpoint.ts"
import { type DeliveryBacklog, type FailingPage, WebhookStore } from "../Webhooks/WebhookStore.ts"
import { accountIn, type AccountNotFound } from "./AccountAdministration.ts"
import { makeAuditing } from "./AuditLog.ts"

/** A process of the service that lives: `roles` are `api` and `worker`. */
export interface LivingNode {
  readonly id: string
  readonly version: string
  readonly roles: ReadonlyArray<string>
  readonly seen_at: DateTime.Utc
}

/** The processes of the service that live, where its storage knows them. */
export const LivingNodes = Context.Reference<Effect.Effect<ReadonlyArray<LivingNode>>>(
  "@kontor/core/Administration/LivingNodes",
  { defaultValue: () => Effect.succeed([]) }
)

/** The work that waits. Of deliveries at most `counted` of a kind are counted. */
export interface Queues {
  readonly monitors: MonitorBacklog & { readonly by_status: ReadonlyMap<MonitorStatus, number> }
  readonly deliveries: DeliveryBacklog & { readonly counted: number }
}

/** How late workers were in an hour: the longest time that something due waited for one, in seconds. */
export interface Lag {
  readonly hour: DateTime.Utc
  readonly monitors_lag: number
  readonly deliveries_lag: number
}

/** Keeps how late workers were, by hour, for all nodes. By default nothing is kept. */
export const Lags = Context.Reference<{
  /** Keeps the longer one where the hour is known, and forgets the hours before `keptSince`. */
  readonly note: (lag: Lag, keptSince: DateTime.Utc) => Effect.Effect<void>
  /** The hours from one on, in no order; those in which nothing was noted are absent. */
  readonly since: (hour: DateTime.Utc) => Effect.Effect<ReadonlyArray<Lag>>
}>("@kontor/core/Administration/Lags", {
  defaultValue: () => ({ note: () => Effect.void, since: () => Effect.succeed([]) })
})

/**
 * An hour of the service. The lag is the longest time that a due monitor or delivery waited for a worker, in seconds,
 * as workers note it every minute; null where none of them did.
 */
export interface ActiveHour extends UsageHour {
  readonly monitors_lag: number | null
  readonly deliveries_lag: number | null
}

/** The number of hours that are shown: the current one, and those of the day before it. */
const shownHours = 24

const hourBefore = (hour: DateTime.Utc, count: number): DateTime.Utc => DateTime.subtract(hour, { hours: count })

/** The time since an instant, in seconds; 0 since none. */
export const secondsSince = (since: DateTime.Utc | null, now: DateTime.Utc): number =>
  since === null ? 0 : Duration.toSeconds(DateTime.distance(since, now))

/** Watches the work of the service. */
export interface WorkAdministration {
  /** The last 24 hours of all accounts, the earliest first: the last one is the current hour, so far. */
  readonly activity: Effect.Effect<ReadonlyArray<ActiveHour>>
  /** Notes how late workers are now, for `activity`. */
  readonly noteLag: Effect.Effect<void>
  /** The processes that live. */
  readonly nodes: Effect.Effect<ReadonlyArray<LivingNode>>
  readonly queues: Effect.Effect<Queues>
}

/** At most so many deliveries of a kind are counted: a count of more would take long and say little more. */
const counted = 10_000

/** Makes this part of the administration. */
export const makeWorkAdministration = Effect.gen(function*() {
  const [ledger, monitors, webhooks] = [yield* Ledger, yield* MonitorStore, yield* WebhookStore]
  const [lags, nodes] = [yield* Lags, yield* LivingNodes]
  const queues = Effect.gen(function*() {
    const now = yield* DateTime.now
    return {
      monitors: { ...yield* monitors.backlog(now), by_status: yield* monitors.counts },
      deliveries: { ...yield* webhooks.backlog(now, counted), counted }
    }
  }).pipe(Effect.withSpan("Administration.queues"))

  const activity = Effect.gen(function*() {
    const current = DateTime.startOf(yield* DateTime.now, "hour")
    const first = hourBefore(current, shownHours - 1)
    const usage = new Map((yield* ledger.hours(first)).map((hour) => [hour.hour.epochMilliseconds, hour]))
    const late = new Map((yield* lags.since(first)).map((lag) => [lag.hour.epochMilliseconds, lag]))
    return Array.from({ length: shownHours }, (_, index): ActiveHour => {
      const hour = hourBefore(current, shownHours - 1 - index)
      const { credits_used = 0, requests = 0 } = usage.get(hour.epochMilliseconds) ?? {}
      const { deliveries_lag = null, monitors_lag = null } = late.get(hour.epochMilliseconds) ?? {}
      return { hour, requests, credits_used, monitors_lag, deliveries_lag }
    })
  }).pipe(Effect.withSpan("Administration.activity"))

  const noteLag = Effect.gen(function*() {
    const now = yield* DateTime.now
    const hour = DateTime.startOf(now, "hour")
    const [{ due_since: monitor }, { due_since: delivery }] = [
      yield* monitors.backlog(now),
      yield* webhooks.backlog(now, counted)
    ]
    const lag = { hour, monitors_lag: secondsSince(monitor, now), deliveries_lag: secondsSince(delivery, now) }
    yield* lags.note(lag, hourBefore(hour, shownHours))
  }).pipe(Effect.withSpan("Administration.noteLag"))

  return { activity, nodes, noteLag, queues } satisfies WorkAdministration
})

/** A delivery that failed so far, with its last attempt, as long as that is kept. */
export interface FailedDelivery {
  readonly delivery: Delivery
  readonly last_attempt: DeliveryAttempt | null
}

/** An endpoint that fails, with its newest deliveries that did, the newest first. */
export interface FailingEndpoint {
  readonly account_id: AccountId
  readonly endpoint: Endpoint
  readonly is_silent: boolean
  readonly deliveries: ReadonlyArray<FailedDelivery>
}

const failed: ReadonlyArray<DeliveryStatus> = ["retry_wait", "exhausted", "blocked_endpoint"]

/** How many deliveries are shown of an endpoint that fails. */
const shownDeliveries = 3

/** Makes this part of the administration. */
export const makeWebhookAdministration = Effect.gen(function*() {
  const existing = accountIn(yield* Accounts)
  const deliveries = yield* DeliveryUpkeep
  const store = yield* WebhookStore

  const failing = Effect.fn("Administration.failing")(function*(query: FailingPage) {
    if (query.account_id !== undefined) yield* existing(query.account_id)
    return yield* Effect.forEach(yield* store.failing(query), (stored) =>
      Effect.gen(function*() {
        const { account_id, id, is_silent } = stored
        const newest = yield* Effect.forEach(failed, (status) =>
          store.deliveries(account_id, { limit: shownDeliveries, endpoint_id: id, status }))
        const shown = newest.flat()
          .filter(({ attempts }) =>
            attempts > 0
          )
          .toSorted((left, right) => left.id < right.id ? 1 : -1)
          .slice(0, shownDeliveries)
        const deliveries = yield* Effect.forEach(shown, (delivery) =>
          Effect.map(store.delivery(account_id, delivery.id), (record) => ({
            delivery: deliveryOf(delivery),
            last_attempt: Option.getOrUndefined(record)?.attempts.at(-1) ?? null
          })))
        return { account_id, endpoint: endpointOf(stored), is_silent, deliveries } satisfies FailingEndpoint
      }))
  })
  const audited = yield* makeAuditing

  const retryDeliveries = Effect.fn("Administration.retryDeliveries")(
    function*(retry: RetrySince) {
      if (retry.account_id !== undefined) yield* existing(retry.account_id)
      return yield* deliveries.retrySince(retry)
    },
    (work, { account_id = null, since }) =>
      audited(work, (retried) =>
        retried === 0 ? undefined : {
          action: "deliveries.retry",
          account_id,
          details: { since: DateTime.formatIso(since), retried }
        })
  )

  return { failing, retryDeliveries } satisfies WebhookAdministration
})

/** Manages webhooks. */
export interface WebhookAdministration {
  /** Endpoints that fail, of all accounts or of one, with the last answers of each. */
  readonly failing: (query: FailingPage) => Effect.Effect<ReadonlyArray<FailingEndpoint>, AccountNotFound>
  /**
   * Sends exhausted, blocked and waiting deliveries again, as `DeliveryUpkeep.retrySince` does; returns their number.
   */
  readonly retryDeliveries: (retry: RetrySince) => Effect.Effect<number, AccountNotFound>
}
