import {
  type IndexChanges,
  type IndexPage,
  type IndexPosition,
  type IndexQuery,
  inOrderOfHits,
  maxBeforeSimilar,
  type OrderedHit,
  type ReadText,
  SearchIndex,
  SearchIndexUnavailable,
  searchReach
} from "@kontor/core/Register"
import { Effect, Layer } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import { texts } from "../../Columns.ts"
import { isOutage } from "../../Outage.ts"
import { SearchClient } from "../../SearchClient.ts"
import { StandbyReads } from "../../StandbyReads.ts"
import { findEveryone } from "./Everyone.ts"
import { findExact } from "./ExactNames.ts"
import { filterConditions, wordsOfFilter } from "./FilterConditions.ts"
import { entitiesOf, type Found, type TableSearch } from "./Found.ts"
import { findAsWritten } from "./NamesAsWritten.ts"
import { findSimilar } from "./NamesSimilar.ts"
import { findNumbered, hasNumber } from "./Numbered.ts"
import { writeSearchIndex } from "./SearchWriting.ts"
import { readTerms } from "./Vocabulary.ts"

/** How searches on PostgreSQL work. */
export interface SearchIndexOptions {
  /** Up to how many hits are counted: at most `searchReach`, which holds unless it is said. */
  readonly countedUpTo?: number | undefined
}

const exceptFor = (sql: SqlClient.SqlClient, entities: ReadonlyArray<string>): ReadonlyArray<Statement.Fragment> =>
  entities.length === 0 ? [] : [sql`NOT one.entity_id = ANY(${texts(entities)}::uuid[])`]

const findText = Effect.fnUntraced(function*(text: ReadText, numbered: Found, search: TableSearch) {
  const sql = yield* SqlClient.SqlClient
  const others = { ...search, conditions: [...search.conditions, ...exceptFor(sql, entitiesOf(numbered.hits))] }
  const { besides, terms } = yield* readTerms(text, search.words)
  const found = yield* Effect.all([findExact(text, others), findAsWritten(text, { besides, terms }, others)], {
    concurrency: 2
  })
  const total = numbered.total + found[0].total + found[1].total
  if (total >= maxBeforeSimilar) return found
  return [...found, yield* findSimilar(text, terms, found.flatMap(({ hits }) => hits), others)]
})

const find = Effect.fnUntraced(function*({ query }: IndexQuery, search: TableSearch) {
  if (query === undefined) return [yield* findEveryone(search)]
  const { number, text } = query
  const numbered = number === undefined ? { hits: [], text } : yield* findNumbered({ number, text }, search)
  const first = { hits: numbered.hits, total: numbered.hits.length }
  return numbered.text === undefined ? [first] : [first, ...yield* findText(numbered.text, first, search)]
})

const searchTables = Effect.fnUntraced(function*(query: IndexQuery, countedUpTo: number) {
  const sql = yield* SqlClient.SqlClient
  const { limit, skip, terms, without } = query
  const parts = yield* find(query, {
    conditions: [
      ...filterConditions(sql, terms),
      ...terms.number ? [hasNumber(sql, terms.number.number)] : [],
      ...exceptFor(sql, without)
    ],
    words: wordsOfFilter(terms),
    wanted: Math.max(skip + limit, maxBeforeSimilar),
    countedUpTo
  })
  const hits: ReadonlyArray<OrderedHit> = parts.flatMap((part) => part.hits)
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  return {
    hits: hits.toSorted(inOrderOfHits).slice(skip, skip + limit),
    total: Math.min(total, countedUpTo),
    total_is_lower_bound: total > countedUpTo
  } satisfies IndexPage
})

/** Reads up to which change the tables hold the register, and whether they were built. */
export const readPosition = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ through: bigint; organizations: number; is_built: boolean }>`
    SELECT through, organizations, is_built FROM search_index`
  return { ...row!, through: Number(row!.through) }
})

/** Takes changes in, in one transaction. */
const applyChanges = Effect.fnUntraced(function*(changes: IndexChanges) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(Effect.andThen(sql`SELECT FROM search_index FOR UPDATE`, writeSearchIndex(changes)))
})

/** Fails where the database cannot answer at the moment; every other failure of it is a defect. */
const unlessOut = <A, R>(
  question: Effect.Effect<A, SqlError.SqlError, R>
): Effect.Effect<A, SearchIndexUnavailable, R> =>
  question.pipe(Effect.catch((error) =>
    isOutage(error)
      ? Effect.fail(new SearchIndexUnavailable({ reason: "the database does not answer" }))
      : Effect.die(error)
  ))

/**
 * The search index in tables of PostgreSQL: it uses no memory of the process, and all nodes share it. Words are found
 * by their postings in the order of hits, the rarest first.
 */
export const layer = (
  { countedUpTo = searchReach }: SearchIndexOptions = {}
): Layer.Layer<SearchIndex, never, SqlClient.SqlClient | SearchClient> =>
  Layer.effect(
    SearchIndex,
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      const client = yield* SearchClient
      const reads = yield* StandbyReads
      return SearchIndex.of({
        search: Effect.fn("SearchIndexPostgres.search")((query) =>
          unlessOut(reads.searches(searchTables(query, countedUpTo), client))
        ),
        apply: Effect.fn("SearchIndexPostgres.apply")((changes) =>
          applyChanges(changes).pipe(Effect.provideService(SqlClient.SqlClient, sql), unlessOut)
        ),
        position: readPosition.pipe(
          Effect.map(({ organizations, through }): IndexPosition => ({ organizations, through })),
          Effect.provideService(SqlClient.SqlClient, client),
          unlessOut
        )
      })
    })
  )
