import { Cause, Context, DateTime, Duration, Effect, Layer, Option, Result } from "effect"
import type { SecureRandom } from "effect/crypto"
import { Accounts } from "../Accounts/Accounts.ts"
import { type Booking, Ledger } from "../Credits/Ledger.ts"
import { makePriceListInForce, type PriceList } from "../Prices.ts"
import { RegisterUpstream } from "../Register/RegisterUpstream.ts"
import { makeOrganizationLookup, type PresentOrganization, type Withheld } from "../Register/Withheld.ts"
import { StorageUnavailable, type UnitOfWork } from "../UnitOfWork.ts"
import { makeWorking, type Pace, WakeUps } from "../WakeUps.ts"
import { EndpointChanges } from "../Webhooks/Endpoint.ts"
import { WebhookStore } from "../Webhooks/WebhookStore.ts"
import {
  makeCheck,
  makeOutcomes,
  MonitorChanged,
  type Outcome,
  requestedRun,
  runOf,
  watch,
  type Watched,
  type WatchingFailed
} from "./Check.ts"
import {
  type BillingCycle,
  cycleCredits,
  type DueSlots,
  dueSlots,
  dueStep,
  endOf,
  failedAgain,
  maxFailures,
  type Monitor,
  type MonitorEvent,
  monitorWhen,
  nextStart,
  retryAt,
  scheduled,
  unfundedSlot
} from "./Monitor.ts"
import { type MonitorsMeant, MonitorStore } from "./MonitorStore.ts"

/** The slots that were left when a cycle ended while its monitor was active; the newest is caught up. */
const leftOver = (monitor: Monitor, now: DateTime.Utc): DueSlots | undefined => {
  const { cycle, overdue, settled_until, status } = monitor
  if (status !== "active" || cycle === null) return undefined
  const due = dueSlots(cycle, settled_until, now)
  if (due === undefined) return overdue === null ? undefined : { run: overdue, superseded: [] }
  return overdue === null ? due : { run: due.run, superseded: [overdue, ...due.superseded] }
}

const nextCycle = (monitor: Monitor, { prices }: PriceList, now: DateTime.Utc): BillingCycle => {
  const { account_id, cycle, id: monitor_id, poll_interval_days, request_id } = monitor
  const started_at = cycle === null ? now : nextStart(cycle, now)
  const credits = cycleCredits(prices, poll_interval_days)
  return { account_id, monitor_id, started_at, poll_interval_days, credits, request_id }
}

const bookingOf = (
  { account_id, credits, request_id }: BillingCycle,
  { version: price_version }: PriceList
): Booking => ({
  account_id,
  request_id,
  kind: "monitoring_cycle",
  endpoint: "monitoring",
  credits: -credits,
  breakdown: { cycle: credits },
  price_version
})

/**
 * Makes the next cycle of a monitor begin: it is paid at its start, at the interval of that moment. If the balance does
 * not cover it, the monitor pauses, due slots stay open, and it tries again until the balance suffices. The refusal and
 * the pause are stored in one unit of work, which holds the balance: a grant of credits meanwhile waits, finds the
 * monitor paused, and wakes it.
 */
const makeRenewal = Effect.gen(function*() {
  const store = yield* MonitorStore
  const ledger = yield* Ledger
  const outcomes = yield* makeOutcomes
  const { dropped } = outcomes
  const priceListInForce = yield* makePriceListInForce

  const renewed = Effect.fnUntraced(function*(monitor: Monitor, cycle: BillingCycle, now: DateTime.Utc) {
    if (!(yield* store.addCycle(cycle))) return yield* new MonitorChanged()
    const left = leftOver(monitor, now)
    const active = monitor.status === "paused_billing" ? monitorWhen(monitor, "covered", now) ?? monitor : monitor
    const next = {
      ...active,
      cycle,
      settled_until: cycle.started_at,
      overdue: left?.run ?? null,
      request_id: yield* outcomes.newRequestId,
      failures: 0
    }
    return {
      monitor: scheduled(next, now),
      cycle,
      runs: yield* dropped(monitor, left?.superseded ?? [], "superseded", now)
    }
  })

  const uncovered = Effect.fnUntraced(function*(monitor: Monitor, now: DateTime.Utc) {
    const left = leftOver(monitor, now)
    if (monitor.status === "paused_billing") {
      const slot = unfundedSlot(monitor, now)
      const next = { ...monitor, settled_until: slot ?? monitor.settled_until }
      return {
        monitor: scheduled(next, now),
        runs: yield* dropped(monitor, slot === undefined ? [] : [slot], "unfunded", now)
      }
    }
    const settled_until = monitor.cycle === null
      ? monitor.settled_until
      : DateTime.max(monitor.settled_until, endOf(monitor.cycle))
    const paused = { ...monitor, settled_until, overdue: null }
    return {
      monitor: monitorWhen(paused, "uncovered", now) ?? paused,
      runs: [
        ...yield* dropped(monitor, left?.superseded ?? [], "superseded", now),
        ...yield* dropped(monitor, left === undefined ? [] : [left.run], "unfunded", now)
      ]
    }
  })

  return Effect.fn("MonitorRuns.renewal")((monitor: Monitor) =>
    outcomes.commit(
      monitor,
      Effect.fnUntraced(function*(now) {
        const list = yield* priceListInForce
        const cycle = nextCycle(monitor, list, now)
        return yield* Effect.matchEffect(ledger.book(bookingOf(cycle, list)), {
          onFailure: () => uncovered(monitor, now),
          onSuccess: () => renewed(monitor, cycle, now)
        })
      })
    )
  )
})

