import { earliestUlid } from "@kontor/core"
import type { AccountId } from "@kontor/core/Accounts"
import {
  type DeliveryAttempt,
  type DeliveryPage,
  DeliveryStatus,
  isSignalEvent,
  type PurgedWebhooks,
  shownAttempts,
  type StoredDelivery,
  type StoredEndpoint,
  type StoredEvent,
  type StoredSignalEvent,
  type WebhookStore
} from "@kontor/core/Webhooks"
import { DateTime, Effect, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOfDatabase, entityIdOf, instants, integers, texts, uuids } from "../Clients.ts"

/** An instant as it is stored. */
export const instant = (time: DateTime.Utc | null): Date | null => time === null ? null : DateTime.toDateUtc(time)

/** A stored instant. */
export const utc = (time: Date | null): DateTime.Utc | null => time === null ? null : DateTime.fromDateUnsafe(time)

/** A row of `webhook_events`: a Signal of a monitor, or the data of another kind. */
export interface EventRow extends Pick<StoredEvent, "account_id" | "id" | "type"> {
  readonly monitor_id: StoredSignalEvent["monitor_id"] | null
  readonly entity_id: string | null
  readonly label: string | null
  readonly signal: string | null
  readonly data: string | null
  readonly created_at: Date
}

/** The columns of an {@link EventRow}, of the table or alias `event`. */
const eventColumns =
  "event.account_id, event.id, event.type, event.monitor_id, event.entity_id, event.label, event.signal, event.data, " +
  "event.created_at"

/** The event of a row. */
export const eventOf = (row: EventRow): StoredEvent => {
  const { account_id, data, entity_id, id, label, monitor_id, signal, type } = row
  const created_at = DateTime.fromDateUnsafe(row.created_at)
  if (type !== "organization.signal.detected") {
    return { account_id, id, created_at, type, data: JSON.parse(data!) }
  }
  return {
    account_id,
    id,
    type,
    monitor_id: monitor_id!,
    entity_id: entityIdOf(entity_id!),
    label,
    signal: JSON.parse(signal!) as StoredSignalEvent["signal"],
    created_at
  }
}

/** A row of `webhook_deliveries`, as its claim makes it. */
export interface DeliveryRow extends Omit<StoredDelivery, "next_attempt_at" | "created_at"> {
  readonly next_attempt_at: Date | null
  readonly created_at: Date
}

/**
 * Returns whether a delivery is claimed, of the table or alias `delivery`. It is asked row by row: with a join, all
 * waiting deliveries could be read and sorted where only the first is needed.
 */
export const isInFlight = "coalesce((SELECT delivery.id = ANY(claim.delivery_ids) FROM webhook_claims claim " +
  "WHERE claim.account_id = delivery.account_id AND claim.endpoint_id = delivery.endpoint_id), false)"

/** Returns whether `status` is one of these, spelled out: an index of some states serves no parameter. */
const statusIn = (sql: SqlClient.SqlClient, statuses: ReadonlyArray<DeliveryStatus>) =>
  sql.literal(`status IN (${statuses.map((status) => `'${status}'`).join(", ")})`)

/** The claim of each `delivery` as `claim`, to be joined. */
const claims = "webhook_claims claim ON claim.account_id = delivery.account_id " +
  "AND claim.endpoint_id = delivery.endpoint_id AND delivery.id = ANY(claim.delivery_ids)"

/** Deliveries, each as `delivery` with its claim as `claim`, if there is one. */
const claimedDeliveries = `webhook_deliveries delivery LEFT JOIN ${claims}`

/** The columns of a {@link DeliveryRow}, of {@link claimedDeliveries}. */
const deliveryColumns = "delivery.account_id, delivery.id, delivery.endpoint_id, delivery.event_id, " +
  "delivery.message_id, delivery.type, delivery.plan_step, delivery.created_at, " +
  "CASE WHEN claim.endpoint_id IS NULL THEN delivery.status ELSE 'in_flight' END AS status, " +
  "delivery.attempts + (claim.endpoint_id IS NOT NULL)::int AS attempts, " +
  "CASE WHEN claim.endpoint_id IS NULL THEN delivery.next_attempt_at END AS next_attempt_at"

