import { comingPriceLists, priceListAt, PriceLists } from "@kontor/core/Prices"
import { Clock, Console, Effect } from "effect"
import { Configuration } from "../configuration/Configuration.ts"

/** Prints which prices are in force, and which are to come, where a file sets them. */
export const sayPrices = Effect.gen(function*() {
  const { pricesFile } = yield* Configuration
  if (pricesFile === undefined) return
  const versions = yield* PriceLists
  const now = yield* Clock.currentTimeMillis
  const coming = comingPriceLists(versions, now).map(({ from, version }) => `; ${version} from ${from}`)
  yield* Console.log(`Prices    ${priceListAt(versions, now).version}${coming.join("")}`)
})
