import { assert } from "@effect/vitest"
import { type EntityId, type Filter, type IndexQuery, type SearchDocument, SearchIndex } from "@kontor/core/Register"
import { filterTerms, readQuery } from "@kontor/core/testing"
import { Effect } from "effect"
import { type DocumentParts, searchDocument } from "./SearchDocuments.ts"

let sequence = 0

/** The sequence up to which changes were applied. */
export const appliedThrough = (): number => sequence

/** Takes documents into the index, and takes others out. */
export const apply = (held: ReadonlyArray<SearchDocument>, gone: ReadonlyArray<EntityId> = []) =>
  SearchIndex.use((index) => index.apply({ held, gone, through: ++sequence }))

/** Searches text, filters or both. */
export const search = (q: string | undefined, filters: Filter = {}, page: Partial<IndexQuery> = {}) =>
  SearchIndex.use((index) =>
    index.search({
      query: q === undefined ? undefined : readQuery(q),
      terms: filterTerms(filters),
      skip: 0,
      limit: 30,
      without: [],
      ...page
    })
  )

/** A document of a name. */
export const named = (name: string, parts: DocumentParts = {}) => searchDocument({ name, ...parts })

/** The classes and names of what is found among documents. */
export const found = Effect.fnUntraced(
  function*(documents: ReadonlyArray<SearchDocument>, q: string, filters: Filter = {}) {
    const { hits } = yield* search(q, filters)
    return hits.map(({ entity_id, match }) => [match, documents.find((one) => one.entity_id === entity_id)?.name])
  }
)

/** Asserts that a text finds one organization alone. */
export const findsAlone = Effect.fnUntraced(function*(q: string, { entity_id }: SearchDocument) {
  const { hits } = yield* search(q)
  assert.deepStrictEqual(hits.map((hit) => hit.entity_id), [entity_id], q)
})
