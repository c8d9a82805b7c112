import { DateTime, Effect } from "effect"
import type { Place } from "../Register/Places.ts"
import { RegisterUpstream } from "../Register/RegisterUpstream.ts"
import { maxFailures, retryAt } from "./Backoff.ts"
import type { Monitor } from "./Monitor.ts"
import { MonitorStore } from "./MonitorStore.ts"
import { makeOutcomes } from "./Outcome.ts"
import { endedRun } from "./Runs.ts"
import { monitorWhen } from "./Schedule.ts"
import { watch, type Watched, type WatchingFailed } from "./Watching.ts"

/**
 * Makes the baseline of a new monitor: records everything known now as seen and releases none of it. It is free, even
 * when it is repeated. Rule: Baseline (decisions 13).
 */
export const makeBaseline = Effect.gen(function*() {
  const store = yield* MonitorStore
  const upstream = yield* RegisterUpstream
  const outcomes = yield* makeOutcomes

  const completed = (monitor: Monitor, started_at: DateTime.Utc, { cursor, events }: Watched) =>
    outcomes.commit(Effect.gen(function*() {
      const now = yield* DateTime.now
      const seen = Array.from(events.keys(), (event_id) => ({ event_id, sighting: "baseline", seen_at: now }) as const)
      yield* store.see(monitor, seen)
      const id = yield* outcomes.newRunId
      const baselined = { ...monitor, cursor, baselined_at: now, settled_until: now }
      return {
        monitor: monitorWhen(baselined, "baselined", now) ?? baselined,
        runs: [endedRun(monitor, { id, trigger: "baseline", slot: started_at, status: "completed", started_at }, now)]
      }
    }))

  const failed = (monitor: Monitor, started_at: DateTime.Utc, { retry_after_seconds, status }: WatchingFailed) =>
    outcomes.commit(Effect.gen(function*() {
      const now = yield* DateTime.now
      const id = yield* outcomes.newRunId
      const failures = Math.min(monitor.failures + 1, maxFailures)
      return {
        monitor: { ...monitor, failures, next_run_at: retryAt(failures, now, retry_after_seconds) },
        runs: [endedRun(monitor, { id, trigger: "baseline", slot: started_at, status, started_at }, now)]
      }
    }))

  return Effect.fn("MonitorRuns.baseline")(function*(monitor: Monitor, place: Place) {
    const started_at = yield* DateTime.now
    return yield* Effect.matchEffect(watch(upstream, monitor, place), {
      onFailure: (failure) => failed(monitor, started_at, failure),
      onSuccess: (watched) => completed(monitor, started_at, watched)
    })
  })
})
