import type { Enrichment } from "@kontor/core"
import { ModelEnrichment, OpenAiCompatible, Website, WebsiteEnrichment } from "@kontor/enrichment"
import { Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { Configuration } from "../configuration/Configuration.ts"

/** How long reading a website may take in all. */
const websiteTimeout = "8 seconds"

/** AI mode: with the configured model, or without one by likeness and the organizations' own words. */
export const layer: Layer.Layer<Enrichment, never, Configuration> = Layer.unwrap(
  Effect.map(Configuration, ({ ai }) =>
    ai === undefined ? WebsiteEnrichment.layer : Layer.provide(
      ModelEnrichment.layer({ timeout: `${ai.timeoutSeconds} seconds` }),
      Layer.provide(OpenAiCompatible.layer(ai), FetchHttpClient.layer)
    ))
).pipe(Layer.provide(Website.layer({ reach: "public", timeout: websiteTimeout })))
