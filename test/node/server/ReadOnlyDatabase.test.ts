import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { paidPath, paidService } from "../../support/PaidService.ts"
import { readiness } from "../../support/Readiness.ts"

const often = Schedule.spaced("50 millis")

describe("a database that takes no writes", () => {
  it.live("is answered 503 and not ready, with the reason, until it takes them again, without a restart", () =>
    Effect.gen(function*() {
      const { key, origin, spent, url } = yield* paidService()
      const ask = Effect.promise(() => fetch(`${origin}${paidPath}`, { headers: key }))
      const turn = (to: "on" | "off") =>
        PgClient.PgClient.use((sql) =>
          Effect.gen(function*() {
            const [{ name }] = (yield* sql<{ name: string }>`SELECT current_database() AS name`) as [{ name: string }]
            yield* sql`SET default_transaction_read_only = off`
            yield* sql`ALTER DATABASE ${sql(name)} SET default_transaction_read_only = ${sql.literal(to)}`
            yield* sql`
              SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND pid <> pg_backend_pid()`
          })
        ).pipe(Effect.provide(PgClient.layer({ url, maxConnections: 1 })))
      assert.strictEqual((yield* ask).status, 200)

      yield* turn("on")
      const found = yield* Effect.repeat(readiness(origin), {
        schedule: often,
        until: ({ checks }) => checks["storage"] === "read_only"
      })
      assert.strictEqual(found.status, 503)
      assert.include(found.reasons["storage"], "takes no writes")
      const refused = yield* ask
      assert.deepStrictEqual(
        [refused.status, refused.headers.get("retry-after"), refused.headers.get("x-credits-charged")],
        [503, "5", "0"]
      )

      yield* turn("off")
      yield* Effect.repeat(readiness(origin), { schedule: often, until: ({ status }) => status === 200 })
      const answered = yield* Effect.repeat(ask, { schedule: often, until: ({ status }) => status === 200 })
      assert.strictEqual(answered.headers.get("x-credits-charged"), "1")
      assert.strictEqual(yield* spent, 2)
    }))
})
