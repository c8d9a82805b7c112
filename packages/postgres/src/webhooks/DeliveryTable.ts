import { claimableDeliveries, type DeliveryAttempt, type WebhookStore } from "@kontor/core"
import { DateTime, Effect, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"
import {
  attemptColumns,
  attemptOf,
  type AttemptRow,
  deliveryColumns,
  deliveryOf,
  type DeliveryRow,
  eventColumns,
  eventOf,
  type EventRow,
  instant
} from "./WebhookRows.ts"

type Store = WebhookStore["Service"]

const attemptRow = (attempt: DeliveryAttempt): Record<string, unknown> => ({
  ...attempt,
  started_at: instant(attempt.started_at)
})

/** The part of the store that keeps deliveries and their attempts. */
export const deliveryTable = (sql: SqlClient.SqlClient) => {
  const columns = sql.literal(deliveryColumns)

  const settle: Store["settle"] = Effect.fn("WebhookStorePostgres.settle")(
    function*({ account_id, attempt, id, next_attempt_at, plan_step, status }) {
      const rows = yield* sql`
        WITH settled AS (
          UPDATE webhook_deliveries
          SET status = ${status}, plan_step = ${plan_step}, next_attempt_at = ${
        instant(next_attempt_at)
      }, leased_until = NULL
          WHERE account_id = ${account_id} AND id = ${id} AND status = 'in_flight' AND attempts = ${attempt.number}
          RETURNING account_id, id, endpoint_id, status
        ), noted AS (
          INSERT INTO webhook_attempts (account_id, delivery_id, number, started_at, status, duration, error, answer)
          SELECT account_id, id, ${attempt.number}::int, ${
        instant(attempt.started_at)
      }::timestamptz, ${attempt.status}::int,
            ${attempt.duration}::float8, ${attempt.error}::text, ${attempt.answer}::bytea
          FROM settled
        ), succeeded AS (
          UPDATE webhook_endpoints endpoint SET exhausted_in_a_row = 0
          FROM settled WHERE settled.status = 'succeeded' AND exhausted_in_a_row > 0
            AND endpoint.account_id = settled.account_id AND endpoint.id = settled.endpoint_id
        )
        SELECT id FROM settled`
      return rows.length > 0
    },
    dieOfDatabase
  )

  const addDelivery: Store["addDelivery"] = Effect.fn("WebhookStorePostgres.addDelivery")(
    function*(delivery, attempt) {
      const times = { next_attempt_at: instant(delivery.next_attempt_at), created_at: instant(delivery.created_at) }
      const made = { account_id: delivery.account_id, delivery_id: delivery.id, ...attemptRow(attempt) }
      yield* sql.withTransaction(Effect.andThen(
        sql`INSERT INTO webhook_deliveries ${sql.insert({ ...delivery, ...times })}`,
        sql`INSERT INTO webhook_attempts ${sql.insert(made)}`
      ))
    },
    dieOfDatabase
  )

  const delivery: Store["delivery"] = Effect.fn("WebhookStorePostgres.delivery")(
    function*(account, id) {
      const [row] = yield* sql<DeliveryRow>`
        SELECT ${columns} FROM webhook_deliveries delivery WHERE account_id = ${account} AND id = ${id}`
      if (row === undefined) return Option.none()
      const attempts = yield* sql<AttemptRow>`
        SELECT ${sql.literal(attemptColumns)} FROM webhook_attempts
        WHERE account_id = ${account} AND delivery_id = ${id} ORDER BY number`
      const [event] = yield* sql<EventRow>`
        SELECT ${sql.literal(eventColumns)} FROM webhook_events event
        WHERE account_id = ${account} AND id = ${row.event_id}`
      return Option.some({
        delivery: deliveryOf(row),
        attempts: attempts.map(attemptOf),
        event: event === undefined ? null : eventOf(event)
      })
    },
    dieOfDatabase
  )

  const deliveries: Store["deliveries"] = Effect.fn("WebhookStorePostgres.deliveries")(
    function*(account, { before, endpoint_id, limit, status }) {
      const isMeant = sql.and([
        sql`account_id = ${account}`,
        ...(before === undefined ? [] : [sql`id < ${before}`]),
        ...(endpoint_id === undefined ? [] : [sql`endpoint_id = ${endpoint_id}`]),
        ...(status === undefined ? [] : [sql`status = ${status}`])
      ])
      const rows = yield* sql<DeliveryRow>`
        SELECT ${columns} FROM webhook_deliveries delivery WHERE ${isMeant} ORDER BY id DESC LIMIT ${limit}`
      return rows.map(deliveryOf)
    },
    dieOfDatabase
  )

  const moveDeliveries: Store["moveDeliveries"] = Effect.fn("WebhookStorePostgres.moveDeliveries")(
    function*({ account_id, id }, { from, to }, at) {
      const next = claimableDeliveries.includes(to) ? at : null
      const rows = yield* sql`
        UPDATE webhook_deliveries SET status = ${to}, next_attempt_at = ${instant(next)}
        WHERE account_id = ${account_id} AND endpoint_id = ${id} AND status = ANY(${texts(from)}) RETURNING id`
      return rows.length
    },
    dieOfDatabase
  )

  const restart: Store["restart"] = Effect.fn("WebhookStorePostgres.restart")(
    function*({ account_id, at, from, id, since }) {
      const isMeant = sql.and([
        sql`delivery.status = ANY(${texts(from)})`,
        ...(account_id === undefined ? [] : [sql`delivery.account_id = ${account_id}`]),
        ...(id === undefined ? [] : [sql`delivery.id = ${id}`]),
        ...(since === undefined ? [] : [sql`delivery.created_at >= ${DateTime.toDateUtc(since)}`])
      ])
      const rows = yield* sql`
        WITH active AS MATERIALIZED (
          SELECT account_id, id FROM webhook_endpoints
          WHERE status = 'active' AND (account_id, id) IN (
            SELECT delivery.account_id, delivery.endpoint_id FROM webhook_deliveries delivery WHERE ${isMeant}
          )
          ORDER BY account_id, id FOR SHARE
        )
        UPDATE webhook_deliveries delivery SET status = 'pending', plan_step = 0, next_attempt_at = ${instant(at)}
        FROM active
        WHERE ${isMeant} AND active.account_id = delivery.account_id AND active.id = delivery.endpoint_id
          AND (type = 'endpoint.test' OR EXISTS (
            SELECT FROM webhook_events event
            WHERE event.account_id = delivery.account_id AND event.id = delivery.event_id
          ))
        RETURNING delivery.id`
      return rows.length
    },
    dieOfDatabase
  )

  return { settle, addDelivery, delivery, deliveries, moveDeliveries, restart }
}
