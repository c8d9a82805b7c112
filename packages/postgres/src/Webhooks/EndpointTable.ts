import type { EndpointId } from "@kontor/core"
import type { AccountId } from "@kontor/core/Accounts"
import type { StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { Array, Effect, Option, Result } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOfDatabase } from "../Outage.ts"
import { endpointColumns, endpointOf, type EndpointRow, endpointRow } from "./WebhookRows.ts"

type Store = WebhookStore["Service"]

/**
 * The part of the store for endpoints. Additions of one account run one after another, so that two cannot take the
 * last place.
 */
export const endpointTable = (sql: SqlClient.SqlClient) => {
  const columns = sql.literal(endpointColumns)

  const addEndpoint: Store["addEndpoint"] = Effect.fn("WebhookStorePostgres.addEndpoint")(
    (endpoint, max) =>
      sql.withTransaction(Effect.gen(function*() {
        yield* sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhook_endpoints ${endpoint.account_id}`}, 0))`
        const [held] = yield* sql<{ count: number }>`
          SELECT count(*)::int AS count FROM webhook_endpoints
          WHERE account_id = ${endpoint.account_id} AND status <> 'archived'`
        const hasRoom = (held?.count ?? 0) < max
        if (hasRoom) yield* sql`INSERT INTO webhook_endpoints ${sql.insert(endpointRow(endpoint))}`
        return hasRoom
      })),
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
    function*(account, { limit, status }) {
      const isListed = status === undefined ? sql`status <> 'archived'` : sql`status = ${status}`
      const rows = yield* sql<EndpointRow>`
        SELECT ${columns} FROM webhook_endpoints endpoint
        WHERE account_id = ${account} AND ${isListed} ORDER BY id DESC LIMIT ${limit}`
      return rows.map(endpointOf).toReversed()
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
