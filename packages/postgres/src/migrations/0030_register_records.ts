import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The records of the register have their name. */
export const registerRecords = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE source_records RENAME TO register_records`
  yield* sql`ALTER INDEX source_records_pkey RENAME TO register_records_pkey`
  yield* sql`ALTER INDEX source_records_deletion RENAME TO register_records_deletion`
})
