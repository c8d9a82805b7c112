import type { Enrichment } from "@kontor/core/Enrichment"
import { EnrichmentMemory } from "@kontor/core/memory"
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
        ModelEnrichment.layer({ model: ai.model, timeout: `${ai.timeoutSeconds} seconds` }),
        Layer.provide(OpenAiCompatible.layer(ai), FetchHttpClient.layer)
      ))
  )

const website = Website.layer({ reach: "public", timeout: websiteTimeout })

/**
 * AI mode: with the configured model, which is loaded on demand, and websites, or with websites alone. Where it is off
 * there is none, and no website is visited.
 */
export const layer: Layer.Layer<Enrichment, never, Configuration> = Layer.unwrap(
  Effect.map(Configuration, ({ ai, isAiSearchOn }) =>
    isAiSearchOn
      ? Layer.provide(ai === undefined ? WebsiteEnrichment.layer : withModel(ai), website)
      : EnrichmentMemory.layer)
)
