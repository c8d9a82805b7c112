import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The times at which permits for retrievals were taken, in one row that every node waits for. Port: LiveBudget. */
export const live = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE live_budget (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      taken_at timestamptz[] NOT NULL DEFAULT '{}'
    )`
  yield* sql`INSERT INTO live_budget DEFAULT VALUES`
})
