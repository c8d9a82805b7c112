import type { EndpointId } from "@kontor/core"
import type { AccountId } from "@kontor/core/Accounts"
import { type Settlement, type StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { Array, Cause, DateTime, Deferred, Effect, Exit, Layer, Option, Result } from "effect"
import { type SqlClient, SqlError } from "effect/sql"
import * as Batches from "../Batches.ts"
import {
  AccountClient,
  booleans,
  byteStrings,
  defectOf,
  dieOfDatabase,
  floats,
  instants,
  integers,
  isOutage,
  takingPlaces,
  texts,
  uuids,
  WorkerClient
} from "../Clients.ts"
import { endpointColumns, endpointOf, type EndpointRow, endpointRow, freed, makeClaims } from "./Claims.ts"
import { deliveryTable, instant, releases, retention } from "./Deliveries.ts"

type Store = WebhookStore["Service"]

const among = (ids: ReadonlyArray<EndpointId>, rows: ReadonlyArray<{ readonly id: EndpointId }>) => {
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => found.has(id))
}

/**
 * The part of the store that finds the endpoints a monitor names. Naming endpoints locks them against changes, not
 * against claims; and before any monitor, in the order of a change, so that the two cannot deadlock.
 */
const namedEndpoints = (sql: SqlClient.SqlClient) => {
  const ownEndpoints: Store["ownEndpoints"] = Effect.fn("WebhookStorePostgres.ownEndpoints")(
    function*(account, ids) {
      const rows = yield* sql<{ id: EndpointId }>`
        SELECT id FROM webhook_endpoints
        WHERE account_id = ${account} AND id = ANY(${texts(ids)}) AND status <> 'archived'
        ORDER BY id FOR KEY SHARE`
      return among(ids, rows)
    },
    dieOfDatabase
  )

  const usableEndpoints: Store["usableEndpoints"] = Effect.fn("WebhookStorePostgres.usableEndpoints")(
    function*(account, ids) {
      const rows = yield* sql<{ id: EndpointId }>`
        SELECT id FROM webhook_endpoints
        WHERE account_id = ${account} AND id = ANY(${texts(ids)}) AND status = 'active'
          AND 'organization.signal.detected' = ANY(kinds)`
      return among(ids, rows)
    },
    dieOfDatabase
  )

  return { ownEndpoints, usableEndpoints }
}

/** The part of the store that knows which keys seal the secrets of endpoints. */
const endpointKeys = (sql: SqlClient.SqlClient) => {
  const columns = sql.literal(endpointColumns)

  const failing: Store["failing"] = Effect.fn("WebhookStorePostgres.failing")(
    function*({ account_id = null, after = "", limit }) {
      const rows = yield* sql<EndpointRow>`
        SELECT ${columns} FROM webhook_endpoints endpoint
        WHERE id > ${after} AND account_id = coalesce(${account_id}::uuid, account_id)
          AND (status = 'disabled_failures' OR status = 'active' AND (
            is_silent OR exhausted_in_a_row > 0 OR EXISTS (
              SELECT FROM webhook_deliveries delivery
              WHERE delivery.account_id = endpoint.account_id AND delivery.endpoint_id = endpoint.id
                AND delivery.status = 'retry_wait' AND delivery.attempts > 0
            )
          ))
        ORDER BY id LIMIT ${limit}`
      return rows.map(endpointOf)
    },
    dieOfDatabase
  )

  const endpointsWithout: Store["endpointsWithout"] = Effect.fn("WebhookStorePostgres.endpointsWithout")(
    function*(key, limit) {
      const rows = yield* sql<EndpointRow>`
        SELECT ${columns} FROM webhook_endpoints endpoint
        WHERE NOT (${key} = ALL(ARRAY[
          split_part(sealed_secret, '.', 2),
          split_part(sealed_headers, '.', 2),
          split_part(coalesce(sealed_former_secret, sealed_secret), '.', 2)
        ]))
        ORDER BY account_id, id LIMIT ${limit}`
      return rows.map(endpointOf)
    },
    dieOfDatabase
  )

  const endpointsByKey: Store["endpointsByKey"] = sql<{ key_id: string; endpoints: number }>`
    SELECT key_id, count(*)::int AS endpoints
    FROM webhook_endpoints CROSS JOIN LATERAL (
      SELECT DISTINCT split_part(text, '.', 2) AS key_id
      FROM unnest(ARRAY[sealed_secret, sealed_former_secret, sealed_headers]) AS sealed (text) WHERE text IS NOT NULL
    ) needed
    GROUP BY key_id`.pipe(
    Effect.map((rows) => new Map(rows.map(({ endpoints, key_id }) => [key_id, endpoints]))),
    Effect.withSpan("WebhookStorePostgres.endpointsByKey"),
    dieOfDatabase
  )

  return { endpointsWithout, endpointsByKey, failing }
}

