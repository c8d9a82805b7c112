import type { DeliveryStatus, WebhookStore } from "@kontor/core/Webhooks"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { backlogOf, type BacklogRow, earliest } from "../Backlog.ts"
import { dieOfDatabase } from "../Outage.ts"
import { isInFlight } from "./WebhookRows.ts"

/**
 * The part of the store that operators watch. Each open state is found by an index, so ended deliveries are not read.
 */
export const deliveryBacklog = (sql: SqlClient.SqlClient) => {
  const backlog: WebhookStore["Service"]["backlog"] = Effect.fn("WebhookStorePostgres.backlog")(
    function*(now, max) {
      const time = DateTime.toDateUtc(now)
      const rows = yield* sql<BacklogRow<DeliveryStatus> & { readonly waiting_since: Date | null }>`
        SELECT status, count(*)::int AS count, count(*) FILTER (WHERE next_attempt_at <= ${time})::int AS due,
          min(next_attempt_at) FILTER (WHERE next_attempt_at <= ${time}) AS due_since,
          min(created_at) AS waiting_since
        FROM (
          SELECT status, next_attempt_at, created_at FROM webhook_deliveries delivery
          WHERE status IN ('pending', 'retry_wait') AND NOT ${sql.literal(isInFlight)}
          ORDER BY next_attempt_at LIMIT ${max}
        ) waiting
        GROUP BY status
        UNION ALL
        SELECT 'in_flight', coalesce(sum(cardinality(delivery_ids)), 0)::int, 0, NULL, NULL FROM webhook_claims
        WHERE cardinality(ends_at) > 0
        UNION ALL
        SELECT 'blocked_endpoint', count(*)::int, 0, NULL, NULL FROM (
          SELECT FROM webhook_deliveries WHERE status = 'blocked_endpoint' LIMIT ${max}
        ) blocked`
      const { counts, ...due } = backlogOf(rows)
      return { deliveries: counts, ...due, waiting_since: earliest(rows.map(({ waiting_since }) => waiting_since)) }
    },
    dieOfDatabase
  )
  return { backlog }
}
