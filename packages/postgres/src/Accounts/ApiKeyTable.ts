import type { CredentialStore } from "@kontor/core/Accounts"
import { Array, Effect, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOfDatabase } from "../Outage.ts"
import { instant } from "./AccountRows.ts"
import { apiKeyColumns, apiKeyOf, type ApiKeyRow } from "./CredentialRows.ts"

type Store = CredentialStore["Service"]

/** The part of the store for API keys. `lookup` is the client that finds a credential. */
export const apiKeyTable = (sql: SqlClient.SqlClient, lookup: Effect.Effect<SqlClient.SqlClient>) => {
  const addApiKey: Store["addApiKey"] = Effect.fn("CredentialStorePostgres.addApiKey")(
    function*(key) {
      const times = { created_at: instant(key.created_at), last_used_at: instant(key.last_used_at) }
      yield* sql`INSERT INTO api_keys ${sql.insert({ ...key, ...times })}`
    },
    dieOfDatabase
  )

  const apiKeys: Store["apiKeys"] = Effect.fn("CredentialStorePostgres.apiKeys")(
    function*(account) {
      const rows = yield* sql<ApiKeyRow>`
        SELECT ${sql.literal(apiKeyColumns)} FROM api_keys
        WHERE account_id = ${account} ORDER BY created_at, id`
      return rows.map(apiKeyOf)
    },
    dieOfDatabase
  )

  const findApiKey: Store["findApiKey"] = Effect.fn("CredentialStorePostgres.findApiKey")(
    function*(digest) {
      const rows = yield* (yield* lookup)<ApiKeyRow>`
        SELECT ${sql.literal(apiKeyColumns)} FROM api_keys WHERE digest = ${digest}`
      return Option.map(Array.head(rows), apiKeyOf)
    },
    dieOfDatabase
  )

  const revokeApiKey: Store["revokeApiKey"] = Effect.fn("CredentialStorePostgres.revokeApiKey")(
    function*(id, account) {
      const rows = yield* sql`
        DELETE FROM api_keys WHERE id = ${id} AND account_id = coalesce(${account ?? null}, account_id) RETURNING id`
      return rows.length > 0
    },
    dieOfDatabase
  )

  return { addApiKey, apiKeys, findApiKey, revokeApiKey }
}
