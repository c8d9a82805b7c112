import { type DueDelivery, inFlightPerEndpoint, type StoredEndpoint, waitingAt, type WebhookStore } from "@kontor/core"
import { Array, DateTime, Effect, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { texts, uuids } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"
import {
  deliveryColumns,
  deliveryOf,
  type DeliveryRow,
  endpointColumns,
  endpointOf,
  type EndpointRow,
  eventColumns,
  eventOf,
  type EventRow
} from "./WebhookRows.ts"

type Store = WebhookStore["Service"]

/**
 * The part of the store that claims deliveries.
 *
 * A claim first holds the endpoints it is for, passing over those that somebody else holds at this moment; so what it then counts as in
 * flight to one of them is true. Endpoints are found by skipping through the index from one to the next, however much one has waiting.
 */
export const claims = (sql: SqlClient.SqlClient) => {
  const hold = (now: Date, limit: number) =>
    sql<EndpointRow>`
      WITH RECURSIVE waiting AS (
        (
          SELECT account_id, endpoint_id, next_attempt_at FROM webhook_deliveries
          WHERE status IN ('pending', 'retry_wait') AND EXISTS (
            SELECT FROM webhook_deliveries WHERE status IN ('pending', 'retry_wait') AND next_attempt_at <= ${now}
          )
          ORDER BY account_id, endpoint_id, next_attempt_at LIMIT 1
        )
        UNION ALL
        SELECT following.account_id, following.endpoint_id, following.next_attempt_at FROM waiting CROSS JOIN LATERAL (
          SELECT account_id, endpoint_id, next_attempt_at FROM webhook_deliveries
          WHERE status IN ('pending', 'retry_wait')
            AND (account_id, endpoint_id) > (waiting.account_id, waiting.endpoint_id)
          ORDER BY account_id, endpoint_id, next_attempt_at LIMIT 1
        ) following
      )
      SELECT ${sql.literal(endpointColumns)}
      FROM waiting
      JOIN webhook_endpoints endpoint ON endpoint.account_id = waiting.account_id AND endpoint.id = waiting.endpoint_id
      CROSS JOIN LATERAL (
        SELECT count(*) AS busy FROM webhook_deliveries
        WHERE account_id = endpoint.account_id AND endpoint_id = endpoint.id AND status = 'in_flight'
      ) flying
      WHERE endpoint.status = 'active' AND waiting.next_attempt_at <= ${now} AND busy < ${inFlightPerEndpoint}
      ORDER BY busy, waiting.next_attempt_at, endpoint.id LIMIT ${limit}
      FOR NO KEY UPDATE OF endpoint SKIP LOCKED`

  const claimAt = (endpoints: ReadonlyArray<StoredEndpoint>, now: Date, until: Date, limit: number) =>
    sql<DeliveryRow>`
      WITH chosen AS (
        SELECT due.account_id, due.id
        FROM unnest(
          ${uuids(endpoints.map(({ account_id }) => account_id))}, ${texts(endpoints.map(({ id }) => id))}
        ) AS endpoint (account_id, id)
        CROSS JOIN LATERAL (
          SELECT count(*) AS busy FROM webhook_deliveries
          WHERE account_id = endpoint.account_id AND endpoint_id = endpoint.id AND status = 'in_flight'
        ) flying
        CROSS JOIN LATERAL (
          SELECT account_id, id, next_attempt_at, row_number() OVER (ORDER BY next_attempt_at, id) AS rank
          FROM (
            SELECT account_id, id, next_attempt_at FROM webhook_deliveries delivery
            WHERE account_id = endpoint.account_id AND endpoint_id = endpoint.id
              AND status IN ('pending', 'retry_wait') AND next_attempt_at <= ${now}
              AND (type = 'endpoint.test' OR EXISTS (
                SELECT FROM webhook_events event
                WHERE event.account_id = delivery.account_id AND event.id = delivery.event_id
              ))
            ORDER BY next_attempt_at, id LIMIT greatest(${inFlightPerEndpoint} - busy, 0) FOR UPDATE SKIP LOCKED
          ) locked
        ) due
        ORDER BY busy + rank, due.next_attempt_at, due.id LIMIT ${limit}
      )
      UPDATE webhook_deliveries delivery
      SET status = 'in_flight', attempts = attempts + 1, next_attempt_at = NULL, leased_until = ${until}
      FROM chosen WHERE delivery.account_id = chosen.account_id AND delivery.id = chosen.id
      RETURNING ${sql.literal(deliveryColumns)}`

  const eventsOf = Effect.fnUntraced(function*(deliveries: ReadonlyArray<DeliveryRow>) {
    const rows = yield* sql<EventRow>`
      SELECT ${sql.literal(eventColumns)} FROM webhook_events event
      JOIN (SELECT DISTINCT account_id, id FROM unnest(
        ${uuids(deliveries.map(({ account_id }) => account_id))}, ${texts(deliveries.map(({ event_id }) => event_id))}
      ) AS one (account_id, id)) told ON told.account_id = event.account_id AND told.id = event.id`
    return new Map(rows.map((row) => [row.id, eventOf(row)]))
  })

  const claim = Effect.fnUntraced(function*(now: Date, limit: number, until: Date) {
    const endpoints = (yield* hold(now, limit)).map(endpointOf)
    if (endpoints.length === 0) return []
    const rows = yield* claimAt(endpoints, now, until, limit)
    const events = yield* eventsOf(rows)
    const places = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
    return rows.map((row): DueDelivery => ({
      delivery: deliveryOf(row),
      endpoint: places.get(row.endpoint_id)!,
      event: events.get(row.event_id) ?? null
    }))
  })

  const claimDue: Store["claimDue"] = Effect.fn("WebhookStorePostgres.claimDue")(
    (now, limit, lease) =>
      sql.withTransaction(
        claim(DateTime.toDateUtc(now), limit, DateTime.toDateUtc(DateTime.addDuration(now, lease)))
      ),
    dieOfDatabase
  )

  const recover: Store["recover"] = Effect.fn("WebhookStorePostgres.recover")(
    function*(now) {
      const time = DateTime.toDateUtc(now)
      const rows = yield* sql`
        WITH lost AS (
          SELECT delivery.account_id, delivery.id, ${JSON.stringify(waitingAt)}::jsonb ->> endpoint.status AS status
          FROM webhook_deliveries delivery
          JOIN webhook_endpoints endpoint
            ON endpoint.account_id = delivery.account_id AND endpoint.id = delivery.endpoint_id
          WHERE delivery.status = 'in_flight' AND leased_until <= ${time}
          FOR NO KEY UPDATE OF delivery SKIP LOCKED FOR SHARE OF endpoint SKIP LOCKED
        )
        UPDATE webhook_deliveries delivery
        SET status = lost.status, leased_until = NULL,
          next_attempt_at = CASE WHEN lost.status IN ('pending', 'retry_wait') THEN ${time}::timestamptz END
        FROM lost WHERE delivery.account_id = lost.account_id AND delivery.id = lost.id
        RETURNING delivery.id`
      return rows.length
    },
    dieOfDatabase
  )

  const nextDue = sql<{ at: Date | null }>`
    SELECT least(
      (
        SELECT next_attempt_at FROM webhook_deliveries delivery
        JOIN webhook_endpoints endpoint
          ON endpoint.account_id = delivery.account_id AND endpoint.id = delivery.endpoint_id
        WHERE delivery.status IN ('pending', 'retry_wait') AND endpoint.status = 'active'
        ORDER BY next_attempt_at LIMIT 1
      ),
      (SELECT min(leased_until) FROM webhook_deliveries WHERE status = 'in_flight')
    ) AS at`.pipe(
    Effect.map((rows) =>
      Array.head(rows).pipe(
        Option.flatMapNullishOr(({ at }) => at),
        Option.map(DateTime.fromDateUnsafe)
      )
    ),
    Effect.withSpan("WebhookStorePostgres.nextDue"),
    dieOfDatabase
  )

  return { claimDue, recover, nextDue }
}
