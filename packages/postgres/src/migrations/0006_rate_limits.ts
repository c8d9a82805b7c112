import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The windows in which attempts are counted; a subject is the id of an account or the address of a client. Nothing here
 * is worth a write to the disk: after a crash the table is empty, which only forgives. Rule: Rate limits (decisions 7).
 */
export const rateLimits = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE UNLOGGED TABLE rate_limit_windows (
      subject text COLLATE "C" NOT NULL,
      bucket text COLLATE "C" NOT NULL,
      began_at bigint NOT NULL,
      attempts bigint NOT NULL CHECK (attempts > 0),
      PRIMARY KEY (subject, bucket)
    ) WITH (fillfactor = 50)`
})
