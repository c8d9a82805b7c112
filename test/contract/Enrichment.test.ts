import type { Enrichment } from "@kontor/core/Enrichment"
import { EnrichmentMemory } from "@kontor/core/memory"
import { Website, WebsiteEnrichment } from "@kontor/enrichment"
import { enrichmentSuite } from "@kontor/testing"
import { Duration, Effect, Layer, References } from "effect"
import { completion, modelEnrichment, type Reply } from "../enrichment/ModelServer.ts"

enrichmentSuite("memory", EnrichmentMemory.layer)

const websites = Website.layer({ reach: "any", timeout: Duration.seconds(5) })

enrichmentSuite("websites", WebsiteEnrichment.layer.pipe(Layer.provide(websites)))

const quiet = Layer.succeed(References.MinimumLogLevel, "None")

const withModel = (reply: Reply): Layer.Layer<Enrichment> =>
  Layer.unwrap(Effect.map(modelEnrichment(reply), ({ layer }) => Layer.merge(layer, quiet)))

/** Answers whatever a model may be asked, each with members of no other. */
const answers = (number: number | null, biography: string, words: ReadonlyArray<string>): Reply =>
  completion(JSON.stringify({ number, biography, keywords: words, products_and_services: words }))

enrichmentSuite("a model", withModel(answers(2, "Eva Muster leitet die Beispiel GmbH.", ["Windparks"])))
enrichmentSuite("a model that invents", withModel(answers(99, "Eva Muster war Ministerin in Paris.", ["", "Raketen"])))
enrichmentSuite("a model that fails", withModel((response) => response.writeHead(500).end("broken")))
enrichmentSuite("a model that is cut off", withModel((response) => response.destroy()))