/** The part of the store that deletes endpoints. */
const endpointPurge = (sql: SqlClient.SqlClient) => {
  const purgeArchived: Store["purgeArchived"] = Effect.fn("WebhookStorePostgres.purgeArchived")(
    function*(before) {
      const rows = yield* sql`
        WITH gone AS (
          SELECT account_id, id FROM webhook_endpoints endpoint
          WHERE archived_at < ${DateTime.toDateUtc(before)} AND NOT EXISTS (
            SELECT FROM webhook_deliveries delivery
            WHERE delivery.account_id = endpoint.account_id AND delivery.endpoint_id = endpoint.id
          )
          ORDER BY account_id, id FOR UPDATE SKIP LOCKED
        ), claims AS (
          DELETE FROM webhook_claims claim USING gone
          WHERE claim.account_id = gone.account_id AND claim.endpoint_id = gone.id
        )
        DELETE FROM webhook_endpoints endpoint USING gone
        WHERE endpoint.account_id = gone.account_id AND endpoint.id = gone.id
        RETURNING endpoint.id`
      return rows.length
    },
    dieOfDatabase
  )

  return { purgeArchived }
}

/** The part of the store for endpoints. */
const endpointTable = (sql: SqlClient.SqlClient) => {
  const columns = sql.literal(endpointColumns)

  const taking = takingPlaces(sql, "webhook_endpoints")

  const addEndpoint: Store["addEndpoint"] = Effect.fn("WebhookStorePostgres.addEndpoint")(
    (endpoint, max) =>
      taking(
        endpoint.account_id,
        Effect.gen(function*() {
          const held = yield* sql`
            SELECT FROM webhook_endpoints
            WHERE account_id = ${endpoint.account_id} AND status <> 'archived' LIMIT ${max}`
          const hasRoom = held.length < max
          if (hasRoom) {
            yield* sql`INSERT INTO webhook_endpoints ${sql.insert(endpointRow(endpoint, yield* DateTime.now))}`
          }
          return hasRoom
        })
      ),
    dieOfDatabase
  )

  const endpoint: Store["endpoint"] = Effect.fn("WebhookStorePostgres.endpoint")(
    function*(account, id) {
      const rows = yield* sql<EndpointRow>`
        SELECT ${columns} FROM webhook_endpoints endpoint WHERE account_id = ${account} AND id = ${id}`
      return Option.map(Array.head(rows), endpointOf)
    },
    dieOfDatabase
  )

  const endpoints: Store["endpoints"] = Effect.fn("WebhookStorePostgres.endpoints")(
    function*(account, { after, limit, status }) {
      const isLiving = sql`status <> 'archived'`
      const isListed = status === "archived" ?
        sql`status = 'archived'` :
        status === undefined
        ? isLiving
        : sql.and([isLiving, sql`status = ${status}`])
      const rows = yield* sql<EndpointRow>`
        SELECT ${columns} FROM webhook_endpoints endpoint
        WHERE account_id = ${account} AND ${isListed} AND id > ${after ?? ""} ORDER BY id LIMIT ${limit}`
      return rows.map(endpointOf)
    },
    dieOfDatabase
  )

  return { addEndpoint, endpoint, endpoints, ...namedEndpoints(sql), ...endpointKeys(sql) }
}

/** The part of the store that changes and deletes endpoints. */
const endpointChanges = (sql: SqlClient.SqlClient) => {
  const columns = sql.literal(endpointColumns)

  const changed = Effect.fnUntraced(function*<E>(
    account: AccountId,
    id: EndpointId,
    change: (endpoint: StoredEndpoint) => Result.Result<StoredEndpoint, E>
  ) {
    const [row] = yield* sql<EndpointRow & { readonly archived_at: Date | null }>`
      SELECT ${columns}, archived_at FROM webhook_endpoints endpoint
      WHERE account_id = ${account} AND id = ${id} FOR UPDATE`
    if (row === undefined) return Result.succeedNone
    const { archived_at, ...stored } = row
    const result = change(endpointOf(stored))
    if (Result.isSuccess(result)) {
      const { account_id: _account, id: _id, ...columns } = endpointRow(
        result.success,
        yield* DateTime.now,
        archived_at
      )
      yield* sql`UPDATE webhook_endpoints SET ${sql.update(columns)} WHERE account_id = ${account} AND id = ${id}`
    }
    return Result.map(result, Option.some)
  })

  const changeEndpoint: Store["changeEndpoint"] = (account, id, change) =>
    sql.withTransaction(changed(account, id, change)).pipe(
      dieOfDatabase,
      Effect.flatMap(Effect.fromResult),
      Effect.withSpan("WebhookStorePostgres.changeEndpoint")
    )

  return { changeEndpoint, ...endpointPurge(sql) }
}

