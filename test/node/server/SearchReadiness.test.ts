import { PgClient } from "@effect/sql-pg"
import { assert, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { paidPath, paidService } from "../../support/PaidService.ts"
import { readiness } from "../../support/Readiness.ts"

const often = Schedule.spaced("50 millis")

/** More changes than any index takes in at once. */
const changes = 200_000

it.live("A service whose search index is far behind stays ready, says so, and searches what the index holds", () =>
  Effect.gen(function*() {
    const { key, origin, url } = yield* paidService()
    const ask = Effect.promise(() => fetch(`${origin}${paidPath}`, { headers: key }).then(({ status }) => status))
    const stateOf = (state: string) =>
      Effect.repeat(readiness(origin), { schedule: often, until: ({ checks }) => checks["search"] === state })
    const database = PgClient.layer({ url, maxConnections: 2 })
    yield* stateOf("ok")
    // While this holds the lock, nobody reads what changed.
    yield* PgClient.PgClient.use((sql) =>
      sql.withTransaction(Effect.gen(function*() {
        yield* sql`LOCK TABLE kontor.search_documents IN ACCESS EXCLUSIVE MODE`
        yield* Effect.provide(
          PgClient.PgClient.use((other) => other`UPDATE kontor.register SET sequence = sequence + ${changes}`),
          PgClient.layer({ url, maxConnections: 1 })
        )
        const { reasons, status } = yield* stateOf("behind")
        assert.strictEqual(status, 200)
        assert.match(
          reasons["search"] ?? "",
          /^The search index is 200 000 changes behind the register, for \d+.*\. Searches find what it holds\.$/
        )
        assert.strictEqual(yield* ask, 200)
      }))
    ).pipe(Effect.provide(database))
    assert.strictEqual((yield* stateOf("ok")).status, 200)
    assert.strictEqual(yield* ask, 200)
  }))
