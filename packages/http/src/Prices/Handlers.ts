import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../Api.ts"
import { freeAnswer } from "../Credits/FreeAnswer.ts"
import { handlersOf } from "../operations/HandlersOf.ts"
import { makeShownPrices } from "./ShownPrices.ts"

/** The handlers of the prices group. */
export const PricesHandlers = handlersOf(
  "prices",
  Effect.gen(function*() {
    const prices = yield* makeShownPrices
    return HttpApiBuilder.group(
      Api,
      "prices",
      (handlers) => handlers.handleAll({ getPrices: () => Effect.flatMap(prices, (shown) => freeAnswer(shown)) })
    )
  })
)
