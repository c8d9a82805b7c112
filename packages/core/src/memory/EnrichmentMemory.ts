import { Effect, Layer } from "effect"
import { Enrichment } from "../Enrichment/Enrichment.ts"
import { clearChoice } from "../Enrichment/Likeness.ts"

/** AI mode without a model or a network: it compares names by likeness and adds nothing to a profile. */
export const layer: Layer.Layer<Enrichment> = Layer.succeed(
  Enrichment,
  Enrichment.of({
    choose: (text, candidates) => Effect.sync(() => clearChoice(text, candidates)),
    describe: () => Effect.succeed({ keywords: [], products_and_services: [] }),
    website: () => Effect.succeedNone,
    summarize: (_, sentences) => Effect.succeed(sentences.join(" "))
  })
)
