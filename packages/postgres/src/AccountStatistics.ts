import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Keeps statistics of accounts away from the planner, which then takes each for one of 200: for a large one. By
 * statistics from when an account was small, or of many small ones, it would read all that an account has where an
 * index finds what is wanted.
 */
export const withoutAccountStatistics = Effect.fnUntraced(function*(...tables: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  for (const table of tables) yield* sql.unsafe(`ALTER TABLE ${table} ALTER COLUMN account_id SET STATISTICS 0`)
})
