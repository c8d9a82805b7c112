import type { Enrichment } from "@kontor/core/Enrichment"
import { Website, WebsiteEnrichment } from "@kontor/enrichment"
import { Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { type AiConfiguration, Configuration } from "../configuration/Configuration.ts"

/** The time limit for reading a website. */
const websiteTimeout = "8 seconds"

const withModel = (ai: AiConfiguration) =>
  Layer.unwrap(
    Effect.map(Effect.promise(() => import("@kontor/enrichment/model")), ({ ModelEnrichment, OpenAiCompatible }) =>
      Layer.provide(
        ModelEnrichment.layer({ timeout: `${ai.timeoutSeconds} seconds` }),
        Layer.provide(OpenAiCompatible.layer(ai), FetchHttpClient.layer)
      ))
  )

/** AI mode: with the configured model, which is loaded on demand, or by likeness and the organizations' own words. */
export const layer: Layer.Layer<Enrichment, never, Configuration> = Layer.unwrap(
  Effect.map(Configuration, ({ ai }) => ai === undefined ? WebsiteEnrichment.layer : withModel(ai))
).pipe(Layer.provide(Website.layer({ reach: "public", timeout: websiteTimeout })))
