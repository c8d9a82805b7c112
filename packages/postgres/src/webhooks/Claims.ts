import { type DueDelivery, inFlightPerEndpoint, type StoredEndpoint, waitingAt, type WebhookStore } from "@kontor/core"
import { Array, DateTime, Effect, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { texts, uuids } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"
import { type ClaimedRow, dueOf, heldColumns, toldColumns } from "./ClaimedRows.ts"
import { deliveryColumns, endpointColumns, endpointOf, type EndpointRow } from "./WebhookRows.ts"

type Store = WebhookStore["Service"]

/**
 * The part of the store that claims deliveries.
 *
 * A claim first holds the endpoints it is for, passing over those that somebody else holds at this moment; so what it then counts as in
 * flight to one of them is true. Endpoints are found by skipping through the index from one to the next, however much one has waiting.
 * Of their deliveries none are locked but those that are claimed.
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
      ), flying AS (
        SELECT account_id, endpoint_id, count(*) AS busy FROM webhook_deliveries
        WHERE status = 'in_flight' GROUP BY account_id, endpoint_id
      )
      SELECT ${sql.literal(endpointColumns)}
      FROM waiting
      JOIN webhook_endpoints endpoint ON endpoint.account_id = waiting.account_id AND endpoint.id = waiting.endpoint_id
      LEFT JOIN flying ON flying.account_id = waiting.account_id AND flying.endpoint_id = waiting.endpoint_id
      WHERE endpoint.status = 'active' AND waiting.next_attempt_at <= ${now}
        AND coalesce(busy, 0) < ${inFlightPerEndpoint}
      ORDER BY coalesce(busy, 0), waiting.next_attempt_at, endpoint.id LIMIT ${limit}
      FOR NO KEY UPDATE OF endpoint SKIP LOCKED`

  /** Where one of each endpoint is as many as are asked for, none gets more in flight than the busiest would have then. */
  const claimAt = (endpoints: ReadonlyArray<StoredEndpoint>, now: Date, until: Date, limit: number) => {
    const mayTakeMore = endpoints.length < limit
    return sql<ClaimedRow>`
      WITH endpoint AS (
        SELECT held.account_id, held.id, busy, max(busy) OVER () + 1 AS level
        FROM unnest(
          ${uuids(endpoints.map(({ account_id }) => account_id))}, ${texts(endpoints.map(({ id }) => id))}
        ) AS held (account_id, id)
        CROSS JOIN LATERAL (
          SELECT count(*) AS busy FROM webhook_deliveries
          WHERE account_id = held.account_id AND endpoint_id = held.id AND status = 'in_flight'
        ) flying
      ), chosen AS (
        SELECT due.place FROM endpoint
        CROSS JOIN LATERAL (
          SELECT ctid AS place, id, next_attempt_at, row_number() OVER (ORDER BY next_attempt_at, id) AS rank
          FROM webhook_deliveries
          WHERE account_id = endpoint.account_id AND endpoint_id = endpoint.id
            AND status IN ('pending', 'retry_wait') AND next_attempt_at <= ${now}
          ORDER BY next_attempt_at, id
          LIMIT greatest(0, least(${inFlightPerEndpoint}, ${mayTakeMore ? inFlightPerEndpoint : sql`level`}) - busy)
        ) due
        ORDER BY busy + rank, due.next_attempt_at, due.id LIMIT ${limit}
      ), held AS (
        SELECT delivery.ctid AS place, ${sql.literal(toldColumns)},
          type = 'endpoint.test' OR event.id IS NOT NULL AS has_payload
        FROM chosen JOIN webhook_deliveries delivery ON delivery.ctid = chosen.place
        LEFT JOIN webhook_events event ON event.account_id = delivery.account_id AND event.id = delivery.event_id
        WHERE delivery.status IN ('pending', 'retry_wait') FOR UPDATE OF delivery SKIP LOCKED
      )
      UPDATE webhook_deliveries delivery
      SET status = CASE WHEN has_payload THEN 'in_flight' ELSE 'cancelled' END,
        attempts = attempts + has_payload::int, next_attempt_at = NULL,
        leased_until = CASE WHEN has_payload THEN ${until}::timestamptz END
      FROM held WHERE delivery.ctid = held.place
      RETURNING ${sql.literal(deliveryColumns)}, ${sql.literal(heldColumns)}`
  }

  const claim = Effect.fnUntraced(function*(now: Date, limit: number, until: Date) {
    const endpoints = (yield* hold(now, limit)).map(endpointOf)
    if (endpoints.length === 0) return []
    const rows = yield* claimAt(endpoints, now, until, limit)
    const places = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
    return rows.flatMap((row): ReadonlyArray<DueDelivery> =>
      row.status === "in_flight" ? [dueOf(row, places.get(row.endpoint_id)!)] : []
    )
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

  /** The endpoint is asked for in a subquery: joined, and with statistics of an emptier table, all that waits would be sorted. */
  const nextDue = sql<{ at: Date | null }>`
    SELECT least(
      (
        SELECT next_attempt_at FROM webhook_deliveries delivery
        WHERE status IN ('pending', 'retry_wait') AND (
          SELECT endpoint.status = 'active' FROM webhook_endpoints endpoint
          WHERE endpoint.account_id = delivery.account_id AND endpoint.id = delivery.endpoint_id
        )
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
