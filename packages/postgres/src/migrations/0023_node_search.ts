import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Each running process that searches says how far its search index is: `kontor doctor` finds those that do not follow.
 * A version that knows nothing of it leaves the columns empty.
 */
export const nodeSearch = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    ALTER TABLE nodes
      ADD COLUMN search_is_ready boolean,
      ADD COLUMN search_changes_behind bigint,
      ADD COLUMN search_seconds_behind bigint`
})
