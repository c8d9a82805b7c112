import type { WebhookStore } from "@kontor/core"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOfDatabase } from "../Outage.ts"

/** The part of the store that deletes what is kept no longer: in one transaction, what refers to something before that. */
export const retention = (sql: SqlClient.SqlClient) => {
  const cancelWaiting = (since: Date) =>
    sql`
      UPDATE webhook_deliveries delivery SET status = 'cancelled', next_attempt_at = NULL
      FROM webhook_events event
      WHERE event.created_at < ${since} AND event.account_id = delivery.account_id AND event.id = delivery.event_id
        AND delivery.status IN ('pending', 'retry_wait', 'blocked_endpoint')
      RETURNING delivery.id`

  const deleteEvents = (since: Date) =>
    sql`
      DELETE FROM webhook_events event
      WHERE created_at < ${since} AND NOT EXISTS (
        SELECT FROM webhook_deliveries delivery
        WHERE delivery.account_id = event.account_id AND delivery.event_id = event.id
          AND delivery.status IN ('pending', 'in_flight', 'retry_wait', 'blocked_endpoint')
      ) RETURNING id`

  const deleteAttempts = (since: Date) => sql`DELETE FROM webhook_attempts WHERE started_at < ${since} RETURNING number`

  const deleteDeliveries = (since: Date) =>
    sql`
      DELETE FROM webhook_deliveries delivery
      WHERE created_at < ${since} AND status IN ('succeeded', 'exhausted', 'cancelled') AND NOT EXISTS (
        SELECT FROM webhook_attempts attempt
        WHERE attempt.account_id = delivery.account_id AND attempt.delivery_id = delivery.id
      ) RETURNING id`

  const purge: WebhookStore["Service"]["purge"] = Effect.fn("WebhookStorePostgres.purge")(
    ({ attempts_since, payloads_since }) => {
      const [payloads, attempts] = [DateTime.toDateUtc(payloads_since), DateTime.toDateUtc(attempts_since)]
      const count = Effect.map((rows: ReadonlyArray<unknown>) => rows.length)
      return sql.withTransaction(Effect.all({
        cancelled: count(cancelWaiting(payloads)),
        events: count(deleteEvents(payloads)),
        attempts: count(deleteAttempts(attempts)),
        deliveries: count(deleteDeliveries(attempts))
      }))
    },
    dieOfDatabase
  )

  return { purge }
}
