import { DateTime, Effect } from "effect"
import { Ledger } from "../Credits/Ledger.ts"
import type { Place } from "../Register/Places.ts"
import { Register } from "../Register/Register.ts"
import { mostFailures, retryAt } from "./Backoff.ts"
import type { Monitor } from "./Monitor.ts"
import { makeOutcomes } from "./Outcome.ts"
import { makeReleasing } from "./Releasing.ts"
import type { Run } from "./Run.ts"
import { droppedRun, endedRun } from "./Runs.ts"
import { runCredits } from "./RunStatus.ts"
import { type DueCheck, scheduled } from "./Schedule.ts"
import { isCovered } from "./Slots.ts"
import { watch, type Watched, type WatchingFailed } from "./Watching.ts"

/** A check under way. */
interface Attempt {
  readonly monitor: Monitor
  readonly due: DueCheck
  readonly run: Pick<Run, "id" | "trigger" | "slot"> & { readonly started_at: DateTime.Utc }
  /** The runs of the earlier slots that this check replaces. */
  readonly superseded: ReadonlyArray<Run>
}

/** A monitor whose check has ended, with whatever outcome. */
const settled = ({ due, monitor }: Attempt): Monitor =>
  due.trigger === "on_demand"
    ? { ...monitor, requested_run: null }
    : { ...monitor, settled_until: DateTime.max(monitor.settled_until, due.slot), overdue: null }

/** A monitor whose check has to be repeated: only the slots that it replaces have ended. */
const unsettled = ({ due, monitor }: Attempt): Monitor => {
  const [last] = due.superseded.slice(-1)
  return last === undefined
    ? monitor
    : { ...monitor, settled_until: DateTime.max(monitor.settled_until, last), overdue: null }
}

/**
 * Makes the check of a monitor: reads what became visible since the last completed one, releases what the plan reaches
 * at this moment, and withholds the rest for good. A completed check that its cycle does not forecast is charged. Rule:
 * Checks (decisions 13); Events (service description).
 */
export const makeCheck = Effect.gen(function*() {
  const register = yield* Register
  const ledger = yield* Ledger
  const outcomes = yield* makeOutcomes
  const released = yield* makeReleasing

  const charged = Effect.fnUntraced(function*({ due, monitor }: Attempt) {
    const { account_id, cycle, request_id } = monitor
    const credits = runCredits("completed", isCovered(cycle ?? undefined, due.trigger, due.slot))
    if (credits === 0) return { credits, request_id: null }
    yield* ledger.book({
      account_id,
      request_id,
      kind: "monitoring_check",
      endpoint: "monitoring",
      credits: -credits,
      breakdown: { extra_check: credits }
    })
    return { credits, request_id }
  })

  const completed = (attempt: Attempt, watched: Watched) =>
    outcomes.commit(Effect.gen(function*() {
      const now = yield* DateTime.now
      const charge = yield* charged(attempt)
      const found = yield* released(attempt.monitor, watched, now)
      const request_id = charge.credits === 0 ? attempt.monitor.request_id : yield* outcomes.newRequestId
      const run = endedRun(attempt.monitor, { ...attempt.run, status: "completed" }, now)
      return {
        monitor: scheduled({ ...settled(attempt), position: watched.position, failures: 0, request_id }, now),
        runs: [...attempt.superseded, { ...run, ...charge, ...found }]
      }
    }))

  const unfunded = (attempt: Attempt) =>
    outcomes.commit(Effect.gen(function*() {
      const now = yield* DateTime.now
      const { id, slot, trigger } = attempt.run
      return {
        monitor: scheduled(settled(attempt), now),
        runs: [
          ...attempt.superseded,
          droppedRun(attempt.monitor, { id, trigger, slot, status: "unfunded" }, now)
        ]
      }
    }))

  const failed = (attempt: Attempt, { retry_after_seconds, status }: WatchingFailed) =>
    outcomes.commit(Effect.gen(function*() {
      const now = yield* DateTime.now
      const failures = Math.min(attempt.monitor.failures + 1, mostFailures)
      return {
        monitor: attempt.due.trigger === "on_demand"
          ? scheduled(settled(attempt), now)
          : { ...unsettled(attempt), failures, next_run_at: retryAt(failures, now, retry_after_seconds) },
        runs: [...attempt.superseded, endedRun(attempt.monitor, { ...attempt.run, status }, now)]
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
    const attempt = { monitor, due, run: { id, trigger: due.trigger, slot: due.slot, started_at }, superseded }
    return yield* Effect.matchEffect(watch(register, monitor, place), {
      onFailure: (failure) => failed(attempt, failure),
      onSuccess: (watched) =>
        completed(attempt, watched).pipe(Effect.catchTag("InsufficientCredits", () => unfunded(attempt)))
    })
  })
})
