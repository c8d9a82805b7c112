import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Each entry of the ledger records by which version of the price list it was priced. Entries from before have none, and
 * a version of the service that does not know of it goes on writing none.
 */
export const priceVersions = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE ledger_entries ADD COLUMN price_version text COLLATE "C"`
})
