import type { EndpointId } from "@kontor/core"
import type { WebhookStore } from "@kontor/core/Webhooks"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"

type Store = WebhookStore["Service"]

const among = (ids: ReadonlyArray<EndpointId>, rows: ReadonlyArray<{ readonly id: EndpointId }>) => {
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => found.has(id))
}

/**
 * The part of the store that finds the endpoints a monitor names. Naming endpoints locks them against changes, not
 * against claims; and before any monitor, in the order of a change, so that the two cannot deadlock.
 */
export const namedEndpoints = (sql: SqlClient.SqlClient) => {
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
        WHERE account_id = ${account} AND id = ANY(${texts(ids)}) AND status = 'active'`
      return among(ids, rows)
    },
    dieOfDatabase
  )

  return { ownEndpoints, usableEndpoints }
}
