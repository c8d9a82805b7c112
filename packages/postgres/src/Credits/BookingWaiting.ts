import type { AccountId } from "@kontor/core/Accounts"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { uuids } from "../Columns.ts"
import { bookTogether, type Manner, type Order } from "./BookingStatement.ts"

const carefully: Manner = { whenLocked: "wait", repeats: "looked for" }

/** Opens the balances of accounts that have none yet, at zero: the ledger does not ask whether an account exists. */
export const openBalances = (sql: SqlClient.SqlClient, accounts: ReadonlyArray<AccountId>) =>
  sql`
    INSERT INTO account_balances (account_id)
    SELECT DISTINCT account_id FROM unnest(${uuids(accounts)}) AS opened (account_id) ORDER BY account_id
    ON CONFLICT DO NOTHING`

/** Books orders, waiting for accounts that others have locked: every order has an outcome. */
export const bookWaiting = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, orders: ReadonlyArray<Order>) {
  const outcomes = yield* bookTogether(sql, orders, carefully)
  const first = orders.filter(({ id }) => !outcomes.has(id))
  if (first.length === 0) return outcomes
  yield* openBalances(sql, first.map(({ account_id }) => account_id))
  return new Map([...outcomes, ...yield* bookTogether(sql, first, carefully)])
})
