import type { AccountStore } from "@kontor/core/Accounts"
import { Array, Effect, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOfDatabase } from "../Outage.ts"
import {
  accountColumns,
  apiKeyColumns,
  apiKeyOf,
  type ApiKeyRow,
  holderOf,
  type HolderRow,
  instant
} from "./AccountRows.ts"

type Store = AccountStore["Service"]

/** The part of the store for API keys. `lookup` is the client that finds the holder of a credential. */
export const apiKeyTable = (sql: SqlClient.SqlClient, lookup: Effect.Effect<SqlClient.SqlClient>) => {
  const addApiKey: Store["addApiKey"] = Effect.fn("AccountStorePostgres.addApiKey")(
    function*(key) {
      const times = { created_at: instant(key.created_at), last_used_at: instant(key.last_used_at) }
      yield* sql`INSERT INTO api_keys ${sql.insert({ ...key, ...times })}`
    },
    dieOfDatabase
  )

  const apiKeys: Store["apiKeys"] = Effect.fn("AccountStorePostgres.apiKeys")(
    function*(account) {
      const rows = yield* sql<ApiKeyRow>`
        SELECT ${sql.literal(apiKeyColumns)} FROM api_keys credential
        WHERE account_id = ${account} ORDER BY created_at, id`
      return rows.map(apiKeyOf)
    },
    dieOfDatabase
  )

  const findApiKey: Store["findApiKey"] = Effect.fn("AccountStorePostgres.findApiKey")(
    function*(digest) {
      const rows = yield* (yield* lookup)<ApiKeyRow & HolderRow>`
        SELECT ${sql.literal(apiKeyColumns)}, ${sql.literal(accountColumns)}, balance
        FROM api_keys credential
        JOIN accounts account ON account.id = credential.account_id
        JOIN account_balances USING (account_id)
        WHERE credential.digest = ${digest}`
      return Option.map(Array.head(rows), (row) => holderOf(row, apiKeyOf(row)))
    },
    dieOfDatabase
  )

  const revokeApiKey: Store["revokeApiKey"] = Effect.fn("AccountStorePostgres.revokeApiKey")(
    function*(id, account) {
      const rows = yield* sql`
        DELETE FROM api_keys WHERE id = ${id} AND account_id = coalesce(${account ?? null}, account_id) RETURNING id`
      return rows.length > 0
    },
    dieOfDatabase
  )

  return { addApiKey, apiKeys, findApiKey, revokeApiKey }
}
