import { assert, it } from "@effect/vitest"
import { Database, Migrations } from "@kontor/postgres"
import { Array, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { emptyUrl } from "../support/Database.ts"

const empty = Layer.fresh(Layer.unwrap(Effect.map(emptyUrl, (url) => Database.layer({ url }))))

const tablesOf = (schema: string) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    return (yield* sql`SELECT FROM pg_tables WHERE schemaname = ${schema}`).length
  })

it.layer(empty, { excludeTestServices: true })("Migrations of an empty database", (it) => {
  it.effect("are all pending, are applied once, and are pending no more", () =>
    Effect.gen(function*() {
      const pending = yield* Migrations.pendingMigrations
      assert.deepStrictEqual(pending.slice(0, 2), ["0001_accounts", "0002_ledger"])
      assert.deepStrictEqual(yield* Migrations.migrate, pending)
      assert.deepStrictEqual(yield* Migrations.pendingMigrations, [])
      assert.deepStrictEqual(yield* Migrations.migrate, [])
    }))

  it.effect("put everything into the schema kontor", () =>
    Effect.gen(function*() {
      yield* Migrations.migrate
      assert.strictEqual(yield* tablesOf("public"), 0)
      assert.isAbove(yield* tablesOf("kontor"), 4)
    }))
})

it.layer(empty, { excludeTestServices: true })("Migrations of a database of a newer version", (it) => {
  it.effect("are refused, and the error names what is unknown", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      yield* Migrations.migrate
      yield* sql`INSERT INTO kontor.migrations (migration_id, name) VALUES (9001, 'reports'), (9002, 'more_reports')`
      for (const attempt of [Migrations.migrate, Migrations.pendingMigrations]) {
        const error = yield* Effect.flip(attempt)
        assert.deepInclude(error, { _tag: "DatabaseIsNewer", unknown: ["9001_reports", "9002_more_reports"] })
        assert.include(error.message, "9001_reports")
      }
    }))
})

it.layer(empty, { excludeTestServices: true })("Migrations of a newer version that this one can work with", (it) => {
  it.effect("leave it ready, where the newer version declares all of them", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      yield* Migrations.migrate
      yield* sql`INSERT INTO kontor.migrations (migration_id, name) VALUES (9001, 'reports'), (9002, 'more_reports')`
      yield* sql`INSERT INTO kontor.compatible_migrations VALUES ('9001_reports')`
      assert.deepInclude(yield* Effect.flip(Migrations.pendingMigrations), { unknown: ["9002_more_reports"] })
      yield* sql`INSERT INTO kontor.compatible_migrations VALUES ('9002_more_reports')`
      assert.deepStrictEqual(yield* Migrations.pendingMigrations, [])
      assert.deepStrictEqual(yield* Migrations.migrate, [])
    }))
})

it.effect("Migrations are applied by one of several nodes that start at once", () =>
  Effect.gen(function*() {
    const address = yield* emptyUrl
    const start = Effect.provide(Migrations.migrate, Layer.fresh(Database.layer({ url: address })))
    const applied = yield* Effect.forEach(Array.range(1, 5), () => start, { concurrency: "unbounded" })
    assert.deepStrictEqual(applied.map((names) => names.length > 0).filter((hasMigrated) => hasMigrated), [true])
  }))

it.effect("Migrations run as a role that may only use a schema made for it", () =>
  Effect.gen(function*() {
    const address = yield* emptyUrl
    const applied = yield* Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      return yield* sql.withTransaction(Effect.gen(function*() {
        yield* sql`CREATE ROLE kontor_guest`
        yield* sql`CREATE SCHEMA kontor AUTHORIZATION kontor_guest`
        yield* sql`SET LOCAL ROLE kontor_guest`
        const applied = yield* Migrations.migrate
        yield* sql`RESET ROLE`
        yield* sql`DROP OWNED BY kontor_guest`
        yield* sql`DROP ROLE kontor_guest`
        return applied
      }))
    }).pipe(Effect.provide(Database.layer({ url: address })))
    assert.isAbove(applied.length, 1)
  }))

it.layer(empty, { excludeTestServices: true })("Tables of a migrated database", (it) => {
  it.effect("do not refer to accounts, which a host may have elsewhere", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      yield* Migrations.migrate
      assert.deepStrictEqual(yield* sql`SELECT FROM pg_constraint WHERE confrelid = 'kontor.accounts'::regclass`, [])
    }))
})
