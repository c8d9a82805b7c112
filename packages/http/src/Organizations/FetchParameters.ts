import { FetchQuery } from "@kontor/core/Organizations"
import type { PriceTable } from "@kontor/core/Prices"
import { Feature, QueryText } from "@kontor/core/Register"
import { creditsInWords } from "../Credits/CreditsInWords.ts"
import { featureGuide, featureParameters } from "../parameters/FeatureParameters.ts"
import type { Guide } from "../parameters/ParameterGuide.ts"
import { inUtf8 } from "../parameters/Utf8.ts"

/** The query parameters of a fetch. Rule: GET /v1/fetch-organization. */
export const fetchParameters = {
  q: QueryText.check(inUtf8),
  ...featureParameters(Feature),
  ai_search: FetchQuery.fields.ai_search,
  realtime_mode: FetchQuery.fields.realtime_mode
}

/** The guides of the fetch parameters under these prices. */
export const fetchGuide = (
  { ai_search, realtime_mode }: Pick<PriceTable, "ai_search" | "realtime_mode">
): Readonly<Record<keyof typeof fetchParameters, Guide>> => ({
  q: {
    about:
      "An `entity_id` from a search, which is the most reliable; an EUID; a register number with its court, such as `HRB 150148 Hamburg`; digits alone, or with the court, if only one register has the number; or a name that only one organization matches.",
    rule: "must be a text of 2 to 500 characters, without control characters",
    example: "DEK1101R.HRB150148",
    schema: { type: "string", minLength: 2, maxLength: 500 }
  },
  ...featureGuide(
    Feature.literals,
    "A feature without data is `[]` where it is a list, else `null`, and free.",
    { feature: ["shareholders"], features: ["financial_kpi", "related_persons"] }
  ),
  ai_search: {
    about:
      `Finds the organization also by a name with typos, a former name, or a name that is merely similar, and adds keywords, products and services from its website. Costs ${
        creditsInWords(ai_search)
      }, even if the request fails afterwards.`,
    rule: "must be on-default",
    example: "on-default"
  },
  realtime_mode: {
    about:
      `Fetches the profile live from the register first; where that fails, the stored profile is returned. Not together with related_persons or publications. Costs ${
        creditsInWords(realtime_mode)
      }, only if it succeeds.`,
    rule: "must be commercialregister-default",
    example: "commercialregister-default"
  }
})
