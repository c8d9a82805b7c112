import { detailsExamples } from "../Signals/DetailsExamples.ts"
import type { Components } from "./Components.ts"

const examples: Readonly<Record<string, object>> = detailsExamples

/** The schemas of the OpenAPI document, those of details and parties with an example. */
export const withExamplesOfDetails = (schemas: Components): Components =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      examples[name] === undefined ? schema : { examples: [examples[name]], ...schema }
    ])
  )
