import { type AccountChange, type AccountRecords, Accounts, type Subscription } from "@kontor/core/Accounts"
import { Array, Effect, Layer, Option } from "effect"
import { AccountClient } from "../AccountClient.ts"
import { dieOfDatabase } from "../Outage.ts"
import { accountColumns, accountOf, type AccountRow, instant } from "./AccountRows.ts"

const subscriptionColumns = (subscription: Subscription | null) => ({
  subscription_plan: subscription?.plan ?? null,
  subscription_status: subscription?.status ?? null,
  current_period_start: instant(subscription?.current_period_start ?? null),
  current_period_end: instant(subscription?.current_period_end ?? null),
  grace_until: instant(subscription?.grace_until ?? null)
})

const changedColumns = ({ subscription, ...columns }: AccountChange) => ({
  ...columns,
  ...subscription === undefined ? {} : subscriptionColumns(subscription)
})

const make = Effect.gen(function*() {
  const sql = yield* AccountClient

  const add: AccountRecords["add"] = Effect.fn("AccountsPostgres.add")(
    function*({ created_at, subscription, ...account }) {
      const columns = { ...account, created_at: instant(created_at), ...subscriptionColumns(subscription) }
      yield* sql`INSERT INTO accounts ${sql.insert(columns)}`
    },
    dieOfDatabase
  )

  const find: Accounts["Service"]["find"] = Effect.fn("AccountsPostgres.find")(
    function*(id) {
      const rows = yield* sql<AccountRow>`
        SELECT ${sql.literal(accountColumns)} FROM accounts WHERE id = ${id}`
      return Option.map(Array.head(rows), accountOf)
    },
    dieOfDatabase
  )

  const list: AccountRecords["list"] = Effect.fn("AccountsPostgres.list")(
    function*({ after = null, limit = null, status = null, text = "" }) {
      const rows = yield* sql<AccountRow>`
        SELECT ${sql.literal(accountColumns)} FROM accounts
        WHERE (${after}::uuid IS NULL OR (created_at, id) > (SELECT created_at, id FROM accounts WHERE id = ${after}))
          AND status = coalesce(${status}, status)
          AND strpos(lower(concat_ws(chr(10), name, email)), lower(${text})) > 0
        ORDER BY created_at, id LIMIT ${limit}`
      return rows.map(accountOf)
    },
    dieOfDatabase
  )

  const change: AccountRecords["change"] = Effect.fn("AccountsPostgres.change")(
    function*(id, changed) {
      const columns = changedColumns(changed)
      if (Object.keys(columns).length === 0) {
        return Option.map(yield* find(id), (account) => ({ before: account, after: account }))
      }
      const names = sql.literal(accountColumns)
      const rows = yield* sql<AccountRow>`
        WITH before AS (SELECT ${names} FROM accounts WHERE id = ${id} FOR UPDATE),
          after AS (
            UPDATE accounts SET ${sql.update(columns)} WHERE id = (SELECT id FROM before) RETURNING ${names}
          )
        SELECT ${names}, false AS is_after FROM before UNION ALL SELECT ${names}, true FROM after ORDER BY is_after`
      const [before, after] = rows.map(accountOf)
      return before === undefined || after === undefined ? Option.none() : Option.some({ before, after })
    },
    dieOfDatabase
  )

  return Accounts.of({ find, records: { add, change, list } })
})

/** Accounts in PostgreSQL. */
export const layer: Layer.Layer<Accounts, never, AccountClient> = Layer.effect(Accounts, make)
