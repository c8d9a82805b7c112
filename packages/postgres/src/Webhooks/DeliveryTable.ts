import type { DeliveryAttempt, DeliveryStatus, WebhookStore } from "@kontor/core/Webhooks"
import { Effect, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOfDatabase } from "../Outage.ts"
import {
  attemptColumns,
  attemptOf,
  type AttemptRow,
  claimedDeliveries,
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

/** The part of the store for deliveries and their attempts. */
export const deliveryTable = (sql: SqlClient.SqlClient) => {
  const [columns, deliveriesAndClaims] = [sql.literal(deliveryColumns), sql.literal(claimedDeliveries)]

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
        SELECT ${columns} FROM ${deliveriesAndClaims} WHERE delivery.account_id = ${account} AND delivery.id = ${id}`
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

  const inStatus = (status: DeliveryStatus) =>
    status === "in_flight"
      ? sql`claim.endpoint_id IS NOT NULL`
      : sql`delivery.status = ${status} AND claim.endpoint_id IS NULL`

  const deliveries: Store["deliveries"] = Effect.fn("WebhookStorePostgres.deliveries")(
    function*(account, { before, endpoint_id, limit, status }) {
      const isMeant = sql.and([
        sql`delivery.account_id = ${account}`,
        ...(before === undefined ? [] : [sql`delivery.id < ${before}`]),
        ...(endpoint_id === undefined ? [] : [sql`delivery.endpoint_id = ${endpoint_id}`]),
        ...(status === undefined ? [] : [inStatus(status)])
      ])
      const rows = yield* sql<DeliveryRow>`
        SELECT ${columns} FROM ${deliveriesAndClaims} WHERE ${isMeant} ORDER BY delivery.id DESC LIMIT ${limit}`
      return rows.map(deliveryOf)
    },
    dieOfDatabase
  )

  return { addDelivery, delivery, deliveries }
}
