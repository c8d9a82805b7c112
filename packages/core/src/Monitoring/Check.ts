import { DateTime, Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Accounts } from "../Accounts/Accounts.ts"
import { Ledger } from "../Credits/Ledger.ts"
import {
  isReleasedTo,
  makePriceListInForce,
  type Plan,
  planAt,
  priceListAt,
  PriceLists,
  type TopicRules
} from "../Prices.ts"
import { newUlid, RunId } from "../PublicId.ts"
import type { ProviderEvent } from "../Register/Event.ts"
import { RegisterUpstream, type UpstreamEvent, type UpstreamUnavailable } from "../Register/RegisterUpstream.ts"
import type { PresentOrganization } from "../Register/Withheld.ts"
import { type Signal, signalOf, topicOf } from "../Signals/Signal.ts"
import { CoreMetrics } from "../Telemetry.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { WakeUps } from "../WakeUps.ts"
import { makeAnnouncing } from "../Webhooks/Deliveries.ts"
import { type AccountNews, released } from "../Webhooks/Message.ts"
import { WebhookStore } from "../Webhooks/WebhookStore.ts"
import {
  type BillingCycle,
  type DueCheck,
  failedAgain,
  isCovered,
  type Monitor,
  type MonitorStatus,
  type Run,
  runCredits,
  scheduled
} from "./Monitor.ts"
import { MonitorStore, type Sighting } from "./MonitorStore.ts"

/** A run of a monitor. Unless it says otherwise, it has not begun, costs nothing and found nothing. */
export const runOf = (
  { account_id, id: monitor_id }: Monitor,
  run: Pick<Run, "id" | "trigger" | "slot" | "status"> & Partial<Run>
): Run => ({
  account_id,
  monitor_id,
  started_at: null,
  ended_at: null,
  credits: 0,
  request_id: null,
  released: 0,
  withheld: 0,
  ...run
})

/** The requested run of a monitor, if one is to come: it waits, or ends because the monitor stops before it. */
export const requestedRun = (
  monitor: Monitor,
  status: "scheduled" | "superseded",
  ended_at: DateTime.Utc | null
): ReadonlyArray<Run> => {
  if (monitor.requested_run === null) return []
  const { at: slot, id } = monitor.requested_run
  return [runOf(monitor, { id, trigger: "on_demand", slot, status, ended_at })]
}

/** The new state of a monitor, the cycle that it paid for, if one begins, and its runs. */
export interface Outcome {
  readonly monitor: Monitor
  readonly cycle?: BillingCycle
  readonly runs: ReadonlyArray<Run>
}

/**
 * The monitor was changed meanwhile, by its user or by another node, or lost its last usable endpoint: nothing of the
 * outcome is stored, and the monitor becomes due again.
 */
export class MonitorChanged extends Schema.TaggedError<MonitorChanged>()("MonitorChanged", {}) {}

type Reason = Extract<AccountNews, { readonly type: "monitor.paused" }>["data"]["reason"]

/** Why a monitor does not run, by its state; undefined where it runs, or is gone at the wish of its account. */
const pauses: Readonly<Record<MonitorStatus, Reason | undefined>> = {
  initializing: undefined,
  active: undefined,
  paused_user: "user",
  paused_configuration: "configuration",
  paused_billing: "billing",
  paused_entitlement: "entitlement",
  error: "error",
  archived: undefined
}

/** The event of a monitor that paused, for whatever reason, or continues; undefined where neither happened. */
const monitorNews = (
  before: MonitorStatus,
  { entity_id, id, label, status }: Monitor
): AccountNews | undefined => {
  if (status === before || status === "archived") return undefined
  const monitor = { id, entity_id, ...(label !== null && { label }) }
  const reason = pauses[status]
  if (reason !== undefined) return { type: "monitor.paused", data: { monitor, reason } }
  return pauses[before] === undefined ? undefined : { type: "monitor.resumed", data: { monitor } }
}

/** Makes the function that announces what a change of a monitor means to its account, in the unit of that change. */
export const makeMonitorNews = Effect.map(makeAnnouncing, (announce) => (before: MonitorStatus, after: Monitor) => {
  const news = monitorNews(before, after)
  return news === undefined ? Effect.void : announce(after.account_id, news)
})

const isEnded = ({ ended_at }: Run): boolean => ended_at !== null

