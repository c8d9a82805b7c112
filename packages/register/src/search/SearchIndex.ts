import type { EntityId, HitsOrder, HitsSort } from "@kontor/core/Register"
import { Context, type Effect, Layer, Schema } from "effect"
import { compare } from "../records/SourceRecord.ts"
import type { FilterTerms } from "./FilterMatch.ts"
import { type SearchClass, SearchClasses } from "./Match.ts"
import type { ReadQuery } from "./ReadQuery.ts"
import type { SearchDocument } from "./SearchDocument.ts"

/** The index cannot answer: it is not built yet, or its threads stopped. */
export class SearchIndexUnavailable
  extends Schema.TaggedError<SearchIndexUnavailable>()("SearchIndexUnavailable", { reason: Schema.String })
{}

/** An order of hits by a fact about them, in place of how well they match. Rule: search#order-and-total. */
export interface Sorting {
  readonly by: Exclude<HitsSort, "relevance">
  readonly order: HitsOrder
}

/**
 * A parsed search: text, filters or both, the order of the hits unless the best come first, the page, and organizations
 * that are neither hits nor counted.
 */
export interface IndexQuery {
  readonly query: ReadQuery | undefined
  readonly terms: FilterTerms
  readonly sorting?: Sorting | undefined
  readonly skip: number
  readonly limit: number
  readonly without: ReadonlyArray<EntityId>
}

/** A page of hits, best first. `total` counts the hits in the classes that were searched, up to `searchReach`. */
export interface IndexPage {
  readonly hits: ReadonlyArray<OrderedHit>
  readonly total: number
  readonly total_is_lower_bound: boolean
}

/** Changes of organizations: their present documents, and the identifiers of those that disappeared. */
export interface IndexChanges {
  readonly held: ReadonlyArray<SearchDocument>
  readonly gone: ReadonlyArray<EntityId>
  /** The register sequence up to which the index holds all changes, once it holds these. */
  readonly through: number
}

/** The position of an index: the register sequence it has reached, and the number of its organizations. */
export interface IndexPosition {
  readonly through: number
  readonly organizations: number
}

/** Port: finds organizations by name, register number and filters. It derives from the register, and follows it. */
export class SearchIndex extends Context.Service<SearchIndex, {
  /** The hits of a query, best first or sorted, in a stable order. Rule: search#how-fresh-it-is. */
  readonly search: (query: IndexQuery) => Effect.Effect<IndexPage, SearchIndexUnavailable>
  /** Applies changes. A search that begins after it has answered sees all of them. */
  readonly apply: (changes: IndexChanges) => Effect.Effect<void, SearchIndexUnavailable>
  readonly position: Effect.Effect<IndexPosition, SearchIndexUnavailable>
}>()("@kontor/register/search/SearchIndex") {
  /** For processes that do not search, such as commands. */
  static readonly none: Layer.Layer<SearchIndex> = Layer.sync(SearchIndex, () => {
    const unavailable = new SearchIndexUnavailable({ reason: "this process has no search index" })
    return { search: () => unavailable, apply: () => unavailable, position: unavailable }
  })
}

/** The facts that decide the order of hits. A search without text has no class, and covers every name alike. */
export interface OrderedHit {
  readonly match: SearchClass | undefined
  /** The weight of the words in the name that the query does not cover. */
  readonly uncovered: number
  readonly prominence: number
  readonly is_active: boolean
  readonly entity_id: EntityId
}

const place = ({ match }: OrderedHit): number => match === undefined ? 0 : SearchClasses.indexOf(match)

/**
 * The order of hits: by class, by how much of the name the query covers, by prominence, active before inactive, by
 * `entity_id`. Rule: search#order-and-total.
 */
export const inOrderOfHits = (left: OrderedHit, right: OrderedHit): number =>
  place(left) - place(right) || left.uncovered - right.uncovered || right.prominence - left.prominence ||
  Number(right.is_active) - Number(left.is_active) || compare(left.entity_id, right.entity_id)
