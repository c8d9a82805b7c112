import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The entities that the operator withholds. */
export const withheld = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE withheld (
      entity_id uuid PRIMARY KEY,
      reason text,
      since timestamptz NOT NULL
    )`
})
