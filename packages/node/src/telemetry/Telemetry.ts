import { makeMeasuringMonitors, measureDeliveries, type MonitorStore, type WebhookStore } from "@kontor/core"
import { MetricSources } from "@kontor/http"
import { Effect, Layer } from "effect"
import { watchProcess } from "./ProcessMetrics.ts"

/** What `/metrics` reads at each scrape: the process, and the stores of monitors and webhooks. Rule: Wire conventions (decisions 1). */
export const layer: Layer.Layer<never, never, MonitorStore | WebhookStore> = Layer.effect(
  MetricSources,
  Effect.gen(function*() {
    const context = yield* Effect.context<WebhookStore>()
    return [
      { name: "process", collect: yield* watchProcess },
      { name: "monitors", collect: yield* makeMeasuringMonitors },
      { name: "webhooks", collect: Effect.provide(measureDeliveries, context) }
    ]
  })
)
