import { type PriceList, standardPriceList } from "@kontor/core/Prices"
import { Context } from "effect"
import { type HttpApiEndpoint, OpenApi } from "effect/http-api"
import { type Guides, ParameterGuide } from "../parameters/Parameters.ts"

/** The price of an operation, as an OpenAPI document under a price list says it. */
export interface PricedWords {
  readonly description: string
  /** The guides of its parameters, where those depend on prices too. */
  readonly guides?: Guides
}

/** Annotation of an endpoint whose description names prices or plans. */
const PricedDescription = Context.Reference<((list: PriceList) => PricedWords) | undefined>(
  "@kontor/http/openapi/PricedDescription",
  { defaultValue: () => undefined }
)

/** The annotations of an operation whose description depends on the price list; as they stand, the standard one. */
export const pricedOperation = (
  identifier: string,
  summary: string,
  words: (list: PriceList) => PricedWords
): Context.Context<never> => {
  const { description } = words(standardPriceList)
  return Context.add(OpenApi.annotations({ identifier, summary, description }), PricedDescription, words)
}

/** The description of an operation under a price list; empty if it does not depend on it. */
export const pricedWords = (
  { annotations }: Pick<HttpApiEndpoint.Top, "annotations">,
  list: PriceList
): Partial<PricedWords> => Context.get(annotations, PricedDescription)?.(list) ?? {}

/** The guides of the parameters of an operation under a price list. */
export const guidesUnder = (endpoint: Pick<HttpApiEndpoint.Top, "annotations">, list: PriceList): Guides =>
  pricedWords(endpoint, list).guides ?? Context.get(endpoint.annotations, ParameterGuide)
