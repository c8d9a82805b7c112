import { measure } from "@kontor/core/Telemetry"
import { KeptIndex } from "@kontor/search"
import { Clock, Effect, Metric } from "effect"

/** The metrics of the search index that a process keeps. A process without an index has none of these metrics. */
export const SearchMetrics = {
  ready: measure(
    Metric.gauge("kontor_search_index_ready", { description: "1 when the search index can be searched, else 0." })
  ),
  organizations: measure(
    Metric.gauge("kontor_search_index_organizations", { description: "Organizations the search index holds." })
  ),
  changesBehind: measure(
    Metric.gauge("kontor_search_index_changes_behind", {
      description: "Changes of the register that the search index does not hold."
    })
  ),
  secondsBehind: measure(
    Metric.gauge("kontor_search_index_seconds_behind", {
      description: "Seconds since the search index held all that the register did: about 1 where it follows."
    })
  ),
  bytes: measure(
    Metric.gauge("kontor_search_index_bytes", { description: "Memory of the process that the search index takes." })
  ),
  builtAt: measure(
    Metric.gauge("kontor_search_index_built_time_seconds", {
      description: "When the search index was built, in seconds since 1970. What changed since is in it too."
    })
  )
}

const millisecondsOfSecond = 1000

const recordIf = (measured: typeof SearchMetrics.bytes, value: number | undefined) =>
  value === undefined ? Effect.void : measured.record(value, {})

/** Sets what is to be said of the search index, if the process keeps one. */
export const watchSearchIndex = Effect.gen(function*() {
  const { state } = yield* KeptIndex.KeptIndex
  const kept = yield* state
  if (kept === undefined) return
  const { behind, built_at, bytes, position } = kept
  yield* SearchMetrics.ready.record(position === undefined ? 0 : 1, {})
  yield* SearchMetrics.changesBehind.record(behind, {})
  yield* recordIf(SearchMetrics.organizations, position?.organizations)
  yield* recordIf(SearchMetrics.secondsBehind, KeptIndex.secondsBehind(kept, yield* Clock.currentTimeMillis))
  yield* recordIf(SearchMetrics.bytes, bytes)
  yield* recordIf(SearchMetrics.builtAt, built_at === undefined ? undefined : built_at / millisecondsOfSecond)
})
