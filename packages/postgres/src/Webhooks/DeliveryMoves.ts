import type { WebhookStore } from "@kontor/core/Webhooks"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { instants, texts, uuids } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"
import { type EndpointRow, instant, isInFlight } from "./WebhookRows.ts"

type Store = WebhookStore["Service"]

/** The part of the store that changes the state of many deliveries. */
export const deliveryMoves = (sql: SqlClient.SqlClient) => {
  const moveDeliveries: Store["moveDeliveries"] = Effect.fn("WebhookStorePostgres.moveDeliveries")(
    function*({ account_id, id }, { from, to }) {
      const rows = yield* sql`
        WITH held AS (
          SELECT account_id, id FROM webhook_deliveries delivery
          WHERE account_id = ${account_id} AND endpoint_id = ${id} AND status = ANY(${texts(from)})
            AND NOT ${sql.literal(isInFlight)}
          ORDER BY id FOR NO KEY UPDATE
        )
        UPDATE webhook_deliveries delivery SET status = ${to.status}, next_attempt_at = ${instant(to.next_attempt_at)}
        FROM held WHERE delivery.account_id = held.account_id AND delivery.id = held.id
        RETURNING delivery.id`
      return rows.length
    },
    dieOfDatabase
  )

  /**
   * The endpoints are locked first, against claims too: what is in flight then is not restarted, and nothing else gets
   * in flight.
   */
  const restart: Store["restart"] = Effect.fn("WebhookStorePostgres.restart")(
    function*({ account_id, from, id, next, since }) {
      const isMeant = sql.and([
        sql`delivery.status = ANY(${texts(from)})`,
        ...(account_id === undefined ? [] : [sql`delivery.account_id = ${account_id}`]),
        ...(id === undefined ? [] : [sql`delivery.id = ${id}`]),
        ...(since === undefined ? [] : [sql`delivery.created_at >= ${DateTime.toDateUtc(since)}`])
      ])
      const held = yield* sql<Pick<EndpointRow, "account_id" | "id" | "status">>`
        WITH meant AS MATERIALIZED (
          SELECT delivery.account_id, delivery.endpoint_id FROM webhook_deliveries delivery WHERE ${isMeant}
        )
        SELECT endpoint.account_id, endpoint.id, endpoint.status FROM webhook_endpoints endpoint
        WHERE (endpoint.account_id, endpoint.id) IN (SELECT account_id, endpoint_id FROM meant)
        ORDER BY endpoint.account_id, endpoint.id FOR NO KEY UPDATE`
      const rows = yield* sql`
        WITH meant AS MATERIALIZED (
          SELECT delivery.account_id, delivery.id, delivery.endpoint_id FROM webhook_deliveries delivery WHERE ${isMeant}
        ), held AS (
          SELECT delivery.account_id, delivery.id, endpoint.status, endpoint.next_attempt_at
          FROM meant JOIN unnest(
            ${uuids(held.map((endpoint) => endpoint.account_id))},
            ${texts(held.map((endpoint) => endpoint.id))},
            ${texts(held.map(({ status }) => next[status]?.status ?? null))},
            ${instants(held.map(({ status }) => instant(next[status]?.next_attempt_at ?? null)))}
          ) AS endpoint (account_id, id, status, next_attempt_at)
            ON endpoint.account_id = meant.account_id AND endpoint.id = meant.endpoint_id
          JOIN webhook_deliveries delivery ON delivery.account_id = meant.account_id AND delivery.id = meant.id
          WHERE endpoint.status IS NOT NULL AND ${isMeant} AND NOT ${sql.literal(isInFlight)}
            AND (type = 'endpoint.test' OR EXISTS (
              SELECT FROM webhook_events event
              WHERE event.account_id = delivery.account_id AND event.id = delivery.event_id
            ))
          ORDER BY delivery.account_id, delivery.id FOR NO KEY UPDATE OF delivery
        )
        UPDATE webhook_deliveries delivery SET status = held.status, plan_step = 0, next_attempt_at = held.next_attempt_at
        FROM held WHERE delivery.account_id = held.account_id AND delivery.id = held.id
        RETURNING delivery.id`
      return rows.length
    },
    sql.withTransaction,
    dieOfDatabase
  )

  return { moveDeliveries, restart }
}
