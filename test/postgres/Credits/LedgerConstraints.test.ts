import { assert, it } from "@effect/vitest"
import { Ledger } from "@kontor/core/Credits"
import { accountWith, bookingOf } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import * as PostgresStorage from "../../support/PostgresStorage.ts"

const refusalOf = <A>(statement: Effect.Effect<A, SqlError.SqlError>) =>
  Effect.map(Effect.flip(statement), ({ reason }) => reason.cause as { readonly code: string; readonly hint?: string })

const restrictViolation = "23001"
const foreignKeyViolation = "23503"
const uniqueViolation = "23505"
const checkViolation = "23514"

it.layer(PostgresStorage.layer, { excludeTestServices: true })("The ledger's tables", (it) => {
  const ledgerIsUnchanged = Effect.gen(function*() {
    const ledger = yield* Ledger
    assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
  })

  it.effect.each([
    "UPDATE ledger_entries SET credits = credits + 1",
    "UPDATE ledger_entries SET endpoint = 'other' WHERE false",
    "DELETE FROM ledger_entries",
    "TRUNCATE ledger_entries",
    "DELETE FROM account_balances",
    "TRUNCATE account_balances CASCADE",
    "INSERT INTO ledger_entries SELECT * FROM ledger_entries ON CONFLICT (account_id, sequence) DO UPDATE SET credits = 0"
  ])("refuse: %s", (statement) =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      yield* accountWith(10)
      const { code, hint } = yield* refusalOf(sql.unsafe(statement))
      assert.strictEqual(code, restrictViolation)
      assert.include(hint, "kontor accounts grant")
      yield* ledgerIsUnchanged
    }))

  it.effect("refuse a change in a session that runs no ordinary triggers", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      yield* accountWith(10)
      const replica = Effect.andThen(sql`SET LOCAL session_replication_role = replica`, sql`DELETE FROM ledger_entries`)
      assert.strictEqual((yield* refusalOf(sql.withTransaction(replica))).code, restrictViolation)
    }))

  it.effect.each(["DELETE FROM accounts", "TRUNCATE accounts CASCADE"])(
    "keep every entry after: %s",
    (statement) =>
      Effect.gen(function*() {
        const [ledger, sql] = [yield* Ledger, yield* SqlClient.SqlClient]
        const account = yield* accountWith(10)
        yield* sql.unsafe(statement)
        assert.strictEqual((yield* ledger.balance(account)).total, 10)
        yield* ledgerIsUnchanged
      })
  )

  it.effect.each([
    "balance = -1",
    "balance = balance - 11, spent = spent + 11",
    "balance = balance + 1000",
    "spent = spent + 1",
    "granted = -1, balance = -1",
    "sequence = -1"
  ])("refuse a balance that cannot be: %s", (change) =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      const account = yield* accountWith(10)
      const statement = sql`UPDATE account_balances SET ${sql.literal(change)} WHERE account_id = ${account}`
      assert.strictEqual((yield* refusalOf(statement)).code, checkViolation)
    }))

  it.effect.each([
    { line: "sequence, 'other', kind, balance_after", code: uniqueViolation },
    { line: "sequence + 1, request_id, kind, balance_after", code: uniqueViolation },
    { line: "sequence + 1, 'other', 'gift', balance_after", code: checkViolation },
    { line: "sequence + 1, 'other', kind, -1", code: checkViolation },
    { line: "0, 'other', kind, balance_after", code: checkViolation }
  ])("refuse a line that cannot be: $line", ({ code, line }) =>
    Effect.gen(function*() {
      const [sql, ledger] = [yield* SqlClient.SqlClient, yield* Ledger]
      const account = yield* accountWith(10)
      yield* ledger.book(bookingOf(account, -1))
      const statement = sql`
        INSERT INTO ledger_entries (account_id, id, credits, breakdown, created_at, sequence, request_id, kind, balance_after)
        SELECT account_id, id, credits, breakdown, created_at, ${sql.literal(line)}
        FROM ledger_entries WHERE account_id = ${account} AND sequence = 2`
      assert.strictEqual((yield* refusalOf(statement)).code, code)
    }))

  it.effect("refuse a line without a balance", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      const statement = sql`
        INSERT INTO ledger_entries (account_id, id, credits, breakdown, created_at, sequence, request_id, kind, balance_after)
        VALUES (gen_random_uuid(), gen_random_uuid(), 5, '{}', now(), 1, 'other', 'grant', 5)`
      assert.strictEqual((yield* refusalOf(statement)).code, foreignKeyViolation)
    }))
})
