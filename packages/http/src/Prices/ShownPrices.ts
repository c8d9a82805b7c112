import { comingPriceLists, type PriceList, priceListAt, PriceLists } from "@kontor/core/Prices"
import { makeLimitsOf } from "@kontor/core/RateLimits"
import { Clock, Effect } from "effect"

/** Makes an effect that reads the price lists that an answer shows, with the rate limits that the host sets. */
export const makeShownPrices: Effect.Effect<
  Effect.Effect<{ readonly price_list: PriceList; readonly coming: ReadonlyArray<PriceList> }>
> = Effect.map(Effect.all([PriceLists, makeLimitsOf]), ([versions, limitsOf]) => {
  const shown = (list: PriceList): PriceList => ({ ...list, limits: limitsOf(list) })
  return Effect.map(Clock.currentTimeMillis, (now) => ({
    price_list: shown(priceListAt(versions, now)),
    coming: comingPriceLists(versions, now).map(shown)
  }))
})
