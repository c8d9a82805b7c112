import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Fewer indexes to write where a delivery is claimed and settled: none by age, since deliveries go with their attempts;
 * one of what is in flight; and one by state of what stands aside from the way to success. Rule: Webhooks (decisions
 * 14).
 */
export const leanDeliveries = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DROP INDEX webhook_deliveries_age`
  yield* sql`DROP INDEX webhook_deliveries_leases`
  yield* sql`DROP INDEX webhook_deliveries_blocked`
  yield* sql`DROP INDEX webhook_deliveries_in_status`
  yield* sql`
    CREATE INDEX webhook_deliveries_aside ON webhook_deliveries (status, account_id, id)
    WHERE status IN ('retry_wait', 'exhausted', 'blocked_endpoint', 'cancelled')`
})
