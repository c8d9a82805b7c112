import type { AccountId } from "@kontor/core/Accounts"
import {
  type DeliveryAttempt,
  type DeliveryPage,
  DeliveryStatus,
  shownAttempts,
  type WebhookStore
} from "@kontor/core/Webhooks"
import { DateTime, Effect, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { backlogOf, type BacklogRow, earliest } from "../Backlog.ts"
import { instants, texts, uuids } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"
import {
  attemptColumns,
  attemptOf,
  type AttemptRow,
  claimedDeliveries,
  claims,
  deliveryColumns,
  deliveryOf,
  type DeliveryRow,
  type EndpointRow,
  eventColumns,
  eventOf,
  type EventRow,
  instant,
  isInFlight,
  statusIn
} from "./WebhookRows.ts"

type Store = WebhookStore["Service"]

/** The part of the store that changes the state of many deliveries. */
const deliveryMoves = (sql: SqlClient.SqlClient) => {
  const moveDeliveries: Store["moveDeliveries"] = Effect.fn("WebhookStorePostgres.moveDeliveries")(
    function*({ account_id, id }, { from, to }, limit) {
      const [{ moved } = { moved: 0 }] = yield* sql<{ moved: number }>`
        WITH held AS (
          SELECT delivery.account_id, delivery.id FROM unnest(${texts(from)}) AS asked (status) CROSS JOIN LATERAL (
            SELECT account_id, id FROM webhook_deliveries delivery
            WHERE account_id = ${account_id} AND endpoint_id = ${id} AND status = asked.status
              AND NOT ${sql.literal(isInFlight)}
            ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE
          ) delivery LIMIT ${limit}
        ), moved AS (
          UPDATE webhook_deliveries delivery
          SET status = ${to.status}, next_attempt_at = ${instant(to.next_attempt_at)}
          FROM held WHERE delivery.account_id = held.account_id AND delivery.id = held.id
          RETURNING delivery.id
        ), noted AS (
          UPDATE webhook_endpoints SET is_unmoved = NOT is_unmoved
          WHERE account_id = ${account_id} AND id = ${id}
            AND is_unmoved <> ((SELECT count(*) FROM moved) = ${limit})
        )
        SELECT count(*)::int AS moved FROM moved`
      return moved
    },
    dieOfDatabase
  )

  const unmoved: Store["unmoved"] = Effect.fn("WebhookStorePostgres.unmoved")(
    (limit) =>
      sql<Pick<EndpointRow, "account_id" | "id">>`
        SELECT account_id, id FROM webhook_endpoints WHERE is_unmoved ORDER BY account_id, id LIMIT ${limit}`,
    dieOfDatabase
  )

  /**
   * The endpoints are locked first, against claims too: what is in flight then is not restarted, and nothing else gets
   * in flight.
   */
  const restart: Store["restart"] = Effect.fn("WebhookStorePostgres.restart")(
    function*({ account_id, from, id, next, since }) {
      const isMeant = sql.and([
        sql`delivery.${statusIn(sql, from)}`,
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

  return { moveDeliveries, unmoved, restart }
}

/**
 * The part of the store that operators watch. Each open state is found by an index, so ended deliveries are not read.
 */
const deliveryBacklog = (sql: SqlClient.SqlClient) => {
  const backlog: Store["backlog"] = Effect.fn("WebhookStorePostgres.backlog")(
    function*(now, max) {
      const time = DateTime.toDateUtc(now)
      const rows = yield* sql<BacklogRow<DeliveryStatus> & { readonly waiting_since: Date | null }>`
        SELECT status, count(*)::int AS count, count(*) FILTER (WHERE next_attempt_at <= ${time})::int AS due,
          min(next_attempt_at) FILTER (WHERE next_attempt_at <= ${time} AND NOT (
            SELECT is_silent FROM webhook_endpoints endpoint
            WHERE endpoint.account_id = waiting.account_id AND endpoint.id = waiting.endpoint_id
          )) AS due_since,
          min(created_at) AS waiting_since
        FROM (
          SELECT status, next_attempt_at, created_at, account_id, endpoint_id FROM webhook_deliveries delivery
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

const attemptRow = (attempt: DeliveryAttempt): Record<string, unknown> => ({
  ...attempt,
  started_at: instant(attempt.started_at)
})

/** The states that a delivery is stored in. */
const storedStatuses = DeliveryStatus.literals.filter((status) => status !== "in_flight")

const afterEveryDelivery = "~"

const inFlightDeliveries = "webhook_claims claim JOIN webhook_deliveries delivery " +
  "ON delivery.account_id = claim.account_id AND delivery.id = ANY(claim.delivery_ids)"

/**
 * A page is read along the claims; for an endpoint along each of its states; for a state along that; else along the
 * primary key. So it reads no more than a few pages, whatever the account has. Where its conditions compare several
 * columns as one, only the index over them has their order.
 */
const wayOf = (sql: SqlClient.SqlClient, account: AccountId, { endpoint_id, limit, status, ...page }: DeliveryPage) => {
  const deliveriesAndClaims = sql.literal(claimedDeliveries)
  const before = page.before ?? afterEveryDelivery
  if (status === "in_flight") {
    const isOfEndpoint = endpoint_id === undefined ? sql`true` : sql`claim.endpoint_id = ${endpoint_id}`
    return {
      from: sql.literal(inFlightDeliveries),
      isMeant: sql`delivery.id < ${before} AND ${isOfEndpoint}`,
      order: sql`delivery.id DESC`
    }
  }
  if (endpoint_id !== undefined) {
    const isStored = status === undefined ? sql`true` : sql`NOT ${sql.literal(isInFlight)}`
    const ofEndpoint = sql`(
      SELECT delivery.* FROM unnest(${texts(status === undefined ? storedStatuses : [status])}) AS asked (status)
      CROSS JOIN LATERAL (
        SELECT * FROM webhook_deliveries delivery
        WHERE delivery.account_id = ${account} AND delivery.endpoint_id = ${endpoint_id}
          AND delivery.status = asked.status AND delivery.id < ${before} AND ${isStored}
        ORDER BY delivery.id DESC LIMIT ${limit}
      ) delivery
    ) delivery LEFT JOIN ${sql.literal(claims)}`
    return { from: ofEndpoint, isMeant: sql`true`, order: sql`delivery.id DESC` }
  }
  if (status === undefined) {
    return { from: deliveriesAndClaims, isMeant: sql`delivery.id < ${before}`, order: sql`delivery.id DESC` }
  }
  return {
    from: deliveriesAndClaims,
    isMeant: sql`claim.endpoint_id IS NULL
      AND (delivery.status, delivery.account_id, delivery.id) < (${status}, ${account}, ${before})
      AND (delivery.status, delivery.account_id) >= (${status}, ${account})`,
    order: sql`delivery.status DESC, delivery.id DESC`
  }
}

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
        WHERE account_id = ${account} AND delivery_id = ${id} ORDER BY number DESC LIMIT ${shownAttempts}`
      const [event] = yield* sql<EventRow>`
        SELECT ${sql.literal(eventColumns)} FROM webhook_events event
        WHERE account_id = ${account} AND id = ${row.event_id}`
      return Option.some({
        delivery: deliveryOf(row),
        attempts: attempts.map(attemptOf).toReversed(),
        event: event === undefined ? null : eventOf(event)
      })
    },
    dieOfDatabase
  )

  const deliveries: Store["deliveries"] = Effect.fn("WebhookStorePostgres.deliveries")(
    function*(account, page) {
      const { from, isMeant, order } = wayOf(sql, account, page)
      const rows = yield* sql<DeliveryRow>`
        SELECT ${columns} FROM ${from} WHERE delivery.account_id = ${account} AND ${isMeant}
        ORDER BY ${order} LIMIT ${page.limit}`
      return rows.map(deliveryOf)
    },
    dieOfDatabase
  )

  return { addDelivery, delivery, deliveries, ...deliveryMoves(sql), ...deliveryBacklog(sql) }
}
