import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NoParameters } from "../parameters/NoParameters.ts"
import { CountedAs } from "../RateLimits/CountedAs.ts"
import { PricesAnswer } from "./Answers.ts"

const prices = HttpApiEndpoint.get("getPrices", "/prices", { success: PricesAnswer })
  .middleware(NoParameters)
  .annotate(CountedAs, "account")
  .annotateMerge(OpenApi.annotations({
    identifier: "getPrices",
    summary: "Get the prices",
    description:
      "Returns the price list in force and those that are to come: prices, what plans include, rate limits, and how much an account may have. A request is charged by the list that is in force when it arrives. A Bearer token needs no ability. Free."
  }))

/** What everything costs. Rule: Credits (decisions 6). */
export class PricesApi extends HttpApiGroup.make("prices")
  .add(prices)
  .annotateMerge(OpenApi.annotations({ title: "Prices", description: "What everything costs, now and later." }))
{}
