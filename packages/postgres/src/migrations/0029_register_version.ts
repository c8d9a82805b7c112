import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The number of the last change of the register: who reads a standby compares it with the primary's. */
export const registerVersion = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE register ADD COLUMN version bigint NOT NULL DEFAULT 0`
})
