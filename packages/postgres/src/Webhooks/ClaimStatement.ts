import type { DueDelivery } from "@kontor/core/Webhooks"
import { inFlightPerEndpoint } from "@kontor/core/Webhooks/WebhookTransport"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { Claiming } from "../Claiming.ts"
import { claimedColumns, type ClaimedRow, dueOf, heldColumns } from "./ClaimedRows.ts"
import { endpointColumns, isInFlight } from "./WebhookRows.ts"

/** What to claim: at most `limit` deliveries due at an instant, until another instant. */
export interface Claim {
  readonly now: Date
  readonly limit: number
  readonly until: Date
}

/** The endpoint after which the next turn continues. */
export interface Turn {
  readonly account_id: string
  readonly endpoint_id: string
}

/** Before all endpoints. */
export const firstTurn: Turn = { account_id: "00000000-0000-0000-0000-000000000000", endpoint_id: "" }

/** How many of the longest due deliveries are read: while no more are due, they cover all endpoints that have some. */
const maxLookedAt = 256

/** How many endpoints with room are read in a turn: among these, those with fewer deliveries in flight come first. */
const endpointsInTurn = (limit: number): number => Math.min(Math.max(16, Math.ceil(limit / 4)), 64)

const oldest = (sql: SqlClient.SqlClient, now: Date) =>
  sql`
    oldest AS MATERIALIZED (
      SELECT account_id, endpoint_id, next_attempt_at FROM webhook_deliveries delivery
      WHERE status IN ('pending', 'retry_wait') AND next_attempt_at <= ${now} AND NOT ${sql.literal(isInFlight)}
      ORDER BY next_attempt_at LIMIT ${maxLookedAt}
    ), waiting AS (
      SELECT account_id, endpoint_id, min(next_attempt_at) AS next_attempt_at FROM oldest
      GROUP BY account_id, endpoint_id
    ), place AS (
      SELECT count(*) = ${maxLookedAt} AS has_more, NULL::uuid AS last_account_id, NULL::text AS last_endpoint_id
      FROM oldest
    )`

/** Finds endpoints by skipping through the index from one to the next, however many deliveries wait for one. */
const inTurn = (sql: SqlClient.SqlClient, { account_id, endpoint_id }: Turn, maxEndpoints: number) =>
  sql`
    waiting AS (
      (
        SELECT account_id, endpoint_id, next_attempt_at FROM webhook_deliveries
        WHERE status IN ('pending', 'retry_wait') AND (account_id, endpoint_id) > (${account_id}, ${endpoint_id})
        ORDER BY account_id, endpoint_id, next_attempt_at LIMIT 1
      )
      UNION ALL
      SELECT following.account_id, following.endpoint_id, following.next_attempt_at FROM waiting CROSS JOIN LATERAL (
        SELECT account_id, endpoint_id, next_attempt_at FROM webhook_deliveries
        WHERE status IN ('pending', 'retry_wait')
          AND (account_id, endpoint_id) > (waiting.account_id, waiting.endpoint_id)
        ORDER BY account_id, endpoint_id, next_attempt_at LIMIT 1
      ) following
    ), place AS (
      SELECT count(*) OVER () = ${maxEndpoints} AS has_more, account_id AS last_account_id, id AS last_endpoint_id
      FROM endpoint ORDER BY account_id DESC, id DESC LIMIT 1
    )`

const nextTurn = ({ has_more, last_account_id, last_endpoint_id }: ClaimedRow): Turn | undefined => {
  if (has_more !== true) return undefined
  return last_endpoint_id === null ? firstTurn : { account_id: last_account_id, endpoint_id: last_endpoint_id }
}

/**
 * Claims deliveries among the longest due ones, or of the endpoints whose turn it is.
 *
 * It locks the endpoints, and skips those that are locked already; so a change of an endpoint or of its waiting
 * deliveries either comes first or finds what is claimed. It locks the deliveries too, and reads their state at that
 * moment, although the statement began before. The deliveries in flight are those in the row of the endpoint at the
 * end: where another node has added some since the statement began, and they would be too many, none of this endpoint
 * is claimed.
 */
