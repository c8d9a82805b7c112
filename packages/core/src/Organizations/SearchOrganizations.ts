import { Context, Effect, Layer, Schema } from "effect"
import type { Caller } from "../Accounts/Caller.ts"
import { Charge, type Paid } from "../Credits/Charge.ts"
import type { InsufficientCredits } from "../Credits/Ledger.ts"
import { InvalidParameters } from "../InvalidRequest.ts"
import { cost } from "../Prices/Costs.ts"
import { makePriceListInForce } from "../Prices/PriceLists.ts"
import { SearchHit } from "../Register/Organization.ts"
import { type HitsPage, RegisterUpstream, type UpstreamUnavailable } from "../Register/RegisterUpstream.ts"
import { type SearchQuery, searchReach } from "../Register/SearchQuery.ts"
import { makeWithheldEntities, type Withheld } from "../Register/Withheld.ts"

const isSearchHit = Schema.is(SearchHit)

/** The search parameters that contradict each other, by name. */
const invalidParametersIn = (query: SearchQuery): InvalidParameters["parameters"] => ({
  ...(query.q === undefined && query.filters === undefined && { q: ["q or filters must be given"] }),
  ...(query.skip + query.limit > searchReach && { skip: [`skip + limit must not exceed ${searchReach}`] })
})

/** Search for organizations by text and filters. Rule: GET /v1/search-organizations. */
export class SearchOrganizations extends Context.Service<SearchOrganizations, {
  readonly search: (
    query: SearchQuery
  ) => Effect.Effect<Paid<HitsPage>, InvalidParameters | InsufficientCredits | UpstreamUnavailable, Caller>
}>()("@kontor/core/Organizations/SearchOrganizations") {
  static readonly layer: Layer.Layer<SearchOrganizations, never, RegisterUpstream | Withheld | Charge> = Layer.effect(
    SearchOrganizations,
    Effect.gen(function*() {
      const upstream = yield* RegisterUpstream
      const { now: withheldNow } = yield* makeWithheldEntities
      const charge = yield* Charge
      const priceListInForce = yield* makePriceListInForce
      const search = Effect.fn("SearchOrganizations.search")(function*(query: SearchQuery) {
        const parameters = invalidParametersIn(query)
        if (Object.keys(parameters).length > 0) return yield* new InvalidParameters({ parameters })
        const { prices, version: price_version } = yield* priceListInForce
        const price = cost({ base: prices.operations["search-organizations"] })
        return yield* charge.pay({
          operation: "search-organizations",
          price_version,
          largest: price,
          isSound: ({ hits }: HitsPage) => hits.every((hit) => isSearchHit(hit)),
          lookup: Effect.flatMap(withheldNow, (without) => upstream.search(query, without)).pipe(
            Effect.map((answer) => ({ answer, cost: price }))
          )
        })
      })
      return SearchOrganizations.of({ search })
    })
  )
}