const charged = (kind: "monitoring_cycle" | "monitoring_check", credits: number) =>
  CoreMetrics.creditsCharged.record(credits, { kind, endpoint: "monitoring" })

const measuredRun = Effect.fnUntraced(function*({ credits, released, status, withheld }: Run) {
  yield* CoreMetrics.monitorRuns.record(1, { status })
  yield* CoreMetrics.monitorEvents.record(released, { sighting: "released" })
  yield* CoreMetrics.monitorEvents.record(withheld, { sighting: "withheld" })
  if (credits > 0) yield* charged("monitoring_check", credits)
})

const measured = Effect.fnUntraced(function*({ cycle, runs }: Outcome) {
  if (cycle !== undefined) yield* charged("monitoring_cycle", cycle.credits)
  yield* Effect.forEach(runs.filter(isEnded), measuredRun, { discard: true })
})

/** Makes the only way in which an outcome is stored: with all that leads to it, in one unit of work. */
export const makeOutcomes = Effect.gen(function*() {
  const unit = yield* UnitOfWork
  const store = yield* MonitorStore
  const random = yield* SecureRandom.SecureRandom
  const announce = yield* makeMonitorNews
  const newRunId = Effect.map(newUlid, (ulid) => RunId.make(`run_${ulid}`)).pipe(
    Effect.provideService(SecureRandom.SecureRandom, random)
  )
  return {
    /** The runs of scheduled slots at which nothing is checked. */
    dropped: (
      monitor: Monitor,
      slots: ReadonlyArray<DateTime.Utc>,
      status: "superseded" | "unfunded",
      now: DateTime.Utc
    ) =>
      Effect.forEach(
        slots,
        (slot) => Effect.map(newRunId, (id) => runOf(monitor, { id, trigger: "schedule", slot, status, ended_at: now }))
      ),
    /**
     * Stores what an effect does now with a monitor and the outcome it returns, or neither. It locks the monitor before
     * its runs, as a request for a check does, so that the two cannot deadlock.
     */
    commit: <E>(
      { status: before }: Pick<Monitor, "status">,
      work: (now: DateTime.Utc) => Effect.Effect<Outcome, E>
    ): Effect.Effect<void, E | MonitorChanged> =>
      unit.commit(Effect.gen(function*() {
        const outcome = yield* Effect.flatMap(DateTime.now, work)
        yield* announce(before, outcome.monitor)
        if (!(yield* store.save(outcome.monitor))) return yield* new MonitorChanged()
        yield* store.putRuns(outcome.runs)
        return outcome
      })).pipe(Effect.flatMap(measured)),
    newRunId,
    /** The identifier of the next booking of a monitor. */
    newRequestId: random.uuidV7()
  }
})

const pageSize = 200

/**
 * The reading of a monitor: the events that became visible after its cursor, with their Signals, and the new cursor.
 */
export interface Watched {
  readonly events: ReadonlyMap<string, { readonly found: UpstreamEvent; readonly signal: Signal }>
  readonly cursor: string | null
}

/** The register failed before or while reading. Nothing is recorded: the next run reads everything again. */
export class WatchingFailed extends Schema.TaggedError<WatchingFailed>()("WatchingFailed", {
  status: Schema.Literals(["failed", "partial"]),
  retry_after_seconds: Schema.Int
}) {}

const failedAs = (status: WatchingFailed["status"]) => ({ retry_after_seconds }: UpstreamUnavailable) =>
  new WatchingFailed({ status, retry_after_seconds })

/**
 * Reads the new events of a monitor's organization, page by page and each once, of every topic. If the organization
 * moved, it reads all events again: events under the new number may have become visible before the register knew that
 * both numbers belong together. An event that was seen before is recorded once.
 */
export const watch = Effect.fnUntraced(function*(
  upstream: RegisterUpstream["Service"],
  { cursor: before, entity_id: known }: Monitor,
  { today }: PresentOrganization
) {
  const entity_id = yield* Effect.mapError(Effect.fromResult(today), failedAs("failed"))
  const found = new Map<string, UpstreamEvent>()
  const read = (after: string | undefined): Effect.Effect<string | undefined, WatchingFailed> =>
    upstream.events({ order: "ARRIVAL", after, limit: pageSize, organizations: [entity_id], topics: [] }).pipe(
      Effect.mapError((failure) => failedAs(found.size === 0 ? "failed" : "partial")(failure)),
      Effect.flatMap(({ cursor, events, has_more }) => {
        for (const one of events) found.set(one.event.id, one)
        return has_more ? read(cursor) : Effect.succeed(cursor)
      })
    )
  const cursor = yield* read(entity_id === known ? before ?? undefined : undefined)
  const events = new Map(
    Array.from(found, ([id, one]) => [id, { found: one, signal: signalOf(one.event, one.entity_id, one.profile) }])
  )
  return { events, cursor: cursor ?? null } satisfies Watched
})

