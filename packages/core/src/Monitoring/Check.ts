import { DateTime, Effect } from "effect"
import type { Place } from "../Register/Places.ts"
import { RegisterUpstream } from "../Register/RegisterUpstream.ts"
import { maxFailures, retryAt } from "./Backoff.ts"
import { makeExtraCheck } from "./ExtraCheck.ts"
import type { Monitor } from "./Monitor.ts"
import { makeOutcomes } from "./Outcome.ts"
import { makeReleasing } from "./Releasing.ts"
import type { Run } from "./Run.ts"
import { droppedRun, endedRun } from "./Runs.ts"
import { type DueCheck, scheduled } from "./Schedule.ts"
import { watch, type Watched, type WatchingFailed } from "./Watching.ts"

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
 * at this moment, and withholds the rest for good. A completed check that its cycle does not forecast is charged,
 * at the price of the moment when it was requested, or else began. Rule:
 * Checks (decisions 13); Events (service description).
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
