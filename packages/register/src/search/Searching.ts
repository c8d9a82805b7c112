import { type EntityId, type SearchHit, type SearchQuery, UpstreamUnavailable } from "@kontor/core/Register"
import { Effect, Ref } from "effect"
import type { SearchPage } from "../Register.ts"
import { filterTerms } from "./FilterMatch.ts"
import { readQuery } from "./ReadQuery.ts"
import type { IndexQuery, SearchIndex } from "./SearchIndex.ts"

/** The present organizations that the operator withholds. The version changes whenever the list does. */
export interface WithheldList {
  readonly version: string
  readonly entities: ReadonlyArray<EntityId>
}

/** What hits show, where the register holds them, and the version of the list of withheld organizations. */
export interface ShownHits {
  readonly hits: ReadonlyMap<EntityId, SearchHit>
  readonly withheld: string
}

/** What a search needs of a register besides the index. */
export interface SearchedRegister {
  readonly shown: (entities: ReadonlyArray<EntityId>) => Effect.Effect<ShownHits, UpstreamUnavailable>
  readonly withheld: Effect.Effect<WithheldList, UpstreamUnavailable>
}

/** The maximum number of restarts of a search because the register changed meanwhile. */
const maxRounds = 8

const retry_after_seconds = 2

const unavailable = () => new UpstreamUnavailable({ retry_after_seconds })

const indexQuery = ({ filters, limit, q, skip }: SearchQuery): Omit<IndexQuery, "without"> => ({
  query: q === undefined ? undefined : readQuery(q),
  terms: filterTerms(filters ?? {}),
  skip,
  limit
})

/**
 * Makes the search of a register: the index finds, the register shows. The index may be a moment behind. Withheld
 * organizations are left out by the current list, so that pages and totals are those of a register without them; hits
 * that the register no longer holds are left out too. Rule: Search (decisions 8); Signals (decisions 11).
 */
export const makeSearching = Effect.fnUntraced(function*(index: SearchIndex["Service"], register: SearchedRegister) {
  const known = yield* Ref.make<WithheldList>({ version: "", entities: [] })

  const attempt = Effect.fnUntraced(
    function*(query: Omit<IndexQuery, "without">, without: ReadonlyArray<EntityId>) {
      const list = yield* Ref.get(known)
      const page = yield* index.search({ ...query, without: [...list.entities, ...without] })
      const { hits, withheld } = yield* register.shown(page.hits.map(({ entity_id }) => entity_id))
      const gone = page.hits.map(({ entity_id }) => entity_id).filter((entity) => !hits.has(entity))
      const isCurrent = withheld === list.version
      if (!isCurrent) yield* Ref.set(known, yield* register.withheld)
      return { page, hits, gone, isCurrent }
    }
  )

  return Effect.fn("Register.search")(function*(query: SearchQuery, without: ReadonlyArray<EntityId> = []) {
    const asked = indexQuery(query)
    const leftOut = [...without]
    for (let round = 0; round < maxRounds; round++) {
      const { gone, hits, isCurrent, page } = yield* attempt(asked, leftOut)
      if (isCurrent && gone.length === 0) {
        return {
          ...page,
          hits: page.hits.map((ordered) => ({ ...ordered, hit: hits.get(ordered.entity_id)! }))
        } satisfies SearchPage
      }
      leftOut.push(...gone)
    }
    return yield* unavailable()
  }, Effect.catchTag("SearchIndexUnavailable", unavailable))
})
