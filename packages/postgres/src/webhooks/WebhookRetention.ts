import type { PurgedWebhooks, WebhookStore } from "@kontor/core"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOfDatabase } from "../Outage.ts"
import { isInFlight } from "./WebhookRows.ts"

/**
 * The part of the store that deletes what is kept no longer: in one transaction, what refers to something before that. A delivery goes
 * with its last attempt, so it needs no index by age; where none was made, it was cancelled, or exhausted without a word.
 */
export const retention = (sql: SqlClient.SqlClient) => {
  const cancelWaiting = (since: Date) =>
    sql`
      UPDATE webhook_deliveries delivery SET status = 'cancelled', next_attempt_at = NULL
      FROM webhook_events event
      WHERE event.created_at < ${since} AND event.account_id = delivery.account_id AND event.id = delivery.event_id
        AND delivery.status IN ('pending', 'retry_wait', 'blocked_endpoint') AND NOT ${sql.literal(isInFlight)}
      RETURNING delivery.id`

  const deleteEvents = (since: Date) =>
    sql`
      DELETE FROM webhook_events event
      WHERE created_at < ${since} AND NOT EXISTS (
        SELECT FROM webhook_deliveries delivery
        WHERE delivery.account_id = event.account_id AND delivery.event_id = event.id
          AND delivery.status IN ('pending', 'retry_wait', 'blocked_endpoint')
      ) RETURNING id`

  const deleteAttempts = (since: Date) =>
    sql<Omit<PurgedWebhooks, "cancelled" | "events">>`
      WITH gone AS (
        DELETE FROM webhook_attempts WHERE started_at < ${since} RETURNING account_id, delivery_id
      ), deleted AS (
        DELETE FROM webhook_deliveries delivery
        WHERE created_at < ${since} AND status IN ('succeeded', 'exhausted', 'cancelled')
          AND (account_id, id) IN (
            SELECT account_id, delivery_id FROM gone
            UNION
            SELECT account_id, id FROM webhook_deliveries WHERE status IN ('exhausted', 'cancelled')
          )
          AND NOT EXISTS (
            SELECT FROM webhook_attempts attempt
            WHERE attempt.account_id = delivery.account_id AND attempt.delivery_id = delivery.id
              AND started_at >= ${since}
          )
        RETURNING id
      )
      SELECT (SELECT count(*)::int FROM gone) AS attempts, (SELECT count(*)::int FROM deleted) AS deliveries`

  const purge: WebhookStore["Service"]["purge"] = Effect.fn("WebhookStorePostgres.purge")(
    ({ attempts_since, payloads_since }) => {
      const [payloads, attempts] = [DateTime.toDateUtc(payloads_since), DateTime.toDateUtc(attempts_since)]
      return sql.withTransaction(Effect.gen(function*() {
        const cancelled = (yield* cancelWaiting(payloads)).length
        const events = (yield* deleteEvents(payloads)).length
        const [deleted] = yield* deleteAttempts(attempts)
        return { cancelled, events, attempts: 0, deliveries: 0, ...deleted }
      }))
    },
    dieOfDatabase
  )

  return { purge }
}
