import { comingPriceLists, type PriceList, priceListAt, PriceLists } from "@kontor/core/Prices"
import { Clock, Effect } from "effect"

/** Makes an effect that reads the price lists that an answer shows. */
export const makeShownPrices: Effect.Effect<
  Effect.Effect<{ readonly price_list: PriceList; readonly coming: ReadonlyArray<PriceList> }>
> = Effect.map(PriceLists, (versions) =>
  Effect.map(Clock.currentTimeMillis, (now) => ({
    price_list: priceListAt(versions, now),
    coming: comingPriceLists(versions, now)
  })))
