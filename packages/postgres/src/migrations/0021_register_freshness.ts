import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** When records were last brought in, for the metrics of the register. */
export const registerFreshness = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE register ADD COLUMN taken_at timestamptz`
})
