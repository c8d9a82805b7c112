import { Effect, Layer } from "effect"
import { Enrichment } from "../Enrichment.ts"

/** No model and no websites: there is no AI search. */
export const layer: Layer.Layer<Enrichment> = Layer.succeed(
  Enrichment,
  Enrichment.of({
    model: null,
    reads_websites: false,
    choose: () => Effect.succeedNone,
    describe: () => Effect.succeed({ model: null, website: "none", keywords: [], products_and_services: [] }),
    website: () => Effect.succeedNone,
    summarize: (_, sentences) => Effect.succeed(sentences.join(" "))
  })
)