/**
 * Stores the outcomes of claimed deliveries, of all or of none, in one statement. Returns the places of those whose
 * claim had not ended: they are waiting, and the attempt is their next one. A success resets the endpoint's count of
 * exhausted messages; endpoints become silent or not. Endpoints are locked first, then deliveries, then what is in
 * flight, each in one order, so that nodes cannot deadlock: counting them locks them first.
 */
const settleTogether = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  settlements: ReadonlyArray<Settlement>
) {
  const attempts = settlements.map(({ attempt }) => attempt)
  const rows = yield* sql<{ place: number }>`
    WITH made AS (
      SELECT * FROM ROWS FROM (unnest(
        ${uuids(settlements.map(({ account_id }) => account_id))},
        ${texts(settlements.map(({ id }) => id))},
        ${texts(settlements.map(({ status }) => status))},
        ${integers(settlements.map(({ plan_step }) => plan_step))},
        ${instants(settlements.map(({ next_attempt_at }) => instant(next_attempt_at)))},
        ${integers(attempts.map(({ number }) => number))},
        ${instants(attempts.map(({ started_at }) => instant(started_at)))},
        ${integers(attempts.map(({ status }) => status))},
        ${floats(attempts.map(({ duration }) => duration))},
        ${texts(attempts.map(({ error }) => error))},
        ${byteStrings(attempts.map(({ answer }) => answer))},
        ${booleans(settlements.map(({ is_silent }) => is_silent))}
      )) WITH ORDINALITY AS one (
        account_id, id, status, plan_step, next_attempt_at, number, started_at, answered, duration, error, answer,
        is_silent, place
      )
      ORDER BY account_id, id COLLATE "C"
    ), changing AS (
      SELECT endpoint.account_id, endpoint.id FROM webhook_endpoints endpoint
      JOIN (
        SELECT delivery.account_id, endpoint_id, (array_agg(is_silent ORDER BY place DESC))[1] AS is_silent,
          bool_or(made.status = 'succeeded') AS has_success
        FROM webhook_deliveries delivery JOIN made ON delivery.account_id = made.account_id AND delivery.id = made.id
        GROUP BY delivery.account_id, endpoint_id
      ) ended ON ended.account_id = endpoint.account_id AND ended.endpoint_id = endpoint.id
      WHERE endpoint.is_silent <> ended.is_silent OR (has_success AND exhausted_in_a_row > 0)
      ORDER BY endpoint.account_id, endpoint.id FOR NO KEY UPDATE OF endpoint
    ), settled AS (
      UPDATE webhook_deliveries delivery
      SET status = made.status, plan_step = made.plan_step, next_attempt_at = made.next_attempt_at, attempts = number
      FROM made
      WHERE delivery.account_id = made.account_id AND delivery.id = made.id AND attempts = number - 1
        AND delivery.status IN ('pending', 'retry_wait') AND (SELECT count(*) FROM changing) >= 0
      RETURNING delivery.account_id, endpoint_id, delivery.id, delivery.status, is_silent, place
    ), noted AS (
      INSERT INTO webhook_attempts (account_id, delivery_id, number, started_at, status, duration, error, answer)
      SELECT account_id, id, number, started_at, answered, duration, error, answer FROM made
      WHERE place IN (SELECT place FROM settled)
    ), changed AS (
      UPDATE webhook_endpoints endpoint
      SET is_silent = now.is_silent, exhausted_in_a_row = CASE WHEN has_success THEN 0 ELSE exhausted_in_a_row END
      FROM changing, (
        SELECT account_id, endpoint_id, (array_agg(is_silent ORDER BY place DESC))[1] AS is_silent,
          bool_or(status = 'succeeded') AS has_success
        FROM settled GROUP BY account_id, endpoint_id
      ) now
      WHERE endpoint.account_id = changing.account_id AND endpoint.id = changing.id
        AND now.account_id = changing.account_id AND now.endpoint_id = changing.id
    ), ended AS (
      SELECT account_id, endpoint_id, id FROM settled
    ), ${sql.literal(freed)}
    SELECT place::int AS place FROM settled`
  return new Set(rows.map(({ place }) => place - 1))
})

/**
 * Returns whether settlements that failed together may be settled one by one: the cause may be one of them, or the
 * order in which they met others. During an outage each of them would fail.
 */