export const claimAmong = Effect.fnUntraced(function*(
  { client: sql, commit }: Claiming,
  turn: Turn | undefined,
  { limit, now, until }: Claim
) {
  const maxEndpoints = turn === undefined ? limit : endpointsInTurn(limit)
  const rows = yield* sql<ClaimedRow>`
    WITH RECURSIVE ${
    turn === undefined ? oldest(sql, now) : inTurn(sql, turn, maxEndpoints)
  }, endpoint AS MATERIALIZED (
      SELECT held.*, busy, flying
      FROM (
        SELECT waiting.*, flying, busy
        FROM waiting
        LEFT JOIN LATERAL (
          SELECT delivery_ids FROM webhook_claims
          WHERE account_id = waiting.account_id AND endpoint_id = waiting.endpoint_id LIMIT 1
        ) claim ON true
        CROSS JOIN LATERAL (
          SELECT coalesce(cardinality(delivery_ids), 0) AS busy, coalesce(delivery_ids, '{}') AS flying
        ) in_flight
        WHERE next_attempt_at <= ${now} AND busy < ${inFlightPerEndpoint} AND (busy = 0 OR EXISTS (
          SELECT FROM webhook_deliveries
          WHERE account_id = waiting.account_id AND endpoint_id = waiting.endpoint_id
            AND status IN ('pending', 'retry_wait') AND next_attempt_at <= ${now} AND id <> ALL(flying)
        ))
        ${sql.literal(turn === undefined ? "ORDER BY busy, next_attempt_at" : "")}
      ) roomy
      CROSS JOIN LATERAL (
        SELECT ${sql.literal(endpointColumns)} FROM webhook_endpoints endpoint
        WHERE endpoint.account_id = roomy.account_id AND endpoint.id = roomy.endpoint_id AND status = 'active'
        FOR NO KEY UPDATE SKIP LOCKED
      ) held
      LIMIT ${maxEndpoints}
    ), held AS (
      SELECT chosen.*, ${sql.literal(claimedColumns)}, type = 'endpoint.test' OR event.id IS NOT NULL AS has_payload
      FROM (
        SELECT ${sql.literal(heldColumns)}
        FROM (
          SELECT *, max(busy) OVER () + ceil(${limit}::float8 / count(*) OVER ())::int AS level FROM endpoint
        ) endpoint
        CROSS JOIN LATERAL (
          SELECT *, row_number() OVER () AS rank
          FROM (
            SELECT id, event_id, message_id, type, attempts, plan_step, created_at, next_attempt_at
            FROM webhook_deliveries
            WHERE account_id = endpoint.account_id AND endpoint_id = endpoint.id
              AND status IN ('pending', 'retry_wait') AND next_attempt_at <= ${now} AND id <> ALL(flying)
            ORDER BY next_attempt_at, id LIMIT least(${inFlightPerEndpoint}, level) - busy
            FOR NO KEY UPDATE SKIP LOCKED
          ) due
        ) delivery
        ORDER BY busy + rank, next_attempt_at, delivery.id LIMIT ${limit}
      ) chosen
      LEFT JOIN webhook_events event ON event.account_id = chosen.account_id AND event.id = event_id
    ), claimed AS (
      INSERT INTO webhook_claims AS claim (account_id, endpoint_id, delivery_ids, ends_at)
      SELECT account_id, endpoint_id, array_agg(id), array_agg(${until}::timestamptz) FROM held WHERE has_payload
      GROUP BY account_id, endpoint_id ORDER BY account_id, endpoint_id
      ON CONFLICT (account_id, endpoint_id) DO UPDATE
      SET delivery_ids = claim.delivery_ids || excluded.delivery_ids, ends_at = claim.ends_at || excluded.ends_at
      WHERE cardinality(claim.delivery_ids || excluded.delivery_ids) <= ${inFlightPerEndpoint}
        AND NOT claim.delivery_ids && excluded.delivery_ids
      RETURNING account_id, endpoint_id
    ), cancelled AS (
      UPDATE webhook_deliveries delivery SET status = 'cancelled', next_attempt_at = NULL
      FROM held WHERE NOT has_payload AND delivery.account_id = held.account_id AND delivery.id = held.id
    )
    SELECT place.*, held.* FROM ${commit}
    LEFT JOIN place ON true
    LEFT JOIN held ON has_payload AND ((account_id, endpoint_id) IN (SELECT account_id, endpoint_id FROM claimed)) IS TRUE`
  return { due: rows.flatMap((row): ReadonlyArray<DueDelivery> => dueOf(row)), next: rows.map(nextTurn)[0] }
})
