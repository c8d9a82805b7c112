import { Cause, Context, DateTime, Duration, Effect, Layer, Option, Result } from "effect"
import type { SecureRandom } from "effect/crypto"
import { Accounts } from "../Accounts/Accounts.ts"
import type { Ledger } from "../Credits/Ledger.ts"
import { makePlaces } from "../Register/Places.ts"
import type { RegisterUpstream } from "../Register/RegisterUpstream.ts"
import type { Withheld } from "../Register/Withheld.ts"
import { StorageUnavailable } from "../StorageUnavailable.ts"
import type { UnitOfWork } from "../UnitOfWork.ts"
import { makeWorking, type Pace } from "../WakeUps/Working.ts"
import { WebhookStore } from "../Webhooks/WebhookStore.ts"
import { maxFailures, retryAt } from "./Backoff.ts"
import { makeBaseline } from "./Baseline.ts"
import { makeCheck } from "./Check.ts"
import type { Monitor } from "./Monitor.ts"
import type { MonitorEvent } from "./MonitorStatus.ts"
import { MonitorStore } from "./MonitorStore.ts"
import { makeOutcomes, type MonitorChanged } from "./Outcome.ts"
import { makeRenewal } from "./Renewal.ts"
import { withdrawnRun } from "./Runs.ts"
import { dueStep, monitorWhen, scheduled } from "./Schedule.ts"

/** How many monitors a node claims at once, and how many of them it handles at the same time. */
const claims = { limit: 32, concurrency: 8 }

/** How long a claim lasts when its node crashes. A node that lives on longer cannot store its outcome. */
const lease = Duration.minutes(5)

/** The number of defects in a row after which a monitor stops. */
const maxDefects = maxFailures + 4

/** The baselines, cycles and checks of monitors, on any number of nodes. Rule: Monitoring (decisions 13). */
export class MonitorRuns extends Context.Service<MonitorRuns, {
  /**
   * Claims due monitors, takes one step with each, and returns their number: 0 when nothing is left to do now. The
   * outcome of a step is stored as a whole or not at all; a step that was not stored is repeated.
   */
  readonly runDue: Effect.Effect<number>
  /** Takes due steps for as long as it runs, without waiting for the slowest. */
  readonly run: (pace: Pace) => Effect.Effect<never>
  /** When the next step is due, past or future, if any monitor continues by itself. */
  readonly nextDue: Effect.Effect<Option.Option<DateTime.Utc>>
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
      const places = yield* makePlaces
      const webhooks = yield* WebhookStore
      const outcomes = yield* makeOutcomes
      const baseline = yield* makeBaseline
      const renewal = yield* makeRenewal
      const check = yield* makeCheck
      const working = yield* makeWorking

      const happened = (monitor: Monitor, event: MonitorEvent) =>
        outcomes.commit(Effect.map(DateTime.now, (now) => ({
          monitor: monitorWhen(monitor, event, now) ?? scheduled(monitor, now),
          runs: withdrawnRun(monitor, now)
        })))

      const step = Effect.fn("MonitorRuns.step")(
        function*(monitor: Monitor): Effect.fn.Return<void, MonitorChanged> {
          const { account_id, endpoint_ids, entity_id, status } = monitor
          const place = (yield* places([entity_id]))(entity_id)
          const account = yield* accounts.find(account_id)
          const isSuspended = Option.isSome(account) && account.value.status !== "active"
          const isStopped = status === "paused_entitlement"
          const staysStopped = isStopped && Result.isFailure(place.today)
          if (isSuspended || place.is_withheld || staysStopped) return yield* happened(monitor, "withheld")
          if (isStopped) return yield* happened(monitor, "unwithheld")
          if (status === "initializing") return yield* baseline(monitor, place)
          const usable = yield* webhooks.usableEndpoints(account_id, endpoint_ids)
          if (usable.length === 0) return yield* happened(monitor, "endpoints_lost")
          if (status === "paused_configuration") return yield* happened(monitor, "endpoints_found")
          const due = status === "paused_billing" ? "renewal" : dueStep(monitor, yield* DateTime.now)
          if (due === "renewal") return yield* renewal(monitor)
          if (due !== undefined) return yield* check(monitor, due, place)
          return yield* outcomes.commit(
            Effect.map(DateTime.now, (now) => ({ monitor: scheduled(monitor, now), runs: [] }))
          )
        }
      )

      const brokeDown = Effect.fnUntraced(function*(monitor: Monitor) {
        const failures = monitor.failures + 1
        if (failures >= maxDefects) return yield* happened(monitor, "failed")
        return yield* outcomes.commit(Effect.map(DateTime.now, (now) => ({
          monitor: { ...monitor, failures, next_run_at: retryAt(failures, now, 0) },
          runs: []
        })))
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

      const claimed = Effect.fnUntraced(function*(limit: number) {
        return yield* store.claimDue(yield* DateTime.now, limit, lease)
      })

      const runDue = Effect.gen(function*() {
        const due = yield* claimed(claims.limit)
        yield* Effect.forEach(due, attempt, { concurrency: claims.concurrency, discard: true })
        return due.length
      }).pipe(Effect.withSpan("MonitorRuns.runDue"))

      const workload = { due: "monitors", portion: 1, claim: claimed, workOn: attempt, nextDue: store.nextDue } as const

      return MonitorRuns.of({ runDue, run: (pace) => working(workload, pace), nextDue: store.nextDue })
    })
  )
}
