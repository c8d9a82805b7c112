import type { AccountStore, Subscription } from "@kontor/core/Accounts"
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

/** The part of the store for accounts. */
export const accountTable = (sql: SqlClient.SqlClient) => {
  const add: Store["add"] = Effect.fn("AccountStorePostgres.add")(
    function*({ created_at, email, id, name, subscription }) {
      const account = { id, name, email, created_at: instant(created_at), ...subscriptionColumns(subscription) }
      yield* sql`
        WITH added AS (INSERT INTO accounts ${sql.insert(account)} RETURNING id)
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

  const list = sql<AccountRow>`
    SELECT ${sql.literal(accountColumns)} FROM accounts account ORDER BY created_at, id`.pipe(
    Effect.map((rows) => rows.map(accountOf)),
    Effect.withSpan("AccountStorePostgres.list"),
    dieOfDatabase
  )

  const subscribe: Store["subscribe"] = Effect.fn("AccountStorePostgres.subscribe")(
    function*(id, subscription) {
      const rows = yield* sql`
        UPDATE accounts SET ${sql.update(subscriptionColumns(subscription))} WHERE id = ${id} RETURNING id`
      return rows.length > 0
    },
    dieOfDatabase
  )

  return { add, find, list, subscribe }
}
