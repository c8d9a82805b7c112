import { NodeCrypto } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import type { AccountId } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { bookingOf, newId } from "@kontor/core/testing/fixtures"
import { Database, LedgerPostgres, Migrations } from "@kontor/postgres"
import { Effect, Fiber, Latch, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { emptyUrl } from "../../support/Database.ts"
import { migratedUntil } from "../../support/Upgrades.ts"

/** The number of migrations before `spent` left out what was taken back. */
const withAllSpent = 26

/** Books as every version did: what is taken back counts as spent. */
const bookedThen = Effect.fnUntraced(function*(account_id: AccountId, kind: string, credits: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO kontor.account_balances (account_id) VALUES (${account_id}::uuid) ON CONFLICT DO NOTHING`
  yield* sql`
    WITH changed AS (
      UPDATE kontor.account_balances SET balance = balance + ${credits}, sequence = sequence + 1,
        granted = granted + greatest(${credits}::int, 0), spent = spent + greatest(-${credits}::int, 0)
      WHERE account_id = ${account_id}::uuid RETURNING balance, sequence
    )
    INSERT INTO kontor.ledger_entries
      (account_id, sequence, id, request_id, kind, credits, balance_after, breakdown, created_at)
    SELECT ${account_id}::uuid, sequence, ${randomUUID()}::uuid, ${randomUUID()}, ${kind}, ${credits}, balance, '{}', now()
    FROM changed`
})

const ledger = Layer.provide(LedgerPostgres.layer, NodeCrypto.layerSecureRandom)

/** Waits until the migration waits for a table. */
const untilWaiting = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`SELECT FROM pg_stat_activity WHERE query LIKE '%LOCK TABLE account_balances%' AND state = 'active' AND
    pid <> pg_backend_pid()`.pipe(
    Effect.repeat({ until: (found) => found.length > 0, schedule: Schedule.spaced("10 millis") })
  )
})

it.live("what was taken back is spent no more after the upgrade, even where somebody takes back meanwhile", () =>
  Effect.gen(function*() {
    const address = yield* emptyUrl
    yield* Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      yield* migratedUntil(withAllSpent)
      const [before, meanwhile, plain] = [newId(), newId(), newId()]
      for (const account of [before, meanwhile, plain]) {
        yield* bookedThen(account, "grant", 100)
        yield* bookedThen(account, "charge", -7)
      }
      yield* bookedThen(before, "adjustment", -20)
      const [isHeld, held] = [yield* Latch.make(), yield* Latch.make()]
      const holding = yield* Effect.forkScoped(sql.withTransaction(Effect.gen(function*() {
        yield* bookedThen(before, "adjustment", -3)
        yield* bookedThen(meanwhile, "adjustment", -30)
        yield* isHeld.open
        yield* held.await
      })))
      yield* isHeld.await
      const migrating = yield* Effect.forkScoped(
        Effect.provide(Migrations.migrate, Layer.fresh(Database.layer({ url: address })))
      )
      yield* untilWaiting
      yield* held.open
      yield* Fiber.join(holding)
      yield* Fiber.join(migrating)
      yield* bookedThen(plain, "adjustment", -1)
      yield* Effect.gen(function*() {
        const { balance, book, verify } = yield* Ledger
        yield* book({ ...bookingOf(plain, -2), kind: "adjustment" })
        assert.deepStrictEqual(yield* balance(before), { total: 70, granted: 77, spent: 7 })
        assert.deepStrictEqual(yield* balance(meanwhile), { total: 63, granted: 70, spent: 7 })
        assert.deepStrictEqual(yield* balance(plain), { total: 90, granted: 97, spent: 7 })
        assert.deepStrictEqual((yield* verify).discrepancies, [])
      }).pipe(Effect.provide(ledger))
    }).pipe(Effect.scoped, Effect.provide(Layer.fresh(Database.layer({ url: address }))))
  }))