const mayLieInOne = (failure: unknown): boolean =>
  !SqlError.isSqlError(failure) || !isOutage(failure) || failure.reason._tag === "DeadlockError" ||
  failure.reason._tag === "SerializationError"

/** A settlement, and the result that its caller waits for. */
interface Waiting {
  readonly settlement: Settlement
  readonly isSettled: Deferred.Deferred<boolean>
}

/**
 * Makes the part of the store that settles deliveries. Those that end while a statement is under way are settled by the
 * next one, so that they share a durable commit: with 64 in flight, three times as many are settled. Within a unit of
 * work a settlement is part of its transaction. Where one makes the statement fail for the others, each is settled by
 * itself.
 */
const makeSettlements = Effect.gen(function*() {
  const [sql, client] = [yield* AccountClient, yield* WorkerClient]
  const settleBatch = (batch: ReadonlyArray<Waiting>): Effect.Effect<void> =>
    settleTogether(client, batch.map(({ settlement }) => settlement)).pipe(
      Effect.map((settled) =>
        batch.forEach(({ isSettled }, place) => Deferred.doneUnsafe(isSettled, Exit.succeed(settled.has(place))))
      ),
      Effect.catchCause((cause) => {
        const failure = Cause.squash(cause)
        return batch.length > 1 && mayLieInOne(failure)
          ? Effect.forEach(batch, (waiting) => settleBatch([waiting]), { discard: true })
          : Effect.flatMap(
            defectOf(failure),
            (defect) => Effect.forEach(batch, ({ isSettled }) => Deferred.die(isSettled, defect), { discard: true })
          )
      })
    )
  const arrive = yield* Batches.make("settlements", settleBatch)

  const settleWithinUnit = (settlement: Settlement) =>
    Effect.map(dieOfDatabase(settleTogether(sql, [settlement])), (settled) => settled.has(0))

  const settle: WebhookStore["Service"]["settle"] = Effect.fnUntraced(function*(settlement) {
    const unit = yield* Effect.serviceOption(sql.transactionService)
    if (Option.isSome(unit)) return yield* settleWithinUnit(settlement)
    const isSettled = Deferred.makeUnsafe<boolean>()
    return yield* arrive({ settlement, isSettled }) ? Deferred.await(isSettled) : Effect.interrupt
  })

  return { settle }
})

/**
 * The part of the store that withdraws claimed deliveries, in one statement. Like those that are settled they are
 * locked first, then what is in flight, each in one order. Their claim has not ended while the attempt is their next
 * one, and they have not ended without one.
 */
const withdrawals = (sql: SqlClient.SqlClient) => {
  const withdraw: WebhookStore["Service"]["withdraw"] = Effect.fn("WebhookStorePostgres.withdraw")(
    function*(claimed) {
      const rows = yield* sql`
        WITH meant AS (
          SELECT * FROM unnest(
            ${uuids(claimed.map(({ account_id }) => account_id))},
            ${texts(claimed.map(({ id }) => id))},
            ${integers(claimed.map(({ attempts }) => attempts))}
          ) AS one (account_id, id, number)
        ), held AS (
          SELECT delivery.account_id, delivery.id
          FROM meant JOIN webhook_deliveries delivery ON delivery.account_id = meant.account_id AND delivery.id = meant.id
          WHERE attempts = number - 1 AND status IN ('pending', 'retry_wait')
          ORDER BY delivery.account_id, delivery.id FOR NO KEY UPDATE OF delivery
        ), ended AS (
          UPDATE webhook_deliveries delivery SET status = 'cancelled', next_attempt_at = NULL
          FROM held WHERE delivery.account_id = held.account_id AND delivery.id = held.id
          RETURNING delivery.account_id, endpoint_id, delivery.id
        ), ${sql.literal(freed)}
        SELECT id FROM ended`
      return rows.length
    },
    dieOfDatabase
  )

  return { withdraw }
}

/**
 * Endpoints, events and deliveries in PostgreSQL, for any number of nodes. Rows are locked in one order, endpoints
 * before their deliveries, so that statements cannot deadlock.
 */
export const layer: Layer.Layer<WebhookStore, never, AccountClient | WorkerClient> = Layer.effect(
  WebhookStore,
  Effect.gen(function*() {
    const sql = yield* AccountClient
    return WebhookStore.of({
      ...endpointTable(sql),
      ...endpointChanges(sql),
      ...releases(sql),
      ...deliveryTable(sql),
      ...retention(sql),
      ...withdrawals(sql),
      ...(yield* makeClaims),
      ...(yield* makeSettlements)
    })
  })
)
