import { Effect, Layer } from "effect"
import { clearChoice, Enrichment } from "../Enrichment.ts"

/** No model and no websites: there is no AI search, and what compares names compares them by likeness. */
export const layer: Layer.Layer<Enrichment> = Layer.succeed(
  Enrichment,
  Enrichment.of({
    model: null,
    reads_websites: false,
    choose: (text, candidates) => Effect.sync(() => clearChoice(text, candidates)),
    describe: () => Effect.succeed({ model: null, website: "none", keywords: [], products_and_services: [] }),
    website: () => Effect.succeedNone,
    summarize: (_, sentences) => Effect.succeed(sentences.join(" "))
  })
)
