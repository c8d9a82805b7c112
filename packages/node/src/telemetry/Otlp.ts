import { Effect, Layer } from "effect"
import { Configuration } from "../configuration/Configuration.ts"

/**
 * Traces and metrics over OTLP as configured; without `KONTOR_OTLP_URL` none of it is loaded. What makes spans is built
 * above it.
 */
export const layer: Layer.Layer<never, never, Configuration> = Layer.unwrap(
  Effect.gen(function*() {
    const { otlp, roles } = yield* Configuration
    if (otlp === undefined) return Layer.empty
    const { exporting } = yield* Effect.promise(() => import("./OtlpExport.ts"))
    return exporting(otlp, roles)
  })
)
