import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What usage and filtered pages of the ledger are read along: the entries of an account by time, with all that sums and
 * filters need, so that the entries themselves are not touched. The tokens of an account are listed and revoked by
 * their primary key.
 */
export const usage = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE INDEX ledger_entries_by_time ON ledger_entries (account_id, created_at)
    INCLUDE (sequence, kind, endpoint, credits)`
})
