import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Keeps no statistics of accounts, so that the planner assumes 200 accounts of equal, large size. With statistics of
 * many small accounts, or from when an account was small, it would read everything of an account instead of an index.
 */
export const withoutAccountStatistics = Effect.fnUntraced(function*(...tables: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  for (const table of tables) yield* sql.unsafe(`ALTER TABLE ${table} ALTER COLUMN account_id SET STATISTICS 0`)
})
