import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * How many requests of an account were refused with 402, by day and endpoint. A version that does not know of it counts
 * none.
 */
export const refusedRequests = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE refused_requests (
      account_id uuid NOT NULL,
      day date NOT NULL,
      endpoint text COLLATE "C" NOT NULL,
      requests integer NOT NULL CHECK (requests > 0),
      required_credits integer NOT NULL CHECK (required_credits > 0),
      last_refused_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, day, endpoint)
    )`
  yield* sql`CREATE INDEX refused_requests_day ON refused_requests (day)`
})
