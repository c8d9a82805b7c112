import { Context, Effect, Layer, Schema } from "effect"
import type { Caller } from "../Accounts/Caller.ts"
import { Charge, type Paid } from "../Credits/Charge.ts"
import type { NotPaid } from "../Credits/Ledger.ts"
import { InvalidParameters } from "../InvalidRequest.ts"
import { cost, makePriceListInForce } from "../Prices.ts"
import { SearchHit } from "../Register/Organization.ts"
import { type HitsPage, RegisterUpstream, type UpstreamUnavailable } from "../Register/RegisterUpstream.ts"
import type { EntityId } from "../Register/Registration.ts"
import { isNarrowing, type SearchQuery, searchReach } from "../Register/SearchQuery.ts"
import { entityIdWritten } from "../Register/Spelling.ts"
import { makeWithheldEntities, type Withheld } from "../Register/Withheld.ts"

const isSearchHit = Schema.is(SearchHit)

/** The search parameters that contradict each other, by name. */
const invalidParametersIn = (query: SearchQuery): InvalidParameters["parameters"] => ({
  ...(query.q === undefined && query.filters === undefined && { q: ["q or filters must be given"] }),
  ...(query.q === undefined && query.filters !== undefined && !isNarrowing(query.filters) && {
    filters: ["filters must have a member that leaves somebody out, as q is not given"]
  }),
  ...(query.order === "asc" && (query.sort ?? "relevance") === "relevance" && {
    order: ["order must be desc for sort=relevance: the best hits come first"]
  }),
  ...(query.skip + query.limit > searchReach && { skip: [`skip + limit must not exceed ${searchReach}`] })
})

/** An organization as a suggestion names it. */
export interface Suggestion {
  readonly entity_id: EntityId
  readonly name: string
  readonly city: string | null
}

/** How many organizations are suggested at most. */
const maxSuggestions = 10

/** Search for organizations by text and filters, and suggestions while a name is typed. Rule: search#request. */
export class SearchOrganizations extends Context.Service<SearchOrganizations, {
  readonly search: (
    query: SearchQuery
  ) => Effect.Effect<Paid<HitsPage>, InvalidParameters | NotPaid | UpstreamUnavailable, Caller>
  /** The organization of an identifier, or the best hits of any other text, by name and town alone, for free. */
  readonly suggest: (q: string) => Effect.Effect<ReadonlyArray<Suggestion>, UpstreamUnavailable>
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
      const suggest = Effect.fn("SearchOrganizations.suggest")(function*(q: string) {
        const without = yield* withheldNow
        if (entityIdWritten(q.trim()) !== undefined) {
          const resolution = yield* upstream.resolve(q, "precise", without)
          if (resolution._tag === "NotFound") return []
          const { address, entity_id, name } = resolution.profile.organization.value
          return [{ entity_id, name, city: address?.city ?? null }]
        }
        const { hits } = yield* upstream.search({ q, skip: 0, limit: maxSuggestions }, without)
        return hits.map(({ address, entity_id, name }): Suggestion => ({
          entity_id,
          name,
          city: address?.city ?? null
        }))
      })
      return SearchOrganizations.of({ search, suggest })
    })
  )
}
