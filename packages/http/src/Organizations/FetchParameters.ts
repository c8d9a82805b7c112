import { PriceList } from "@kontor/core/Credits"
import { FetchQuery } from "@kontor/core/Organizations"
import { Feature, QueryText } from "@kontor/core/Register"
import { Schema } from "effect"
import { creditsInWords } from "../CreditsInWords.ts"
import { CommaList } from "../parameters/CommaList.ts"
import type { Guide } from "../parameters/ParameterGuide.ts"
import { inUtf8 } from "../parameters/Utf8.ts"

/** The query parameters of a fetch. Rule: GET /v1/fetch-organization. */
export const fetchParameters = {
  q: QueryText.check(inUtf8),
  feature: Schema.optionalKey(CommaList(Feature)),
  features: Schema.optionalKey(CommaList(Feature)),
  ai_search: FetchQuery.fields.ai_search,
  realtime_mode: FetchQuery.fields.realtime_mode
}

const feature = `must be one or several of ${Feature.literals.join(", ")}, separated by commas`

/** The guides of the fetch parameters. */
export const fetchGuide: Readonly<Record<keyof typeof fetchParameters, Guide>> = {
  q: {
    about:
      "An `entity_id` from a search, which is the most reliable; an EUID; a register number with its court, such as `HRB 150148 Hamburg`; digits alone, or with the court, if only one register has the number; or a name that only one organization matches.",
    rule: "must be a text of 2 to 500 characters",
    example: "DEK1101R.HRB150148",
    schema: { type: "string", minLength: 2, maxLength: 500 }
  },
  feature: {
    about:
      "Features to add to the profile. Repeat the parameter, or separate features by commas. A feature without data is `null` and free.",
    rule: feature,
    example: ["shareholders"]
  },
  features: { about: "The same as `feature`.", rule: feature, example: ["financial_kpi", "related_persons"] },
  ai_search: {
    about:
      `Finds the organization also by a name with typos, a former name, or a name that is merely similar, and adds keywords, products and services from its website. Costs ${
        creditsInWords(PriceList.aiSearch)
      }, even if the request fails afterwards.`,
    rule: "must be on-default",
    example: "on-default"
  },
  realtime_mode: {
    about:
      `Fetches the profile live from the register first; where that fails, the stored profile is returned. Not together with related_persons or publications. Costs ${
        creditsInWords(PriceList.realtimeMode)
      }, only if it succeeds.`,
    rule: "must be commercialregister-default",
    example: "commercialregister-default"
  }
}

/** The features requested in either way, each once. */
export const askedFeatures = (query: {
  readonly feature?: ReadonlyArray<Feature> | undefined
  readonly features?: ReadonlyArray<Feature> | undefined
}): ReadonlyArray<Feature> => [...new Set([...query.feature ?? [], ...query.features ?? []])]