/**
 * The decision about an event that a check sees for the first time: released if the plan reaches its topic at that
 * moment. A missing or unknown topic, or one above the plan, is never delivered (`withheld`): additions fail closed.
 * One that the monitor leaves out is seen, and no more (`left_out`). Rule: monitoring#topics.
 */
export const sightingOf = (
  rules: TopicRules,
  plan: Plan,
  event: Pick<ProviderEvent, "topic">,
  topics: Monitor["topics"] = null
): Sighting => {
  if (!isReleasedTo(rules, plan, topicOf(event))) return "withheld"
  return topics === null || topics.some((topic) => topic === event.topic) ? "released" : "left_out"
}

/** The number of new events that a check released, and of those above the plan. */
type Found = Pick<Run, "released" | "withheld">

/**
 * Makes the part of a check that releases what the plan reaches at this moment among the events that the monitor has
 * not seen, each once. The rest is recorded as above the plan, for good. It belongs in the unit of work of the check,
 * and fails when no endpoint of the monitor is active any more.
 */
const makeReleasing = Effect.gen(function*() {
  const [store, accounts, webhooks] = [yield* MonitorStore, yield* Accounts, yield* WebhookStore]
  const [wakeUps, random] = [yield* WakeUps, yield* SecureRandom.SecureRandom]

  const priceListInForce = yield* makePriceListInForce

  const planOfAccount = (monitor: Monitor, now: DateTime.Utc) =>
    Effect.map(
      accounts.find(monitor.account_id),
      (account) =>
        planAt(Option.match(account, { onNone: () => null, onSome: ({ subscription }) => subscription }), now)
    )

  return Effect.fnUntraced(
    function*(monitor: Monitor, { events }: Watched, now: DateTime.Utc) {
      const nothing: Found = { released: 0, withheld: 0 }
      if (events.size === 0) return nothing
      const plan = yield* planOfAccount(monitor, now)
      const rules = yield* priceListInForce
      const sighted = Array.from(events, ([event_id, { found, signal }]) => ({
        event_id,
        signal,
        sighting: sightingOf(rules, plan, found.event, monitor.topics),
        seen_at: now
      }))
      const unseen = yield* store.see(monitor, sighted)
      const fresh = sighted.filter(({ event_id }) => unseen.has(event_id))
      const reached = fresh.filter(({ sighting }) => sighting === "released")
      const counts: Found = {
        released: reached.length,
        withheld: fresh.filter(({ sighting }) => sighting === "withheld").length
      }
      if (reached.length === 0) return counts
      const { account_id, endpoint_ids, entity_id, id: monitor_id, label } = monitor
      const deliveries = yield* webhooks.release(
        yield* Effect.forEach(
          reached,
          ({ signal }) => released({ account_id, monitor_id, entity_id, label, signal, created_at: now }, endpoint_ids)
        )
      )
      if (deliveries === 0) return yield* new MonitorChanged()
      yield* wakeUps.wake("deliveries")
      return counts
    },
    Effect.provideService(SecureRandom.SecureRandom, random)
  )
})

/** A completed check: what it was due for, and when it began. */
interface CompletedCheck {
  readonly monitor: Monitor
  readonly due: DueCheck
  readonly run: { readonly started_at: DateTime.Utc }
}

/**
 * Makes the charge of a completed check that its cycle does not forecast, at the price of the moment when it was
 * requested, or else began. Rule: credits#ledger.
 */
