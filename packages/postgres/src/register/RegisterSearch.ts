import {
  type EntityId,
  filterTerms,
  hitOf,
  MatchRanks,
  type SearchPage,
  type SearchQuery,
  searchReach,
  type TextQuery,
  textQuery
} from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf } from "../Identifiers.ts"
import { filterConditions } from "./RegisterFilter.ts"
import { readTodayNumbered } from "./RegisterNumbers.ts"
import { readProfiles } from "./RegisterProfiles.ts"
import { textMatch } from "./RegisterText.ts"
import { isReleased } from "./RegisterWhereabouts.ts"

interface HitRow {
  readonly found: number
  readonly entity_id: string | null
  readonly is_active: boolean
  readonly rank: number
}

const numberedBy = ({ euid, number }: TextQuery) => {
  const written = euid ?? number
  return written === undefined ? Effect.succeed([]) : readTodayNumbered(written)
}

const matchOf = Effect.fnUntraced(function*(q: string | undefined) {
  const sql = yield* SqlClient.SqlClient
  if (q === undefined) return { condition: sql`true`, rank: sql`0` }
  const text = textQuery(q)
  return yield* textMatch(text, yield* numberedBy(text))
})

/**
 * Searches organizations: every one that matches is ranked, and the page cut out of them. The statements are not prepared, so that
 * each is planned for the words and filters it has.
 */
export const readPage = Effect.fnUntraced(function*(
  { filters, limit, q, skip }: SearchQuery,
  without: ReadonlyArray<EntityId>
) {
  const sql = yield* SqlClient.SqlClient
  const match = yield* matchOf(q)
  const isHere = sql`NOT EXISTS (SELECT FROM organization_moves moved WHERE moved.entity_id = search_fields.entity_id)`
  const isOther = without.length === 0 ? [] : [sql`entity_id <> ALL(${texts(without)}::uuid[])`]
  const conditions = [
    match.condition,
    isHere,
    isReleased(sql),
    ...isOther,
    ...filterConditions(sql, filterTerms(filters ?? {}))
  ]
  const rows = yield* sql<HitRow>`
    WITH matching AS MATERIALIZED (
      SELECT entity_id, is_active, ${match.rank} AS rank FROM search_fields WHERE ${sql.and(conditions)}
    ), page AS (
      SELECT * FROM matching ORDER BY rank, is_active DESC, entity_id OFFSET ${skip} LIMIT ${limit}
    )
    SELECT total.found, page.entity_id, page.is_active, page.rank
    FROM (SELECT count(*)::int AS found FROM matching) total LEFT JOIN page ON true
    ORDER BY page.rank, page.is_active DESC, page.entity_id`.unprepared
  const hits = rows.flatMap(({ entity_id, is_active, rank }) =>
    entity_id === null ? [] : [{ entity_id: entityIdOf(entity_id), is_active, rank }]
  )
  const profiles = yield* readProfiles(hits.map(({ entity_id }) => entity_id))
  const found = rows[0]?.found ?? 0
  return {
    hits: hits.map(({ entity_id, is_active, rank }) => ({
      hit: hitOf(profiles.get(entity_id)!),
      rank: q === undefined ? undefined : MatchRanks[rank],
      is_active
    })),
    total: Math.min(found, searchReach),
    total_is_lower_bound: found > searchReach
  } satisfies SearchPage
})
