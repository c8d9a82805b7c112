import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Found, type FoundRow, hitOfRow, type TableSearch } from "./Found.ts"

/**
 * Finds the organizations that pass the filters, in the order of hits without text. The database knows best by which
 * index.
 */
export const findEveryone = Effect.fnUntraced(function*({ conditions, countedUpTo, wanted }: TableSearch) {
  const sql = yield* SqlClient.SqlClient
  const found = sql`FROM search_organizations one WHERE ${sql.and([sql`true`, ...conditions])}`
  const [rows, [counted]] = yield* Effect.all([
    sql<
      FoundRow
    >`SELECT one.entity_id, one.standing ${found} ORDER BY one.standing, one.entity_id LIMIT ${wanted}::int`,
    sql<{ total: number }>`SELECT count(*)::int AS total FROM (SELECT ${found} LIMIT ${countedUpTo + 1}::int) counted`
  ], { concurrency: 2 })
  return { hits: rows.map((row) => hitOfRow(row, undefined, 0)), total: counted!.total } satisfies Found
})
