import type { EndpointId } from "@kontor/core"
import type { AccountId } from "@kontor/core/Accounts"
import type { StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { Array, Effect, Option, Result } from "effect"
import type { SqlClient } from "effect/sql"
import { takingPlaces } from "../AccountPlaces.ts"
import { dieOfDatabase } from "../Outage.ts"
import { endpointColumns, endpointOf, type EndpointRow, endpointRow } from "./WebhookRows.ts"

type Store = WebhookStore["Service"]

/** The part of the store for endpoints. */
export const endpointTable = (sql: SqlClient.SqlClient) => {
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
          if (hasRoom) yield* sql`INSERT INTO webhook_endpoints ${sql.insert(endpointRow(endpoint))}`
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

  const changed = Effect.fnUntraced(function*<E>(
    account: AccountId,
    id: EndpointId,
    change: (endpoint: StoredEndpoint) => Result.Result<StoredEndpoint, E>
  ) {
    const [row] = yield* sql<EndpointRow>`
      SELECT ${columns} FROM webhook_endpoints endpoint
      WHERE account_id = ${account} AND id = ${id} FOR UPDATE`
    if (row === undefined) return Result.succeedNone
    const result = change(endpointOf(row))
    if (Result.isSuccess(result)) {
      const { account_id: _account, id: _id, ...columns } = endpointRow(result.success)
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

  return { addEndpoint, endpoint, endpoints, changeEndpoint }
}
