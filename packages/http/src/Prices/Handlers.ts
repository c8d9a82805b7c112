import { Effect } from "effect"
import { freeAnswer } from "../Credits/FreeAnswer.ts"
import { handlersOf } from "../operations/HandlersOf.ts"
import { PricesApi } from "./Api.ts"
import { makeShownPrices } from "./ShownPrices.ts"

/** The handlers of the prices group. */
export const PricesHandlers = handlersOf(
  PricesApi,
  Effect.gen(function*() {
    const prices = yield* makeShownPrices
    return { getPrices: () => Effect.flatMap(prices, (shown) => freeAnswer(shown)) }
  })
)