/** The delivery of a row. */
export const deliveryOf = (row: DeliveryRow): StoredDelivery => ({
  ...row,
  next_attempt_at: utc(row.next_attempt_at),
  created_at: DateTime.fromDateUnsafe(row.created_at)
})

/** A row of `webhook_attempts` without its delivery. */
interface AttemptRow extends Omit<DeliveryAttempt, "started_at"> {
  readonly started_at: Date
}

/** The columns of an {@link AttemptRow}. */
const attemptColumns = "number, started_at, status, duration, error, answer"

/** The attempt of a row. */
const attemptOf = (row: AttemptRow): DeliveryAttempt => ({
  ...row,
  started_at: DateTime.fromDateUnsafe(row.started_at)
})

/** The number of deliveries in a status; `due` of them since `due_since`, the earliest. */
interface BacklogRow<Status> {
  readonly status: Status
  readonly count: number
  readonly due: number
  readonly due_since: Date | null
}

/** The earliest of these instants, if there is one. */
const earliest = (instants: ReadonlyArray<Date | null>): DateTime.Utc | null =>
  instants.flatMap((instant) => instant === null ? [] : [DateTime.fromDateUnsafe(instant)])
    .toSorted(DateTime.Order)[0] ?? null

/** The number of deliveries in each status, and those that are due. */
const backlogOf = <Status>(rows: ReadonlyArray<BacklogRow<Status>>) => ({
  counts: new Map(rows.map(({ count, status }) => [status, count])),
  due: rows.reduce((sum, { due }) => sum + due, 0),
  due_since: earliest(rows.map(({ due_since }) => due_since))
})

type Store = WebhookStore["Service"]

/** Adds deliveries to active endpoints that want their kind: the statement begins with other common tables, or none. */
const addDeliveries = (sql: SqlClient.SqlClient, deliveries: ReadonlyArray<StoredDelivery>, before = sql``) =>
  sql`
    WITH ${before} wanted AS (
      SELECT * FROM unnest(
        ${uuids(deliveries.map(({ account_id }) => account_id))},
        ${texts(deliveries.map(({ id }) => id))},
        ${texts(deliveries.map(({ endpoint_id }) => endpoint_id))},
        ${texts(deliveries.map(({ event_id }) => event_id))},
        ${texts(deliveries.map(({ message_id }) => message_id))},
        ${texts(deliveries.map(({ type }) => type))},
        ${texts(deliveries.map(({ status }) => status))},
        ${integers(deliveries.map(({ attempts }) => attempts))},
        ${integers(deliveries.map(({ plan_step }) => plan_step))},
        ${instants(deliveries.map(({ next_attempt_at }) => instant(next_attempt_at)))},
        ${instants(deliveries.map(({ created_at }) => instant(created_at)))}
      ) AS one (
        account_id, id, endpoint_id, event_id, message_id, type, status, attempts, plan_step, next_attempt_at, created_at
      )
    ), active AS MATERIALIZED (
      SELECT account_id, id, kinds FROM webhook_endpoints
      WHERE status = 'active' AND (account_id, id) IN (SELECT account_id, endpoint_id FROM wanted)
      ORDER BY account_id, id FOR KEY SHARE
    )
    INSERT INTO webhook_deliveries
      (account_id, id, endpoint_id, event_id, message_id, type, status, attempts, plan_step, next_attempt_at, created_at)
    SELECT wanted.account_id, wanted.id, endpoint_id, event_id, message_id, type, status, attempts, plan_step,
      next_attempt_at, created_at
    FROM wanted JOIN active ON active.account_id = wanted.account_id AND active.id = wanted.endpoint_id
      AND wanted.type = ANY(active.kinds)
    RETURNING id`

/**
 * The part of the store for events. A release locks its endpoints, so that none of them is disabled before its
 * deliveries exist and can be blocked: against changes, not against claims.
 */