const makeExtraCheck = Effect.gen(function*() {
  const ledger = yield* Ledger
  const versions = yield* PriceLists

  return Effect.fnUntraced(function*({ due, monitor, run }: CompletedCheck) {
    const { account_id, cycle, request_id } = monitor
    const ordered_at = due.trigger === "on_demand" ? due.slot : run.started_at
    const { prices, version: price_version } = priceListAt(versions, ordered_at.epochMilliseconds)
    const credits = runCredits(prices, "completed", isCovered(cycle ?? undefined, due.trigger, due.slot))
    if (credits === 0) return { credits, request_id: null }
    yield* ledger.book({
      account_id,
      request_id,
      kind: "monitoring_check",
      endpoint: "monitoring",
      credits: -credits,
      breakdown: { extra_check: credits },
      price_version
    })
    return { credits, request_id }
  })
})

interface CheckUnderWay {
  readonly monitor: Monitor
  readonly due: DueCheck
  readonly run: Pick<Run, "id" | "trigger" | "slot"> & { readonly started_at: DateTime.Utc }
  /** The runs of the earlier slots that this check replaces. */
  readonly superseded: ReadonlyArray<Run>
}

/** A monitor whose check has ended, with whatever outcome. */
const ended = (monitor: Monitor, due: DueCheck): Monitor =>
  due.trigger === "on_demand"
    ? { ...monitor, requested_run: null }
    : { ...monitor, settled_until: DateTime.max(monitor.settled_until, due.slot), overdue: null }

/** A monitor whose check has to be repeated: only the slots that it replaces have ended. */
const toRepeat = (monitor: Monitor, due: DueCheck): Monitor => {
  const [last] = due.superseded.slice(-1)
  return last === undefined
    ? monitor
    : { ...monitor, settled_until: DateTime.max(monitor.settled_until, last), overdue: null }
}

/**
 * Makes the check of a monitor: reads what became visible since the last completed one, releases what the plan reaches
 * at this moment, and records the rest as above the plan, for good. A completed check that its cycle does not forecast
 * is charged, at the price of the moment when it was requested, or else began.
 */
export const makeCheck = Effect.gen(function*() {
  const upstream = yield* RegisterUpstream
  const outcomes = yield* makeOutcomes
  const charged = yield* makeExtraCheck
  const released = yield* makeReleasing

  const completed = (check: CheckUnderWay, watched: Watched) =>
    outcomes.commit(
      check.monitor,
      Effect.fnUntraced(function*(now) {
        const charge = yield* charged(check)
        const found = yield* released(check.monitor, watched, now)
        const request_id = charge.credits === 0 ? check.monitor.request_id : yield* outcomes.newRequestId
        return {
          monitor: scheduled(
            { ...ended(check.monitor, check.due), cursor: watched.cursor, failures: 0, request_id },
            now
          ),
          runs: [
            ...check.superseded,
            runOf(check.monitor, { ...check.run, status: "completed", ended_at: now, ...charge, ...found })
          ]
        }
      })
    )

  const unfunded = ({ due, monitor, run: { id, slot, trigger }, superseded }: CheckUnderWay) =>
    outcomes.commit(monitor, (now) =>
      Effect.succeed({
        monitor: scheduled(ended(monitor, due), now),
        runs: [...superseded, runOf(monitor, { id, trigger, slot, status: "unfunded", ended_at: now })]
      }))

  const failed = ({ due, monitor, run, superseded }: CheckUnderWay, { retry_after_seconds, status }: WatchingFailed) =>
    outcomes.commit(monitor, (now) =>
      Effect.succeed({
        monitor: due.trigger === "on_demand"
          ? scheduled(ended(monitor, due), now)
          : failedAgain(toRepeat(monitor, due), now, retry_after_seconds),
        runs: [...superseded, runOf(monitor, { ...run, status, ended_at: now })]
      }))

  return Effect.fn("MonitorRuns.check")(function*(monitor: Monitor, due: DueCheck, organization: PresentOrganization) {
    const started_at = yield* DateTime.now
    const superseded = yield* outcomes.dropped(monitor, due.superseded, "superseded", started_at)
    const id = due.trigger === "on_demand" && monitor.requested_run !== null
      ? monitor.requested_run.id
      : yield* outcomes.newRunId
    const check = { monitor, due, run: { id, trigger: due.trigger, slot: due.slot, started_at }, superseded }
    return yield* Effect.matchEffect(watch(upstream, monitor, organization), {
      onFailure: (failure) => failed(check, failure),
      onSuccess: (watched) =>
        completed(check, watched).pipe(Effect.catchTag("InsufficientCredits", () => unfunded(check)))
    })
  })
})
