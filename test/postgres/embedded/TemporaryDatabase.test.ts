import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { temporaryDatabase } from "@kontor/postgres/embedded"
import { Effect, Exit, Redacted, Scope } from "effect"
import { inject } from "vitest"
import * as Database from "../../support/Database.ts"
import { template } from "../../support/PostgresServer.ts"
import { ask } from "./Machine.ts"

const empty = Effect.suspend(() => temporaryDatabase(Redacted.make(inject("postgres"))))
const copy = Effect.suspend(() => temporaryDatabase(Redacted.make(inject("postgres")), template))

describe("temporaryDatabase", () => {
  it.live("is another one at every use", () =>
    Effect.gen(function*() {
      const [one, other] = [yield* empty, yield* empty]
      yield* ask(one, "CREATE TABLE thing AS SELECT 1 AS number")
      const [row] = yield* ask(other, "SELECT to_regclass('thing') AS thing")
      assert.deepStrictEqual(row, { thing: null })
    }))

  it.live("is a copy of its template, or empty without one", () =>
    Effect.gen(function*() {
      const hasTables = (url: Redacted.Redacted) => ask(url, "SELECT to_regnamespace('kontor') IS NOT NULL AS found")
      assert.deepStrictEqual(yield* hasTables(yield* copy), [{ found: true }])
      assert.deepStrictEqual(yield* hasTables(yield* empty), [{ found: false }])
    }))

  it.live("is dropped with its scope although somebody is connected", () =>
    Effect.gen(function*() {
      const scope = yield* Scope.make()
      const url = yield* Scope.provide(empty, scope)
      const name = new URL(Redacted.value(url)).pathname.slice(1)
      yield* Effect.forkChild(Effect.ignore(ask(url, "SELECT pg_sleep(60)")))
      const count = (table: string) =>
        ask(inject("postgres"), `SELECT count(*)::int AS count FROM ${table} WHERE datname = '${name}'`)
      yield* Effect.repeat(count("pg_stat_activity"), { until: ([row]) => row?.["count"] === 1 })
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual(yield* count("pg_database"), [{ count: 0 }])
    }))

  it.live("comes with a client as a layer", () =>
    Effect.gen(function*() {
      const rows = yield* PgClient.PgClient.use((sql) => sql`SELECT current_database() ~ '^kontor_' AS fresh`)
      assert.deepStrictEqual(rows, [{ fresh: true }])
    }).pipe(Effect.provide(Database.layer)))
})
