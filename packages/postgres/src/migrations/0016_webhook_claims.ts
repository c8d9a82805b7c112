import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What is in flight stands beside its delivery, in the row of its endpoint: a delivery is then written once an attempt
 * and not twice, and that at most 8 are in flight holds by a constraint. What was in flight is attempted again when its
 * claim would have ended. Rule: Webhooks (decisions 14).
 */
export const webhookClaims = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE webhook_claims (
      account_id uuid NOT NULL,
      endpoint_id text COLLATE "C" NOT NULL,
      delivery_ids text[] COLLATE "C" NOT NULL CHECK (cardinality(delivery_ids) <= 8),
      ends_at timestamptz[] NOT NULL,
      PRIMARY KEY (account_id, endpoint_id),
      CONSTRAINT webhook_claims_whole CHECK (cardinality(ends_at) = cardinality(delivery_ids)),
      CONSTRAINT webhook_claims_endpoint FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints
    ) WITH (fillfactor = 50)`
  yield* sql`CREATE INDEX webhook_claims_ending ON webhook_claims ((ends_at[1])) WHERE cardinality(ends_at) > 0`
  yield* sql`
    UPDATE webhook_deliveries delivery
    SET status = CASE endpoint.status
        WHEN 'active' THEN 'retry_wait' WHEN 'archived' THEN 'cancelled' ELSE 'blocked_endpoint' END,
      next_attempt_at = CASE endpoint.status WHEN 'active' THEN leased_until END,
      leased_until = NULL
    FROM webhook_endpoints endpoint
    WHERE delivery.status = 'in_flight'
      AND endpoint.account_id = delivery.account_id AND endpoint.id = delivery.endpoint_id`
  yield* sql`DROP INDEX webhook_deliveries_in_flight`
  yield* sql`
    ALTER TABLE webhook_deliveries
      DROP CONSTRAINT webhook_deliveries_claimed,
      DROP COLUMN leased_until,
      DROP CONSTRAINT webhook_deliveries_status_check,
      ADD CONSTRAINT webhook_deliveries_status_check CHECK (
        status IN ('pending', 'retry_wait', 'succeeded', 'exhausted', 'blocked_endpoint', 'cancelled')
      )`
})
