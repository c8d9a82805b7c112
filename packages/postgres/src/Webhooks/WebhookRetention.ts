import type { PurgedWebhooks, WebhookStore } from "@kontor/core/Webhooks"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { texts, uuids } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"
import { type DeliveryRow, isInFlight } from "./WebhookRows.ts"

/**
 * The part of the store that deletes expired data: in one transaction, references before what they refer to. A delivery
 * is deleted with its last attempt, so it needs no index by age; a delivery without attempts was cancelled, or
 * exhausted without an outcome. It skips deliveries that somebody else has locked, which stay until the next time, so
 * it cannot deadlock.
 */
export const retention = (sql: SqlClient.SqlClient) => {
  const holdWaiting = (since: Date) =>
    sql<Pick<DeliveryRow, "account_id" | "id">>`
      SELECT delivery.account_id, delivery.id FROM webhook_events event
      JOIN webhook_deliveries delivery ON delivery.account_id = event.account_id AND delivery.event_id = event.id
      WHERE event.created_at < ${since} AND delivery.status IN ('pending', 'retry_wait', 'blocked_endpoint')
      FOR NO KEY UPDATE OF delivery SKIP LOCKED`

  /** They are locked, and so not claimed meanwhile: what is in flight was claimed before. */
  const cancel = (held: ReadonlyArray<Pick<DeliveryRow, "account_id" | "id">>) =>
    sql`
      UPDATE webhook_deliveries delivery SET status = 'cancelled', next_attempt_at = NULL
      FROM unnest(
        ${uuids(held.map(({ account_id }) => account_id))}, ${texts(held.map(({ id }) => id))}
      ) AS held (account_id, id)
      WHERE delivery.account_id = held.account_id AND delivery.id = held.id AND NOT ${sql.literal(isInFlight)}
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
      ), ended AS (
        SELECT account_id, id FROM webhook_deliveries delivery
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
        FOR UPDATE SKIP LOCKED
      ), deleted AS (
        DELETE FROM webhook_deliveries delivery USING ended
        WHERE delivery.account_id = ended.account_id AND delivery.id = ended.id
        RETURNING delivery.id
      )
      SELECT (SELECT count(*)::int FROM gone) AS attempts, (SELECT count(*)::int FROM deleted) AS deliveries`

  const purge: WebhookStore["Service"]["purge"] = Effect.fn("WebhookStorePostgres.purge")(
    ({ attempts_since, payloads_since }) => {
      const [payloads, attempts] = [DateTime.toDateUtc(payloads_since), DateTime.toDateUtc(attempts_since)]
      return sql.withTransaction(Effect.gen(function*() {
        const cancelled = (yield* cancel(yield* holdWaiting(payloads))).length
        const events = (yield* deleteEvents(payloads)).length
        const [deleted] = yield* deleteAttempts(attempts)
        return { cancelled, events, attempts: 0, deliveries: 0, ...deleted }
      }))
    },
    dieOfDatabase
  )

  const erase: WebhookStore["Service"]["erase"] = Effect.fn("WebhookStorePostgres.erase")(
    function*(account) {
      yield* sql`SELECT FROM webhook_endpoints WHERE account_id = ${account} ORDER BY id FOR UPDATE`
      yield* sql`DELETE FROM webhook_attempts WHERE account_id = ${account}`
      yield* sql`DELETE FROM webhook_deliveries WHERE account_id = ${account}`
      yield* sql`DELETE FROM webhook_events WHERE account_id = ${account}`
      yield* sql`DELETE FROM webhook_claims WHERE account_id = ${account}`
      yield* sql`DELETE FROM webhook_endpoints WHERE account_id = ${account}`
    },
    sql.withTransaction,
    dieOfDatabase
  )

  return { erase, purge }
}
