import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Blocked deliveries can be counted without reading those that came to their end. Rule: Wire conventions (decisions 1),
 * `/metrics`.
 */
export const backlog = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE INDEX webhook_deliveries_blocked ON webhook_deliveries (account_id, endpoint_id) WHERE status = 'blocked_endpoint'`
})
