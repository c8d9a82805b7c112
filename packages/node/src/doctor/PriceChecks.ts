import { comingPriceLists, type PriceList, priceListAt, priceVersions } from "@kontor/core/Prices"
import { Clock, Effect } from "effect"
import { Configuration } from "../configuration/Configuration.ts"
import { readPrices } from "../configuration/Prices.ts"
import { type Finding, ok, orFailed, warning } from "./Finding.ts"

const limitsOf = ({ limits }: PriceList, own: Partial<PriceList["limits"]>): Finding =>
  ok(
    "rate limits",
    `${Object.entries({ ...limits, ...own }).map(([bucket, limit]) => `${bucket} ${limit}`).join(", ")} a minute`
  )

/** Whether the file of prices can be read and is valid, which version holds, and the rate limits. */
export const priceChecks = orFailed("prices")(Effect.gen(function*() {
  const { pricesFile, rateLimits } = yield* Configuration
  const lists = pricesFile === undefined ? [] : yield* readPrices(pricesFile)
  const versions = priceVersions(lists)
  const now = yield* Clock.currentTimeMillis
  const list = priceListAt(versions, now)
  const coming = comingPriceLists(versions, now).map(({ from, version }) => `; ${version} from ${from}`)
  const hidden = Object.keys(rateLimits).filter((bucket) =>
    lists.some(({ limits }) =>
      limits[bucket as keyof typeof limits] !== versions[0].list.limits[bucket as keyof typeof limits]
    )
  )
  return [
    ok("prices", `${list.version}${coming.join("")}`),
    ...(hidden.length === 0 ? [] : [
      warning(
        "prices",
        `KONTOR_RATE_LIMITS sets ${hidden.join(", ")}, which ${pricesFile} sets as well: the variable holds.`
      )
    ]),
    limitsOf(list, rateLimits)
  ]
}))