/**
 * Makes the baseline of a new monitor: records everything known now as seen and releases none of it. It is free, even
 * when it is repeated.
 */
const makeBaseline = Effect.gen(function*() {
  const store = yield* MonitorStore
  const upstream = yield* RegisterUpstream
  const outcomes = yield* makeOutcomes

  const completed = (monitor: Monitor, started_at: DateTime.Utc, { cursor, events }: Watched) =>
    outcomes.commit(
      monitor,
      Effect.fnUntraced(function*(now) {
        yield* store.see(
          monitor,
          Array.from(events.keys(), (event_id) => ({ event_id, sighting: "baseline", seen_at: now }))
        )
        const id = yield* outcomes.newRunId
        const baselined = { ...monitor, cursor, baselined_at: now, settled_until: now }
        return {
          monitor: monitorWhen(baselined, "baselined", now) ?? baselined,
          runs: [
            runOf(monitor, {
              id,
              trigger: "baseline",
              slot: started_at,
              status: "completed",
              started_at,
              ended_at: now
            })
          ]
        }
      })
    )

  const failed = (monitor: Monitor, started_at: DateTime.Utc, { retry_after_seconds, status }: WatchingFailed) =>
    outcomes.commit(
      monitor,
      Effect.fnUntraced(function*(now) {
        const id = yield* outcomes.newRunId
        return {
          monitor: failedAgain(monitor, now, retry_after_seconds),
          runs: [runOf(monitor, { id, trigger: "baseline", slot: started_at, status, started_at, ended_at: now })]
        }
      })
    )

  return Effect.fn("MonitorRuns.baseline")(function*(monitor: Monitor, organization: PresentOrganization) {
    const started_at = yield* DateTime.now
    return yield* Effect.matchEffect(watch(upstream, monitor, organization), {
      onFailure: (failure) => failed(monitor, started_at, failure),
      onSuccess: (watched) => completed(monitor, started_at, watched)
    })
  })
})

/** The number of monitors a node claims at once, and how many of them it handles at the same time. */
const claims = { limit: 32, concurrency: 8 }

const archivedDays = 90

const purging = (store: MonitorStore["Service"]): Effect.Effect<number> =>
  Effect.flatMap(DateTime.now, (now) => store.purgeArchived(DateTime.subtract(now, { days: archivedDays })))

/** The time that a claim lasts when its node crashes. A node that lives on longer cannot store its outcome. */
const lease = Duration.minutes(5)

/** The number of defects in a row after which a monitor stops. */
const maxDefects = maxFailures + 4

