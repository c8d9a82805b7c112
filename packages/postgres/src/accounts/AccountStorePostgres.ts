import { AccountStore, type Holder, type Subscription } from "@kontor/core"
import { Array, DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { LookupClient } from "../LookupClient.ts"
import { dieOfDatabase } from "../Outage.ts"
import {
  accountColumns,
  accountOf,
  type AccountRow,
  apiKeyColumns,
  apiKeyOf,
  type ApiKeyRow,
  tokenColumns,
  tokenOf,
  type TokenRow
} from "./AccountRows.ts"
import { noteUses } from "./CredentialUses.ts"

interface HolderRow extends AccountRow {
  readonly balance: bigint
}

const instant = (time: DateTime.Utc | null): Date | null => time === null ? null : DateTime.toDateUtc(time)

const subscriptionColumns = (subscription: Subscription | null) => ({
  subscription_plan: subscription?.plan ?? null,
  subscription_status: subscription?.status ?? null,
  current_period_start: instant(subscription?.current_period_start ?? null),
  current_period_end: instant(subscription?.current_period_end ?? null)
})

const holderOf = <Kind>(row: HolderRow, credential: Kind): Holder<Kind> => ({
  account: accountOf(row),
  balance: Number(row.balance),
  credential
})

/** Accounts and their credentials in PostgreSQL. The lookup of a credential is one query by a unique index. */
export const layer: Layer.Layer<AccountStore, never, SqlClient.SqlClient | LookupClient> = Layer.effect(
  AccountStore,
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    const lookups = yield* LookupClient
    const lookup = Effect.map(
      Effect.serviceOption(sql.transactionService),
      (unit) => Option.isSome(unit) ? sql : lookups
    )

    const add: AccountStore["Service"]["add"] = Effect.fn("AccountStorePostgres.add")(
      function*({ created_at, email, id, name, subscription }) {
        const account = { id, name, email, created_at: instant(created_at), ...subscriptionColumns(subscription) }
        yield* sql`
          WITH added AS (INSERT INTO accounts ${sql.insert(account)} RETURNING id)
          INSERT INTO account_balances (account_id) SELECT id FROM added`
      },
      dieOfDatabase
    )

    const find: AccountStore["Service"]["find"] = Effect.fn("AccountStorePostgres.find")(
      function*(id) {
        const rows = yield* sql<AccountRow>`
          SELECT ${sql.literal(accountColumns)} FROM accounts account WHERE id = ${id}`
        return Option.map(Array.head(rows), accountOf)
      },
      dieOfDatabase
    )

    const list = sql<AccountRow>`
      SELECT ${sql.literal(accountColumns)} FROM accounts account ORDER BY created_at, id`.pipe(
      Effect.map((rows) => rows.map(accountOf)),
      Effect.withSpan("AccountStorePostgres.list"),
      dieOfDatabase
    )

    const subscribe: AccountStore["Service"]["subscribe"] = Effect.fn("AccountStorePostgres.subscribe")(
      function*(id, subscription) {
        const rows = yield* sql`
          UPDATE accounts SET ${sql.update(subscriptionColumns(subscription))} WHERE id = ${id} RETURNING id`
        return rows.length > 0
      },
      dieOfDatabase
    )

    const addApiKey: AccountStore["Service"]["addApiKey"] = Effect.fn("AccountStorePostgres.addApiKey")(
      function*(key) {
        const times = { created_at: instant(key.created_at), last_used_at: instant(key.last_used_at) }
        yield* sql`INSERT INTO api_keys ${sql.insert({ ...key, ...times })}`
      },
      dieOfDatabase
    )

    const apiKeys: AccountStore["Service"]["apiKeys"] = Effect.fn("AccountStorePostgres.apiKeys")(
      function*(account) {
        const rows = yield* sql<ApiKeyRow>`
          SELECT ${sql.literal(apiKeyColumns)} FROM api_keys credential
          WHERE account_id = ${account} ORDER BY created_at, id`
        return rows.map(apiKeyOf)
      },
      dieOfDatabase
    )

    const findApiKey: AccountStore["Service"]["findApiKey"] = Effect.fn("AccountStorePostgres.findApiKey")(
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

    const revokeApiKey: AccountStore["Service"]["revokeApiKey"] = Effect.fn("AccountStorePostgres.revokeApiKey")(
      function*(id, account) {
        const rows = yield* sql`
          DELETE FROM api_keys WHERE id = ${id} AND account_id = coalesce(${account ?? null}, account_id) RETURNING id`
        return rows.length > 0
      },
      dieOfDatabase
    )

    const addToken: AccountStore["Service"]["addToken"] = Effect.fn("AccountStorePostgres.addToken")(
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

    const findToken: AccountStore["Service"]["findToken"] = Effect.fn("AccountStorePostgres.findToken")(
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

    const tokens: AccountStore["Service"]["tokens"] = Effect.fn("AccountStorePostgres.tokens")(
      function*(account) {
        const rows = yield* sql<TokenRow>`
          SELECT ${sql.literal(tokenColumns)} FROM tokens credential
          WHERE account_id = ${account} ORDER BY created_at, id`
        return rows.map(tokenOf)
      },
      dieOfDatabase
    )

    const revokeToken: AccountStore["Service"]["revokeToken"] = Effect.fn("AccountStorePostgres.revokeToken")(
      function*(account, id) {
        const rows = yield* sql<TokenRow>`
          DELETE FROM tokens credential WHERE account_id = ${account} AND id = ${id}
          RETURNING ${sql.literal(tokenColumns)}`
        return Option.map(Array.head(rows), tokenOf)
      },
      dieOfDatabase
    )

    const revokeTokens: AccountStore["Service"]["revokeTokens"] = Effect.fn("AccountStorePostgres.revokeTokens")(
      function*(account) {
        const rows = yield* sql`DELETE FROM tokens WHERE account_id = ${account} RETURNING id`
        return rows.length
      },
      dieOfDatabase
    )

    return AccountStore.of({
      add,
      find,
      list,
      subscribe,
      addApiKey,
      apiKeys,
      findApiKey,
      revokeApiKey,
      addToken,
      findToken,
      tokens,
      revokeToken,
      revokeTokens,
      noteUses: noteUses(sql)
    })
  })
)
