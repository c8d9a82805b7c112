import { assert, it } from "@effect/vitest"
import { Ledger } from "@kontor/core/Credits"
import { todayInBerlin } from "@kontor/core/Register"
import { accountWith, bookingOf } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as PostgresStorage from "../../support/PostgresStorage.ts"

const spentAccount = Effect.gen(function*() {
  const ledger = yield* Ledger
  const account = yield* accountWith(100)
  yield* Effect.forEach([-10, -20, -30], (credits) => ledger.book(bookingOf(account, credits)))
  const day = yield* todayInBerlin
  yield* ledger.usage(account, { from: day, to: day })
  return account
})

const tampering = Effect.fnUntraced(function*(statement: string) {
  const [sql, ledger] = [yield* SqlClient.SqlClient, yield* Ledger]
  const account = yield* spentAccount
  yield* sql.withTransaction(Effect.gen(function*() {
    yield* sql`ALTER TABLE ledger_entries DISABLE TRIGGER ALL`
    yield* sql`ALTER TABLE account_balances DISABLE TRIGGER ALL`
    yield* sql`${sql.literal(statement)} AND account_id = ${account}`
    yield* sql`ALTER TABLE account_balances ENABLE TRIGGER ALL`
    yield* sql`ALTER TABLE ledger_entries ENABLE TRIGGER ALL`
  }))
  const { discrepancies } = yield* ledger.verify
  return discrepancies.filter(({ account_id }) => account_id === account).map((
    { found, sequence }
  ) => [sequence, found.replace(/\d{4}-\d\d-\d\d/, "today").replace(/\d{4}-\d\d/, "this month")])
})

const used = (made: string) =>
  ["today at fetch-organization", "this month by none"].map((place) => [
    null,
    `the usage of ${place} is 3 requests and 60 credits; the entries make ${made}`
  ])

const unreached = "the balance is 40, received 100, spent 60, last entry 4"

it.layer(PostgresStorage.layer, { excludeTestServices: true })("Ledger.verify", (it) => {
  it.effect.each([
    {
      statement: "UPDATE ledger_entries SET balance_after = 71 WHERE sequence = 3",
      found: [
        [3, "the balance after it is 71, 90 and -20 credits make 70"],
        [4, "the balance after it is 40, 71 and -30 credits make 41"]
      ]
    },
    {
      statement: "UPDATE ledger_entries SET credits = -21 WHERE sequence = 3",
      found: [
        [3, "the balance after it is 70, 90 and -21 credits make 69"],
        [null, `${unreached}; the entries make 39, 100, 61, 4`],
        ...used("3 and 61")
      ]
    },
    {
      statement: "DELETE FROM ledger_entries WHERE sequence = 3",
      found: [
        [4, "entry 4 does not follow on entry 2"],
        [null, `${unreached}; the entries make 60, 100, 40, 4`],
        ...used("2 and 40")
      ]
    },
    {
      statement: "DELETE FROM ledger_entries WHERE sequence = 1",
      found: [
        [2, "entry 2 does not follow on entry 0"],
        [null, `${unreached}; the entries make -60, 0, 60, 4`]
      ]
    },
    {
      statement: "DELETE FROM ledger_entries WHERE sequence = 4",
      found: [[null, `${unreached}; the entries make 70, 100, 30, 3`], ...used("2 and 30")]
    },
    {
      statement: "DELETE FROM ledger_entries WHERE true",
      found: [[null, `${unreached}; the entries make 0, 0, 0, 0`], ...used("0 and 0")]
    },
    {
      statement: "UPDATE account_balances SET balance = balance + 5, granted = granted + 5 WHERE true",
      found: [[null, "the balance is 45, received 105, spent 60, last entry 4; the entries make 40, 100, 60, 4"]]
    },
    {
      statement: "UPDATE account_balances SET sequence = 7 WHERE true",
      found: [[null, "the balance is 40, received 100, spent 60, last entry 7; the entries make 40, 100, 60, 4"]]
    },
    {
      statement: "DELETE FROM account_balances WHERE true",
      found: [[null, "the balance is missing; the entries make 40, 100, 60, 4"]]
    },
    {
      statement: "UPDATE usage_days SET requests = requests - 1 WHERE true",
      found: [[
        null,
        "the usage of today at fetch-organization is 2 requests and 60 credits; the entries make 3 and 60"
      ]]
    },
    {
      statement: "DELETE FROM usage_days WHERE true",
      found: [[
        null,
        "the usage of today at fetch-organization is 0 requests and 0 credits; the entries make 3 and 60"
      ]]
    },
    {
      statement: "UPDATE usage_months SET credits_used = 61 WHERE true",
      found: [[null, "the usage of this month by none is 3 requests and 61 credits; the entries make 3 and 60"]]
    },
    {
      statement: "DELETE FROM usage_months WHERE true",
      found: [[null, "the usage of this month by others is 0 requests and 0 credits; the entries make 3 and 60"]]
    }
  ])("finds what was changed behind its back: $statement", ({ found, statement }) =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* tampering(statement), found)
    }))

  it.effect("finds nothing wrong while others book", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* accountWith(1000)
      const known = (yield* ledger.verify).discrepancies.length
      const [found] = yield* Effect.all([
        Effect.forEach(Array.from({ length: 20 }), () =>
          Effect.map(ledger.verify, ({ discrepancies }) => discrepancies.length)),
        Effect.forEach(Array.from({ length: 200 }), () =>
          ledger.book(bookingOf(account, -1)), { concurrency: 8 })
      ], { concurrency: "unbounded" })
      assert.deepStrictEqual(new Set(found), new Set([known]))
    }))

  it.effect("counts the usage of an account by itself, after every thousand of its entries", () =>
    Effect.gen(function*() {
      const [sql, ledger] = [yield* SqlClient.SqlClient, yield* Ledger]
      const account = yield* accountWith(1000)
      yield* Effect.forEach(Array.from({ length: 1000 }), () => ledger.book(bookingOf(account, -1)), {
        concurrency: "unbounded"
      })
      const counted = sql<{ sequence: number }>`
        SELECT sequence FROM usage_counted WHERE account_id = ${account} AND sequence >= 1000`
      yield* Effect.repeat(Effect.delay(counted, 10), { until: ({ length }) => length > 0 })
      assert.deepStrictEqual((yield* ledger.verify).discrepancies.filter((found) => found.account_id === account), [])
    }))
})
