import type { WebhookStore } from "@kontor/core/Webhooks"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOfDatabase } from "../Outage.ts"
import { endpointColumns, endpointOf, type EndpointRow } from "./WebhookRows.ts"

type Store = WebhookStore["Service"]

/** The part of the store that knows which keys seal the secrets of endpoints. */
export const endpointKeys = (sql: SqlClient.SqlClient) => {
  const columns = sql.literal(endpointColumns)

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

  return { endpointsWithout, endpointsByKey }
}