/** The baselines, cycles and checks of monitors, on any number of nodes. Rule: monitoring#monitors. */
export class MonitorRuns extends Context.Service<MonitorRuns, {
  /**
   * Claims due monitors, takes one step with each, and returns their number: 0 when nothing is left to do now. The
   * outcome of a step is stored as a whole or not at all; a step that was not stored is repeated.
   */
  readonly runDue: Effect.Effect<number>
  /** Takes due steps for as long as it runs, without waiting for the slowest. */
  readonly run: (pace: Pace) => Effect.Effect<never>
  /** The time when the next step is due, past or future, if any monitor continues by itself. */
  readonly nextDue: Effect.Effect<Option.Option<DateTime.Utc>>
  /** Deletes monitors that were archived 90 days ago, and returns their number. */
  readonly purge: Effect.Effect<number>
}>()("@kontor/core/Monitoring/MonitorRuns") {
  static readonly layer: Layer.Layer<
    MonitorRuns,
    never,
    | MonitorStore
    | RegisterUpstream
    | Withheld
    | Accounts
    | Ledger
    | WebhookStore
    | UnitOfWork
    | SecureRandom.SecureRandom
  > = Layer.effect(
    MonitorRuns,
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const accounts = yield* Accounts
      const organizationsOf = yield* makeOrganizationLookup
      const webhooks = yield* WebhookStore
      const outcomes = yield* makeOutcomes
      const baseline = yield* makeBaseline
      const renewal = yield* makeRenewal
      const check = yield* makeCheck
      const working = yield* makeWorking

      const stored = (monitor: Monitor, next: (now: DateTime.Utc) => Outcome) =>
        outcomes.commit(monitor, (now) => Effect.succeed(next(now)))

      const happened = (monitor: Monitor, event: MonitorEvent) =>
        stored(monitor, (now) => ({
          monitor: monitorWhen(monitor, event, now) ?? scheduled(monitor, now),
          runs: requestedRun(monitor, "superseded", now)
        }))

      const step = Effect.fn("MonitorRuns.step")(
        function*(monitor: Monitor): Effect.fn.Return<void, MonitorChanged> {
          const { account_id, endpoint_ids, entity_id, status } = monitor
          const organization = (yield* organizationsOf([entity_id]))(entity_id)
          const account = yield* accounts.find(account_id)
          const isSuspended = Option.isSome(account) && account.value.status !== "active"
          const isStopped = status === "paused_entitlement"
          const staysStopped = isStopped && Result.isFailure(organization.today)
          if (isSuspended || organization.is_withheld || staysStopped) return yield* happened(monitor, "withheld")
          if (isStopped) return yield* happened(monitor, "unwithheld")
          if (status === "initializing") return yield* baseline(monitor, organization)
          const usable = yield* webhooks.usableEndpoints(account_id, endpoint_ids)
          if (usable.length === 0) return yield* happened(monitor, "endpoints_lost")
          if (status === "paused_configuration") return yield* happened(monitor, "endpoints_found")
          const due = status === "paused_billing" ? "renewal" : dueStep(monitor, yield* DateTime.now)
          if (due === "renewal") return yield* renewal(monitor)
          if (due !== undefined) return yield* check(monitor, due, organization)
          return yield* stored(monitor, (now) => ({ monitor: scheduled(monitor, now), runs: [] }))
        }
      )

      const brokeDown = Effect.fnUntraced(function*(monitor: Monitor) {
        const failures = monitor.failures + 1
        if (failures >= maxDefects) return yield* happened(monitor, "failed")
        return yield* stored(monitor, (now) => ({
          monitor: { ...monitor, failures, next_run_at: retryAt(failures, now, 0) },
          runs: []
        }))
      })

      const attempt = (monitor: Monitor) =>
        step(monitor).pipe(
          Effect.catchDefect((defect) =>
            defect instanceof StorageUnavailable
              ? Effect.die(defect)
              : Effect.logError("A monitor failed", Cause.die(defect)).pipe(
                Effect.annotateLogs({ monitor_id: monitor.id }),
                Effect.andThen(brokeDown(monitor))
              )
          ),
          Effect.catchTag("MonitorChanged", () => Effect.void)
        )

      const claimed = (limit: number) => Effect.flatMap(DateTime.now, (now) => store.claimDue(now, limit, lease))

      const runDue = Effect.gen(function*() {
        const due = yield* claimed(claims.limit)
        yield* Effect.forEach(due, attempt, { concurrency: claims.concurrency, discard: true })
        return due.length
      }).pipe(Effect.withSpan("MonitorRuns.runDue"))

      const workload = { due: "monitors", portion: 1, claim: claimed, workOn: attempt, nextDue: store.nextDue } as const

      return MonitorRuns.of({
        runDue,
        run: (pace) => working(workload, pace),
        nextDue: store.nextDue,
        purge: purging(store)
      })
    })
  )
}

/**
 * Makes the function that makes monitors due at once, on any node, after something happened that may pause or resume
 * them: to their endpoints, to the credits of their account, or to whether their organization is withheld. Without it,
 * monitors notice at their next regular look. It belongs in the unit of work of what happened.
 *
 * A state narrows the monitors down only where no monitor can enter it meanwhile: a monitor holds the balance while it
 * pauses for want of credits. Otherwise all monitors become due, even one that is about to pause: it stores its outcome
 * against an older revision, which is refused. A monitor that is about to name an endpoint is not found yet, so it
 * locks the endpoint until it is stored.
 */
export const makeLookingAgain = Effect.gen(function*() {
  const [store, wakeUps] = [yield* MonitorStore, yield* WakeUps]
  return Effect.fnUntraced(function*(meant: MonitorsMeant) {
    const count = yield* store.lookAgain(meant, yield* DateTime.now)
    if (count > 0) yield* wakeUps.wake("monitors")
  })
})

/** Makes the monitors of an endpoint due whenever it changes: they pause or resume. */
export const monitoredEndpoints: Layer.Layer<EndpointChanges, never, MonitorStore> = Layer.effect(
  EndpointChanges,
  Effect.map(makeLookingAgain, (lookAgain) =>
    EndpointChanges.of({
      changed: ({ account_id, id }) => lookAgain({ account_id, endpoint_id: id })
    }))
)
