import { makePriceListInForce, PriceLists } from "@kontor/core/Prices"
import { measure } from "@kontor/core/Telemetry"
import { Effect, Metric } from "effect"
import { monitorEventLoopDelay, performance } from "node:perf_hooks"
import { version } from "../Version.ts"

/** The metrics of the process, under the usual names for processes of Node. */
export const ProcessMetrics = {
  build: measure(Metric.gauge("kontor_build_info", { description: "1, with the version of the service." }), [
    "version"
  ]),
  prices: measure(
    Metric.gauge("kontor_price_list_info", {
      description: "1 for the version of the price list in force, 0 for those before and after it."
    }),
    ["version"]
  ),
  cpuSeconds: measure(
    Metric.counter("process_cpu_seconds_total", { description: "CPU time the process used, user and system." })
  ),
  startTime: measure(
    Metric.gauge("process_start_time_seconds", { description: "When the process started, in seconds since 1970." })
  ),
  residentMemory: measure(
    Metric.gauge("process_resident_memory_bytes", { description: "Memory of the process that is in use." })
  ),
  heapUsed: measure(
    Metric.gauge("nodejs_heap_size_used_bytes", { description: "Memory that objects of JavaScript take." })
  ),
  heapTotal: measure(
    Metric.gauge("nodejs_heap_size_total_bytes", { description: "Memory that is kept for objects of JavaScript." })
  ),
  eventLoopLag: measure(
    Metric.gauge("nodejs_eventloop_lag_p99_seconds", {
      description: "How much later than due timers ran, 99th percentile since the scrape before."
    })
  ),
  longestEventLoopLag: measure(
    Metric.gauge("nodejs_eventloop_lag_max_seconds", {
      description: "How much later than due timers ran, at most, since the scrape before."
    })
  )
}

const microsecondsOfSecond = 1e6
const nanosecondsOfSecond = 1e9
const millisecondsOfSecond = 1000

/** The sampling interval of the event loop, in milliseconds. */
const resolution = 10

const lagOf = (nanoseconds: number): number =>
  Math.max(nanoseconds / nanosecondsOfSecond - resolution / millisecondsOfSecond, 0)

const lag = Effect.acquireRelease(
  Effect.sync(() => {
    const delay = monitorEventLoopDelay({ resolution })
    delay.enable()
    return delay
  }),
  (delay) => Effect.sync(() => delay.disable())
)

/** Sets which of the versions of the price list is in force: the others are set too, as one may have been before. */
const watchPrices = Effect.map(
  Effect.all([PriceLists, makePriceListInForce]),
  ([versions, priceListInForce]) =>
    Effect.flatMap(priceListInForce, (inForce) =>
      Effect.forEach(
        versions,
        ({ list: { version } }) => ProcessMetrics.prices.record(version === inForce.version ? 1 : 0, { version }),
        { discard: true }
      ))
)

/** Watches the process as long as the scope lasts, and sets its metrics whenever the returned effect runs. */
export const watchProcess = Effect.map(
  Effect.all([lag, watchPrices]),
  ([delay, recordPrices]) =>
    Effect.gen(function*() {
      const { heapTotal, heapUsed, rss } = process.memoryUsage()
      const { system, user } = process.cpuUsage()
      yield* ProcessMetrics.build.record(1, { version })
      yield* recordPrices
      yield* ProcessMetrics.cpuSeconds.record((system + user) / microsecondsOfSecond, {})
      yield* ProcessMetrics.startTime.record(performance.timeOrigin / millisecondsOfSecond, {})
      yield* ProcessMetrics.residentMemory.record(rss, {})
      yield* ProcessMetrics.heapUsed.record(heapUsed, {})
      yield* ProcessMetrics.heapTotal.record(heapTotal, {})
      yield* ProcessMetrics.eventLoopLag.record(lagOf(delay.percentile(99)), {})
      yield* ProcessMetrics.longestEventLoopLag.record(lagOf(delay.max), {})
      delay.reset()
    })
)
