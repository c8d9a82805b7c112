import type { AccountStore } from "@kontor/core/Accounts"
import { Array, Effect, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOfDatabase } from "../Outage.ts"
import {
  accountColumns,
  holderOf,
  type HolderRow,
  instant,
  tokenColumns,
  tokenOf,
  type TokenRow
} from "./AccountRows.ts"

type Store = AccountStore["Service"]

/** The part of the store for Bearer tokens. `lookup` is the client that finds the holder of a credential. */
export const tokenTable = (sql: SqlClient.SqlClient, lookup: Effect.Effect<SqlClient.SqlClient>) => {
  const addToken: Store["addToken"] = Effect.fn("AccountStorePostgres.addToken")(
    function*({ abilities, account_id, created_at, digest, expires_at, last_used_at, name }) {
      const rows = yield* sql<TokenRow>`
        INSERT INTO tokens AS credential (account_id, name, abilities, digest, expires_at, created_at, last_used_at)
        VALUES (${account_id}, ${name}, ${abilities}::text[], ${digest}, ${instant(expires_at)}, ${
        instant(created_at)
      }, ${instant(last_used_at)})
        RETURNING ${sql.literal(tokenColumns)}`
      return tokenOf(rows[0]!)
    },
    dieOfDatabase
  )

  const findToken: Store["findToken"] = Effect.fn("AccountStorePostgres.findToken")(
    function*(id) {
      const rows = yield* (yield* lookup)<TokenRow & HolderRow>`
        SELECT ${sql.literal(tokenColumns)}, ${sql.literal(accountColumns)}, balance
        FROM tokens credential
        JOIN accounts account ON account.id = credential.account_id
        JOIN account_balances USING (account_id)
        WHERE credential.id = ${id}`
      return Option.map(Array.head(rows), (row) => holderOf(row, tokenOf(row)))
    },
    dieOfDatabase
  )

  const tokens: Store["tokens"] = Effect.fn("AccountStorePostgres.tokens")(
    function*(account) {
      const rows = yield* sql<TokenRow>`
        SELECT ${sql.literal(tokenColumns)} FROM tokens credential
        WHERE account_id = ${account} ORDER BY created_at, id`
      return rows.map(tokenOf)
    },
    dieOfDatabase
  )

  const revokeToken: Store["revokeToken"] = Effect.fn("AccountStorePostgres.revokeToken")(
    function*(account, id) {
      const rows = yield* sql<TokenRow>`
        DELETE FROM tokens credential WHERE account_id = ${account} AND id = ${id}
        RETURNING ${sql.literal(tokenColumns)}`
      return Option.map(Array.head(rows), tokenOf)
    },
    dieOfDatabase
  )

  const revokeTokens: Store["revokeTokens"] = Effect.fn("AccountStorePostgres.revokeTokens")(
    function*(account) {
      const rows = yield* sql`DELETE FROM tokens WHERE account_id = ${account} RETURNING id`
      return rows.length
    },
    dieOfDatabase
  )

  return { addToken, findToken, tokens, revokeToken, revokeTokens }
}
