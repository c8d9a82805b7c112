import { DateTime, Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Accounts, planAt } from "../Accounts/Accounts.ts"
import { Ledger } from "../Credits/Ledger.ts"
import { isReleasedTo, type Plan, type TopicRules } from "../Prices/Plan.ts"
import { makePriceListInForce, priceListAt, PriceLists } from "../Prices/PriceLists.ts"
import type { ProviderEvent } from "../Register/Event.ts"
import { RegisterUpstream, type UpstreamEvent, type UpstreamUnavailable } from "../Register/RegisterUpstream.ts"
import type { Place } from "../Register/Withheld.ts"
import type { Signal } from "../Signals/Signal.ts"
import { signalOf, topicOf } from "../Signals/SignalOf.ts"
import { WakeUps } from "../WakeUps.ts"
import { released } from "../Webhooks/Message.ts"
import { WebhookStore } from "../Webhooks/WebhookStore.ts"
import { isCovered } from "./Cycle.ts"
import type { Monitor } from "./Monitor.ts"
import { MonitorStore, type Sighting } from "./MonitorStore.ts"
import { droppedRun, endedRun, makeOutcomes, MonitorChanged } from "./Outcome.ts"
import { type Run, runCredits } from "./Run.ts"
import { type DueCheck, maxFailures, retryAt, scheduled } from "./Schedule.ts"

/** How many events are read at once. */
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
 * both numbers belong together. An event that was seen before is recorded once. Rule: Baseline (decisions 13); Checks
 * (decisions 13).
 */
export const watch = Effect.fnUntraced(function*(
  upstream: RegisterUpstream["Service"],
  { cursor: before, entity_id: known }: Monitor,
  { today }: Place
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
    Array.from(found, ([id, one]) => [
      id,
      { found: one, signal: signalOf(one.event, one.entity_id, one.profile) }
    ])
  )
  const watched: Watched = { events, cursor: cursor ?? null }
  return watched
})

/**
 * The decision about an event that a check sees for the first time: released if the plan reaches its topic at that
 * moment. A missing or unknown topic, or one above the plan, is never delivered (`withheld`): additions fail closed.
 * Rule: Events (service description), 2.
 */
export const sightingOf = (rules: TopicRules, plan: Plan, event: Pick<ProviderEvent, "topic">): Sighting =>
  isReleasedTo(rules, plan, topicOf(event)) ? "released" : "withheld"

/** How many of the new events a check released, and how many are above the plan. */
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
        sighting: sightingOf(rules, plan, found.event),
        seen_at: now
      }))
      const unseen = yield* store.see(monitor, sighted)
      const fresh = sighted.filter(({ event_id }) => unseen.has(event_id))
      const reached = fresh.filter(({ sighting }) => sighting === "released")
      const counts: Found = { released: reached.length, withheld: fresh.length - reached.length }
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
 * requested, or else began. Rule: Checks (decisions 13); Credits (decisions 6).
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

/** A check under way. */
interface CheckUnderWay {
  readonly monitor: Monitor
  readonly due: DueCheck
  readonly run: Pick<Run, "id" | "trigger" | "slot"> & { readonly started_at: DateTime.Utc }
  /** The runs of the earlier slots that this check replaces. */
  readonly superseded: ReadonlyArray<Run>
}

/** A monitor whose check has ended, with whatever outcome. */
const ended = ({ due, monitor }: CheckUnderWay): Monitor =>
  due.trigger === "on_demand"
    ? { ...monitor, requested_run: null }
    : { ...monitor, settled_until: DateTime.max(monitor.settled_until, due.slot), overdue: null }

/** A monitor whose check has to be repeated: only the slots that it replaces have ended. */
const toRepeat = ({ due, monitor }: CheckUnderWay): Monitor => {
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
    outcomes.commit(Effect.gen(function*() {
      const now = yield* DateTime.now
      const charge = yield* charged(check)
      const found = yield* released(check.monitor, watched, now)
      const request_id = charge.credits === 0 ? check.monitor.request_id : yield* outcomes.newRequestId
      const run = endedRun(check.monitor, { ...check.run, status: "completed" }, now)
      return {
        monitor: scheduled({ ...ended(check), cursor: watched.cursor, failures: 0, request_id }, now),
        runs: [...check.superseded, { ...run, ...charge, ...found }]
      }
    }))

  const unfunded = (check: CheckUnderWay) =>
    outcomes.commit(Effect.gen(function*() {
      const now = yield* DateTime.now
      const { id, slot, trigger } = check.run
      return {
        monitor: scheduled(ended(check), now),
        runs: [
          ...check.superseded,
          droppedRun(check.monitor, { id, trigger, slot, status: "unfunded" }, now)
        ]
      }
    }))

  const failed = (check: CheckUnderWay, { retry_after_seconds, status }: WatchingFailed) =>
    outcomes.commit(Effect.gen(function*() {
      const now = yield* DateTime.now
      const failures = Math.min(check.monitor.failures + 1, maxFailures)
      return {
        monitor: check.due.trigger === "on_demand"
          ? scheduled(ended(check), now)
          : { ...toRepeat(check), failures, next_run_at: retryAt(failures, now, retry_after_seconds) },
        runs: [...check.superseded, endedRun(check.monitor, { ...check.run, status }, now)]
      }
    }))

  return Effect.fn("MonitorRuns.check")(function*(monitor: Monitor, due: DueCheck, place: Place) {
    const started_at = yield* DateTime.now
    const superseded = yield* Effect.forEach(
      due.superseded,
      (slot) =>
        Effect.map(
          outcomes.newRunId,
          (id) => droppedRun(monitor, { id, trigger: "schedule", slot, status: "superseded" }, started_at)
        )
    )
    const id = due.trigger === "on_demand" && monitor.requested_run !== null
      ? monitor.requested_run.id
      : yield* outcomes.newRunId
    const check = { monitor, due, run: { id, trigger: due.trigger, slot: due.slot, started_at }, superseded }
    return yield* Effect.matchEffect(watch(upstream, monitor, place), {
      onFailure: (failure) => failed(check, failure),
      onSuccess: (watched) =>
        completed(check, watched).pipe(Effect.catchTag("InsufficientCredits", () => unfunded(check)))
    })
  })
})
