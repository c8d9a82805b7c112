import { assert, it } from "@effect/vitest"
import { Ledger } from "@kontor/core/Credits"
import { accountWith, bookingOf } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as PostgresStorage from "../../support/PostgresStorage.ts"

/** Does what a restore of a backup does to a running service: lines that it has shown were never booked. */
const takenBackByRestore = (account: string) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    yield* sql`ALTER TABLE ledger_entries DISABLE TRIGGER ALL`
    yield* sql`DELETE FROM ledger_entries WHERE account_id = ${account} AND sequence > 1`
    yield* sql`UPDATE account_balances SET balance = 10, spent = 0, sequence = 1 WHERE account_id = ${account}`
    yield* sql`ALTER TABLE ledger_entries ENABLE TRIGGER ALL`
  })

it.layer(PostgresStorage.layer, { excludeTestServices: true })("The newest lines of an account", (it) => {
  it.effect("are those of the ledger, though it was restored while they were remembered", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* accountWith(10)
      const shown = Effect.map(ledger.overview(account, 20), ({ entries }) => entries.map(({ credits }) => credits))
      yield* ledger.book(bookingOf(account, -1))
      yield* ledger.book(bookingOf(account, -2))
      assert.deepStrictEqual(yield* shown, [-2, -1, 10])

      yield* takenBackByRestore(account)
      assert.deepStrictEqual(yield* shown, [10])
      yield* ledger.book(bookingOf(account, -3))
      yield* ledger.book(bookingOf(account, -4))
      assert.deepStrictEqual(yield* shown, [-4, -3, 10])
    }))

  it.effect("are the same array as before while nothing is booked, so that they are written once", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* accountWith(10)
      const [before, after] = [yield* ledger.overview(account, 20), yield* ledger.overview(account, 20)]
      assert.strictEqual(after.entries, before.entries)
    }))
})
