import { Array as Chunks, Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import type { AccountId } from "../Accounts/Accounts.ts"
import { Caller } from "../Accounts/Caller.ts"
import { InsufficientCredits, Ledger } from "../Credits/Ledger.ts"
import { makeRefusalCounter } from "../Credits/Refusals.ts"
import { InvalidParameters, InvalidState } from "../InvalidRequest.ts"
import { type Asked, listedById, type ListPage, listPage } from "../ListCursor.ts"
import { LimitReached, makePriceListInForce, type PriceTable, topicsOf } from "../Prices.ts"
import { EndpointId, MonitorId, newUlid, RunId } from "../PublicId.ts"
import { TopicCode } from "../Register/Event.ts"
import { RegisterUpstream, type UpstreamUnavailable } from "../Register/RegisterUpstream.ts"
import { EntityId } from "../Register/Registration.ts"
import { isWithheldIn, makeWithheldEntities, type Withheld } from "../Register/Withheld.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { WakeUps } from "../WakeUps.ts"
import { WebhookStore } from "../Webhooks/WebhookStore.ts"
import { makeMonitorNews, MonitorChanged, requestedRun } from "./Check.ts"
import {
  type BillingCycle,
  cycleCredits,
  isCycleOver,
  isMonitorThere,
  type Monitor,
  monitorAfter,
  MonitorLabel,
  monitorWhen,
  PollInterval,
  type RequestedMonitorEvent,
  type Run
} from "./Monitor.ts"
import { type MonitorPage, MonitorStore } from "./MonitorStore.ts"

const { Array: List, NullOr, Struct, optionalKey } = Schema

const Endpoints = List(EndpointId).check(Schema.isMinLength(1))

/** The topics of a monitor, each once; null for all of the plan. */
const Topics = NullOr(List(TopicCode).check(Schema.isMinLength(1), Schema.isUnique())).annotate({
  description:
    "The topics whose Signals are released, of those of the plan; null for all of the plan. What is left out is recorded as seen, and never released later."
})

/** A request for a new monitor. */
export const NewMonitor = Struct({
  entity_id: EntityId,
  poll_interval_days: PollInterval,
  endpoint_ids: Endpoints,
  topics: optionalKey(Topics),
  label: optionalKey(NullOr(MonitorLabel)),
  allow_duplicate: optionalKey(Schema.Boolean).annotate({
    description: "Whether another monitor may watch the same organization already; by default it may not."
  })
})
export type NewMonitor = typeof NewMonitor.Type

const maxBatch = 1000

/** How many monitors of a batch are stored together. */
const batchPart = 100

const { endpoint_ids: named, entity_id: watched, label: labelled, poll_interval_days: interval, ...choices } =
  NewMonitor.fields

/** The optional members of a monitor of a batch. */
const shared = {
  poll_interval_days: optionalKey(interval).annotate({ description: "The interval between two checks, in days." }),
  endpoint_ids: optionalKey(named).annotate({ description: "The webhook endpoints that are notified, each once." }),
  ...choices
}

/**
 * A request for many new monitors. What a monitor leaves out is that of all: so a thousand monitors of one interval fit
 * into a body. Rule: monitoring#batches.
 */
export const NewMonitors = Struct({
  monitors: List(Struct({
    entity_id: watched.annotate({ description: "The organization that is to be watched." }),
    label: labelled.annotate({ description: "What you call it, or null." }),
    ...shared
  })).check(
    Schema.isBetweenLength(1, maxBatch)
  ),
  ...shared
})
export type NewMonitors = typeof NewMonitors.Type

/** The monitors of a batch, each whole; fails where one has no interval or no endpoints. */
export const monitorsOf = ({ monitors, ...all }: NewMonitors): Effect.Effect<
  ReadonlyArray<NewMonitor>,
  InvalidParameters
> =>
  Effect.forEach(monitors, (one) => {
    const { endpoint_ids, poll_interval_days } = { ...all, ...one }
    if (endpoint_ids !== undefined && poll_interval_days !== undefined) {
      return Effect.succeed({ ...all, ...one, endpoint_ids, poll_interval_days })
    }
    const missing = endpoint_ids === undefined ? "endpoint_ids" : "poll_interval_days"
    return new InvalidParameters({
      parameters: { [missing]: [`${missing} is required, of each monitor or of all`] }
    })
  })

/** The monitors of a batch that are stored together, part by part. */
export const batchParts = (monitors: ReadonlyArray<NewMonitor>): ReadonlyArray<ReadonlyArray<NewMonitor>> =>
  Chunks.chunksOf(monitors, batchPart)

/** A request to change a monitor. */
export const MonitorChange = Struct({
  poll_interval_days: optionalKey(PollInterval),
  label: optionalKey(NullOr(MonitorLabel)),
  endpoint_ids: optionalKey(Endpoints),
  topics: optionalKey(Topics)
})
export type MonitorChange = typeof MonitorChange.Type

/** The account has no monitor of this id. Whether another account has one is never revealed. */
export class MonitorNotFound extends Schema.TaggedError<MonitorNotFound>()("MonitorNotFound", {}) {}

/** No organization of this identifier can be watched: it is unknown or withheld. */
export class NothingToWatch extends Schema.TaggedError<NothingToWatch>()("NothingToWatch", { entity_id: EntityId }) {}

/** A monitor of the account that is not archived watches the organization already. */
export class AlreadyWatched extends Schema.TaggedError<AlreadyWatched>()("AlreadyWatched", { monitor_id: MonitorId }) {}

const maxRecentRuns = 20

const listed = listedById(MonitorId)

/** A monitor with its current cycle, and its newest 20 runs, the newest first. */
export interface MonitorDetail {
  readonly monitor: Monitor
  readonly billing_cycle: BillingCycle | null
  readonly recent_runs: ReadonlyArray<Run>
}

const makeMonitorReading = Effect.gen(function*() {
  const store = yield* MonitorStore

  const found = Effect.fnUntraced(function*(id: MonitorId) {
    const { account_id } = yield* Caller
    const monitor = yield* store.find(account_id, id)
    return Option.isSome(monitor) ? monitor.value : yield* new MonitorNotFound()
  })

  const list = Effect.fn("Monitors.list")(function*(query: Asked<MonitorPage>) {
    const { account_id } = yield* Caller
    return yield* listPage(listed, query, (page) => store.list(account_id, page))
  })

  const get = Effect.fn("Monitors.get")(function*(id: MonitorId) {
    const monitor = yield* found(id)
    const { account_id, cycle } = monitor
    const recent_runs = yield* store.runs(account_id, id, maxRecentRuns)
    return { monitor, billing_cycle: isCycleOver(cycle, yield* DateTime.now) ? null : cycle, recent_runs }
  })

  return { found, list, get }
})

/** Makes the check that refuses topics that the plan of the caller does not have. */
const makeTopicCheck = Effect.gen(function*() {
  const priceListInForce = yield* makePriceListInForce
  return Effect.fnUntraced(function*(topics: NewMonitor["topics"]) {
    if (topics === undefined || topics === null) return
    const { plan } = yield* Caller
    const reached = topicsOf(yield* priceListInForce, plan)
    const beyond = topics.filter((topic) => !reached.includes(topic))
    if (beyond.length === 0) return
    return yield* new InvalidParameters({
      parameters: { topics: beyond.map((topic) => `topics must be those of the plan, and ${topic} is not one of them`) }
    })
  })
})

const untouched = (now: DateTime.Utc) => ({
  status: "initializing" as const,
  created_at: now,
  baselined_at: null,
  cycle: null,
  cursor: null,
  settled_until: now,
  overdue: null,
  requested_run: null,
  failures: 0,
  next_run_at: now,
  revision: 0
})

/** Makes the check that refuses a monitor beside another one. It is stored before: so one comes after the other. */
const makeAloneCheck = Effect.map(
  MonitorStore,
  (store) =>
    Effect.fnUntraced(function*({ account_id, entity_id, id }: Monitor) {
      const living = yield* store.list(account_id, { limit: 2, entity_id })
      const other = living.find((one) => one.id !== id)
      if (other !== undefined) return yield* new AlreadyWatched({ monitor_id: other.id })
    })
)

/**
 * Makes the part of `Monitors` that creates them. The endpoints of a new monitor are locked until the monitor is
 * stored: when one becomes active meanwhile, which makes its monitors due, it finds this one among them.
 */
const makeMonitorCreation = Effect.gen(function*() {
  const store = yield* MonitorStore
  const upstream = yield* RegisterUpstream
  const { now: withheldNow } = yield* makeWithheldEntities
  const webhooks = yield* WebhookStore
  const wakeUps = yield* WakeUps
  const unit = yield* UnitOfWork
  const [priceListInForce, checkTopics] = [yield* makePriceListInForce, yield* makeTopicCheck]
  const checkAlone = yield* makeAloneCheck
  const random = yield* SecureRandom.SecureRandom
  const ulid = Effect.provideService(newUlid, SecureRandom.SecureRandom, random)

  /** The endpoints that a monitor may name: those of the account, and those that it named before they were archived. */
  const ownEndpoints = Effect.fnUntraced(function*(
    endpoints: ReadonlyArray<EndpointId>,
    named: ReadonlyArray<EndpointId> = []
  ) {
    const { account_id } = yield* Caller
    const asked = [...new Set(endpoints)]
    const own = new Set([...named, ...yield* webhooks.ownEndpoints(account_id, asked)])
    const foreign = asked.filter((endpoint) => !own.has(endpoint))
    if (foreign.length === 0) return asked
    return yield* new InvalidParameters({
      parameters: {
        endpoint_ids: foreign.map((endpoint) =>
          `endpoint_ids must name webhook endpoints of this account that are not archived, and ${endpoint} is not one of them`
        )
      }
    })
  })

  /** The current identifier of an organization that may be watched. */
  const watchable = Effect.fnUntraced(function*(asked: EntityId) {
    const profile = (yield* upstream.profiles([asked])).get(asked)
    return profile === undefined || isWithheldIn(yield* withheldNow, profile)
      ? yield* new NothingToWatch({ entity_id: asked })
      : profile.entity_id
  })

  const create = Effect.fn("Monitors.create")(
    function*(
      {
        allow_duplicate = false,
        endpoint_ids: endpoints,
        entity_id: asked,
        label = null,
        poll_interval_days,
        topics = null
      }: NewMonitor
    ) {
      const { account_id } = yield* Caller
      yield* checkTopics(topics)
      const endpoint_ids = yield* ownEndpoints(endpoints)
      const entity_id = yield* watchable(asked)
      const now = yield* DateTime.now
      const monitor: Monitor = {
        ...untouched(now),
        id: MonitorId.make(`mon_${yield* ulid}`),
        account_id,
        entity_id,
        label,
        poll_interval_days,
        endpoint_ids,
        topics,
        request_id: yield* random.uuidV7()
      }
      const { monitors: max } = (yield* priceListInForce).account_limits
      if (!(yield* store.add(monitor, max))) return yield* new LimitReached({ kind: "monitors", max })
      if (!allow_duplicate) yield* checkAlone(monitor)
      yield* wakeUps.wake("monitors")
      return monitor
    },
    unit.commit
  )

  return { checkTopics, create, ownEndpoints }
})

type Altered = Effect.Effect<Monitor, MonitorNotFound | InvalidState, Caller>

const isDue = ({ next_run_at }: Monitor, now: DateTime.Utc): boolean =>
  next_run_at !== null && DateTime.isLessThanOrEqualTo(next_run_at, now)

/** Makes a check that fails unless the balance of an account covers a price of the list in force. */
const makeCovering = Effect.gen(function*() {
  const ledger = yield* Ledger
  const countRefusal = yield* makeRefusalCounter
  const priceListInForce = yield* makePriceListInForce
  return Effect.fnUntraced(function*(account: AccountId, priceOf: (prices: PriceTable) => number) {
    const required = priceOf((yield* priceListInForce).prices)
    const { total: balance } = yield* ledger.balance(account)
    if (balance >= required) return
    const refusal = new InsufficientCredits({ required, balance })
    yield* countRefusal(account, "monitoring", refusal)
    return yield* refusal
  })
})

/** The requested run of a changed monitor: it is to come, or the change ends the one that was to come before. */
const requestedRuns = (before: Monitor, after: Monitor, now: DateTime.Utc) =>
  after.requested_run === null ? requestedRun(before, "superseded", now) : requestedRun(after, "scheduled", null)

/** A monitor with a change, checked at once where that may matter; undefined once it is archived. */
const withChange = (monitor: Monitor, change: MonitorChange, now: DateTime.Utc): Monitor | undefined => {
  if (monitor.status === "archived") return undefined
  const isLookedAt = monitor.status === "paused_configuration" || monitor.status === "paused_billing" ||
    (monitor.status === "active" && change.endpoint_ids !== undefined)
  return { ...monitor, ...change, ...(isLookedAt && { next_run_at: now }) }
}

/** The monitors of the caller's account. */
// @effect-diagnostics-next-line leakingRequirements:off -- each call has a caller of its own.
export class Monitors extends Context.Service<Monitors, {
  /** Adds a monitor of the organization that `entity_id` identifies today; its baseline follows by itself. */
  readonly create: (
    monitor: NewMonitor
  ) => Effect.Effect<
    Monitor,
    AlreadyWatched | NothingToWatch | InvalidParameters | LimitReached | UpstreamUnavailable,
    Caller
  >
  /** Monitors of the account, the newest first: those of a state, else all but archived ones. */
  readonly list: (query: Asked<MonitorPage>) => Effect.Effect<ListPage<Monitor>, InvalidParameters, Caller>
  readonly get: (id: MonitorId) => Effect.Effect<MonitorDetail, MonitorNotFound, Caller>
  /** Changes a monitor; a new interval takes effect with the next cycle. */
  readonly change: (
    id: MonitorId,
    change: MonitorChange
  ) => Effect.Effect<Monitor, MonitorNotFound | InvalidState | InvalidParameters, Caller>
  readonly pause: (id: MonitorId) => Altered
  /** Resumes a monitor, unless it needs another cycle that the balance does not cover. */
  readonly resume: (
    id: MonitorId
  ) => Effect.Effect<Monitor, MonitorNotFound | InvalidState | InsufficientCredits, Caller>
  /** Requests a check now, which is charged when it completes. Until then, another request changes nothing. */
  readonly check: (
    id: MonitorId
  ) => Effect.Effect<Monitor, MonitorNotFound | InvalidState | InsufficientCredits, Caller>
  /** Archives a monitor for good. */
  readonly archive: (id: MonitorId) => Altered
}>()("@kontor/core/Monitoring/Monitors") {
  static readonly layer: Layer.Layer<
    Monitors,
    never,
    MonitorStore | RegisterUpstream | Withheld | Ledger | WebhookStore | UnitOfWork | SecureRandom.SecureRandom
  > = Layer.effect(
    Monitors,
    Effect.gen(function*() {
      const [store, covered] = [yield* MonitorStore, yield* makeCovering]
      const [wakeUps, unit] = [yield* WakeUps, yield* UnitOfWork]
      const random = yield* SecureRandom.SecureRandom
      const { checkTopics, create, ownEndpoints } = yield* makeMonitorCreation
      const { found, get, list } = yield* makeMonitorReading
      const announce = yield* makeMonitorNews
      const ulid = Effect.provideService(newUlid, SecureRandom.SecureRandom, random)

      /** Changes the current monitor, and tries again when somebody else changed it meanwhile. */
      const altered = (
        id: MonitorId,
        alter: (monitor: Monitor, now: DateTime.Utc) => Monitor | undefined
      ): Altered =>
        unit.commit(Effect.gen(function*() {
          const monitor = yield* found(id)
          const now = yield* DateTime.now
          const next = alter(monitor, now)
          if (next === undefined) return yield* new InvalidState({ kind: "monitor", status: monitor.status })
          yield* announce(monitor.status, next)
          if (!(yield* store.save(next))) return yield* new MonitorChanged()
          if (isDue(next, now)) yield* wakeUps.wake("monitors")
          yield* store.putRuns(requestedRuns(monitor, next, now))
          return { ...next, revision: next.revision + 1 }
        })).pipe(Effect.catchTag("MonitorChanged", () => altered(id, alter)))

      const change = Effect.fn("Monitors.change")(function*(id: MonitorId, { endpoint_ids, ...rest }: MonitorChange) {
        const { endpoint_ids: named } = yield* found(id)
        yield* checkTopics(rest.topics)
        const endpoints = endpoint_ids === undefined ? {} : { endpoint_ids: yield* ownEndpoints(endpoint_ids, named) }
        return yield* altered(id, (monitor, now) => withChange(monitor, { ...rest, ...endpoints }, now))
      }, unit.commit)

      const check = Effect.fn("Monitors.check")(function*(id: MonitorId) {
        const { account_id } = yield* Caller
        const { status } = yield* found(id)
        if (status !== "active") return yield* new InvalidState({ kind: "monitor", status })
        yield* covered(account_id, ({ monitoring }) => monitoring.extra_check)
        const run = RunId.make(`run_${yield* ulid}`)
        return yield* altered(id, (monitor, now) =>
          monitor.status === "active"
            ? { ...monitor, requested_run: monitor.requested_run ?? { id: run, at: now }, next_run_at: now }
            : undefined)
      })

      /** Applies an event that the account requests; a monitor already in the state it leads to stays unchanged. */
      const moved = (event: RequestedMonitorEvent) =>
        Effect.fn(`Monitors.${event}`)(function*(id: MonitorId) {
          const monitor = yield* found(id)
          if (isMonitorThere(monitor.status, event)) return monitor
          return yield* altered(id, (current, now) => {
            if (isMonitorThere(current.status, event)) return current
            const next = monitorWhen(current, event, now)
            return event === "resumed" ? next && { ...next, next_run_at: now } : next
          })
        })

      const resumed = moved("resumed")

      const resume = Effect.fn("Monitors.resume")(function*(id: MonitorId) {
        const { account_id, cycle, poll_interval_days, status } = yield* found(id)
        if (monitorAfter(status, "resumed") !== undefined && isCycleOver(cycle, yield* DateTime.now)) {
          yield* covered(account_id, (prices) => cycleCredits(prices, poll_interval_days))
        }
        return yield* resumed(id)
      })

      return Monitors.of({
        create,
        list,
        get,
        change,
        pause: moved("paused"),
        resume,
        check,
        archive: moved("archived")
      })
    })
  )
}