export const releases = (sql: SqlClient.SqlClient) => {
  const release: Store["release"] = Effect.fn("WebhookStorePostgres.release")(
    function*(released) {
      const events = released.map(({ event }) => event)
      const deliveries = released.flatMap((one) => one.deliveries)
      const added = sql`added AS (
        INSERT INTO webhook_events (account_id, id, type, monitor_id, entity_id, label, signal, created_at)
        SELECT account_id, id, type, monitor_id, entity_id::uuid, label, signal, created_at FROM unnest(
          ${uuids(events.map(({ account_id }) => account_id))},
          ${texts(events.map(({ id }) => id))},
          ${texts(events.map(({ type }) => type))},
          ${texts(events.map(({ monitor_id }) => monitor_id))},
          ${texts(events.map(({ entity_id }) => entity_id))},
          ${texts(events.map(({ label }) => label))},
          ${texts(events.map(({ signal }) => JSON.stringify(signal)))},
          ${instants(events.map(({ created_at }) => instant(created_at)))}
        ) AS one (account_id, id, type, monitor_id, entity_id, label, signal, created_at)
      ),`
      const stored = yield* addDeliveries(sql, deliveries, added)
      return stored.length
    },
    dieOfDatabase
  )

  const announce: Store["announce"] = Effect.fn("WebhookStorePostgres.announce")(
    ({ account_id, created_at, data, id, type }) =>
      sql`
        INSERT INTO webhook_events (account_id, id, type, data, is_announced, created_at)
        VALUES (${account_id}, ${id}, ${type}, ${JSON.stringify(data)}, true, ${instant(created_at)})`,
    dieOfDatabase,
    Effect.asVoid
  )

  const announced: Store["announced"] = Effect.fn("WebhookStorePostgres.announced")(
    function*(limit) {
      const rows = yield* sql<EventRow>`
        SELECT ${sql.literal(eventColumns)} FROM webhook_events event WHERE is_announced ORDER BY id LIMIT ${limit}`
      return rows.map(eventOf).filter((event) => !isSignalEvent(event))
    },
    dieOfDatabase
  )

  const passOn: Store["passOn"] = Effect.fn("WebhookStorePostgres.passOn")(
    function*({ account_id, id }, deliveries) {
      const [taken] = yield* sql`
        UPDATE webhook_events SET is_announced = false
        WHERE account_id = ${account_id} AND id = ${id} AND is_announced RETURNING id`
      if (taken !== undefined && deliveries.length > 0) yield* addDeliveries(sql, deliveries)
      return taken !== undefined
    },
    dieOfDatabase
  )

  const events: Store["events"] = Effect.fn("WebhookStorePostgres.events")(
    function*(account, { after, limit, since }) {
      const rows = yield* sql<EventRow>`
        SELECT ${sql.literal(eventColumns)} FROM webhook_events event
        WHERE ${
        sql.and([
          sql`account_id = ${account}`,
          ...(after === undefined ? [] : [sql`id < ${after}`]),
          ...(since === undefined ? [] : [
            sql`id >= ${`evt_${earliestUlid(since.epochMilliseconds)}`}`,
            sql`created_at >= ${DateTime.toDateUtc(since)}`
          ])
        ])
      }
        ORDER BY id DESC LIMIT ${limit}`
      return rows.map(eventOf)
    },
    dieOfDatabase
  )

  return { release, announce, announced, passOn, events }
}

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
      sql<Pick<StoredEndpoint, "account_id" | "id">>`
        SELECT account_id, id FROM webhook_endpoints WHERE is_unmoved ORDER BY account_id, id LIMIT ${limit}`,
    dieOfDatabase
  )

  return { moveDeliveries, unmoved }
}

/** The part of the store that restarts the retry plan of deliveries. */
const deliveryRestarts = (sql: SqlClient.SqlClient) => {
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
      const held = yield* sql<Pick<StoredEndpoint, "account_id" | "id" | "status">>`
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

  return { restart }
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
  const before = page.after ?? afterEveryDelivery
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

  return { addDelivery, delivery, deliveries, ...deliveryMoves(sql), ...deliveryRestarts(sql), ...deliveryBacklog(sql) }
}

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
