import { assert, it } from "@effect/vitest"
import { AccountClient, CommitClient, Database, LookupClient, WorkerClient } from "@kontor/postgres"
import { Deferred, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { url } from "../support/Database.ts"

const layer = Layer.unwrap(Effect.map(url, (url) => Database.layer({ url })))

const settings = [
  "application_name",
  "search_path",
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
  "default_transaction_isolation"
]

const shown = Effect.fnUntraced(function*(sql: SqlClient.SqlClient) {
  const rows = yield* sql<
    { value: string }
  >`SELECT current_setting(name) AS value FROM unnest(${settings}::text[]) AS name`
  return rows.map(({ value }) => value)
})

it.layer(layer, { excludeTestServices: true })("Database", (it) => {
  it.effect("names its connections, looks into its schema, and waits for nothing for ever", () =>
    Effect.gen(function*() {
      const session = ["kontor, public", "30s", "2s", "1min", "read committed"]
      assert.deepStrictEqual(yield* shown(yield* SqlClient.SqlClient), ["kontor", ...session])
      assert.deepStrictEqual(yield* shown(yield* AccountClient), ["kontor accounts", ...session])
      assert.deepStrictEqual(yield* shown(yield* LookupClient), ["kontor lookups", ...session])
      assert.deepStrictEqual(yield* shown(yield* CommitClient), ["kontor bookings", ...session])
      assert.deepStrictEqual(yield* shown(yield* WorkerClient), ["kontor workers", ...session])
    }))

  it.effect("carries many lookups over few connections", () =>
    Effect.gen(function*() {
      const lookups = yield* LookupClient
      const answers = yield* Effect.forEach(
        Array.from({ length: 64 }),
        () => lookups<{ pid: number }>`SELECT pg_backend_pid() AS pid`,
        { concurrency: "unbounded" }
      )
      assert.isAtMost(new Set(answers.map(([row]) => row?.pid)).size, 2)
    }))

  it.effect("lets statements that take their time run side by side", () =>
    Effect.gen(function*() {
      const [sql, lookups] = [yield* SqlClient.SqlClient, yield* LookupClient]
      const waiting = lookups`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`
      const slow = sql`SELECT pg_advisory_xact_lock(1)`
      const started = yield* Deferred.make<void>()
      const allWait = Effect.gen(function*() {
        yield* slow
        yield* Deferred.succeed(started, undefined)
        yield* Effect.repeat(waiting, { until: (locks) => locks.length === 6 })
      })
      yield* Effect.all([
        sql.withTransaction(allWait),
        Effect.andThen(
          Deferred.await(started),
          Effect.forEach(Array.from({ length: 6 }), () => slow, { concurrency: "unbounded" })
        )
      ], { concurrency: "unbounded" })
    }))
})
