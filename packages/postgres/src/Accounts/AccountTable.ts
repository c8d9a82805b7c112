import type { AccountChange, AccountStore, Subscription } from "@kontor/core/Accounts"
import { Array, Effect, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOfDatabase } from "../Outage.ts"
import { accountColumns, accountOf, type AccountRow, instant } from "./AccountRows.ts"

type Store = AccountStore["Service"]

const subscriptionColumns = (subscription: Subscription | null) => ({
  subscription_plan: subscription?.plan ?? null,
  subscription_status: subscription?.status ?? null,
  current_period_start: instant(subscription?.current_period_start ?? null),
  current_period_end: instant(subscription?.current_period_end ?? null)
})

const changedColumns = ({ subscription, ...columns }: AccountChange) => ({
  ...columns,
  ...subscription === undefined ? {} : subscriptionColumns(subscription)
})

/** The part of the store for accounts. */
export const accountTable = (sql: SqlClient.SqlClient) => {
  const add: Store["add"] = Effect.fn("AccountStorePostgres.add")(
    function*({ created_at, subscription, ...account }) {
      const columns = { ...account, created_at: instant(created_at), ...subscriptionColumns(subscription) }
      yield* sql`
        WITH added AS (INSERT INTO accounts ${sql.insert(columns)} RETURNING id)
        INSERT INTO account_balances (account_id) SELECT id FROM added`
    },
    dieOfDatabase
  )

  const find: Store["find"] = Effect.fn("AccountStorePostgres.find")(
    function*(id) {
      const rows = yield* sql<AccountRow>`
        SELECT ${sql.literal(accountColumns)} FROM accounts account WHERE id = ${id}`
      return Option.map(Array.head(rows), accountOf)
    },
    dieOfDatabase
  )

  const list: Store["list"] = Effect.fn("AccountStorePostgres.list")(
    function*({ after = null, limit = null, status = null, text = "" }) {
      const rows = yield* sql<AccountRow>`
        SELECT ${sql.literal(accountColumns)} FROM accounts account
        WHERE (${after}::uuid IS NULL OR (created_at, id) > (SELECT created_at, id FROM accounts WHERE id = ${after}))
          AND account.status = coalesce(${status}, account.status)
          AND strpos(lower(concat_ws(chr(10), name, email)), lower(${text})) > 0
        ORDER BY created_at, id LIMIT ${limit}`
      return rows.map(accountOf)
    },
    dieOfDatabase
  )

  const change: Store["change"] = Effect.fn("AccountStorePostgres.change")(
    function*(id, changed) {
      const columns = changedColumns(changed)
      if (Object.keys(columns).length === 0) return yield* find(id)
      const rows = yield* sql<AccountRow>`
        UPDATE accounts account SET ${sql.update(columns)} WHERE id = ${id}
        RETURNING ${sql.literal(accountColumns)}`
      return Option.map(Array.head(rows), accountOf)
    },
    dieOfDatabase
  )

  return { add, change, find, list }
}
