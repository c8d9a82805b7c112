import type { EndpointId } from "@kontor/core"
import type { AccountId } from "@kontor/core/Accounts"
import { type StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { Array, DateTime, Effect, Layer, Option, Result } from "effect"
import type { SqlClient } from "effect/sql"
import { AccountClient, takingPlaces, type WorkerClient } from "../Clients.ts"
import { texts } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"
import * as Claims from "./Claims.ts"
import { deliveryTable, releases, retention } from "./Deliveries.ts"
import * as Settlements from "./Settlements.ts"
import { endpointColumns, endpointOf, type EndpointRow, endpointRow } from "./WebhookRows.ts"

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
      ...Settlements.withdrawals(sql),
      ...(yield* Claims.make),
      ...(yield* Settlements.make)
    })
  })
)
