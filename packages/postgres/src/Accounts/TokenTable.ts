import type { CredentialStore } from "@kontor/core/Accounts"
import { Array, Effect, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOfDatabase } from "../Outage.ts"
import { instant } from "./AccountRows.ts"
import { tokenColumns, tokenOf, type TokenRow } from "./CredentialRows.ts"

type Store = CredentialStore["Service"]

/** The part of the store for Bearer tokens. `lookup` is the client that finds a credential. */
export const tokenTable = (sql: SqlClient.SqlClient, lookup: Effect.Effect<SqlClient.SqlClient>) => {
  const addToken: Store["addToken"] = Effect.fn("CredentialStorePostgres.addToken")(
    function*({ abilities, account_id, created_at, digest, expires_at, last_used_at, name }) {
      const rows = yield* sql<TokenRow>`
        INSERT INTO tokens (account_id, name, abilities, digest, expires_at, created_at, last_used_at)
        VALUES (${account_id}, ${name}, ${abilities}::text[], ${digest}, ${instant(expires_at)}, ${
        instant(created_at)
      }, ${instant(last_used_at)})
        RETURNING ${sql.literal(tokenColumns)}`
      return tokenOf(rows[0]!)
    },
    dieOfDatabase
  )

  const findToken: Store["findToken"] = Effect.fn("CredentialStorePostgres.findToken")(
    function*(id) {
      const rows = yield* (yield* lookup)<TokenRow>`
        SELECT ${sql.literal(tokenColumns)} FROM tokens WHERE id = ${id}`
      return Option.map(Array.head(rows), tokenOf)
    },
    dieOfDatabase
  )

  const tokens: Store["tokens"] = Effect.fn("CredentialStorePostgres.tokens")(
    function*(account) {
      const rows = yield* sql<TokenRow>`
        SELECT ${sql.literal(tokenColumns)} FROM tokens
        WHERE account_id = ${account} ORDER BY created_at, id`
      return rows.map(tokenOf)
    },
    dieOfDatabase
  )

  const revokeToken: Store["revokeToken"] = Effect.fn("CredentialStorePostgres.revokeToken")(
    function*(account, id) {
      const rows = yield* sql<TokenRow>`
        DELETE FROM tokens WHERE account_id = ${account} AND id = ${id}
        RETURNING ${sql.literal(tokenColumns)}`
      return Option.map(Array.head(rows), tokenOf)
    },
    dieOfDatabase
  )

  const revokeTokens: Store["revokeTokens"] = Effect.fn("CredentialStorePostgres.revokeTokens")(
    function*(account) {
      const rows = yield* sql`DELETE FROM tokens WHERE account_id = ${account} RETURNING id`
      return rows.length
    },
    dieOfDatabase
  )

  return { addToken, findToken, tokens, revokeToken, revokeTokens }
}
