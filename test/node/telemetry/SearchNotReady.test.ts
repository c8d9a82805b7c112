import { PgClient } from "@effect/sql-pg"
import { assert, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import * as Database from "../../support/Database.ts"
import { seriesIn } from "../../support/Exposition.ts"
import { nodeEnvironment } from "../../support/PaidService.ts"
import { readiness } from "../../support/Readiness.ts"
import { startService } from "../../support/RunningService.ts"

/** What the alert KontorSearchNotReady watches. */
const watched = "kontor_search_index_ready"

it.live("kontor_search_index_ready is 0 while a node builds its first index, and 1 once it can be searched", () =>
  Effect.gen(function*() {
    const url = yield* Database.url
    const environment = yield* nodeEnvironment(url)
    const isReady = Effect.fnUntraced(function*(origin: string) {
      const text = yield* Effect.promise(() => fetch(`${origin}/metrics`).then((response) => response.text()))
      return seriesIn(text).get(watched)
    })
    // While this holds the lock, nobody reads what an index is built of.
    const { origin } = yield* PgClient.PgClient.use((sql) =>
      sql.withTransaction(Effect.gen(function*() {
        yield* sql`LOCK TABLE kontor.search_documents IN ACCESS EXCLUSIVE MODE`
        const service = yield* startService([], environment)
        const { checks, status } = yield* readiness(service.origin)
        assert.strictEqual(status, 503)
        assert.notStrictEqual(checks["search"], "ok")
        assert.strictEqual(yield* isReady(service.origin), 0)
        return service
      }))
    ).pipe(Effect.provide(PgClient.layer({ url, maxConnections: 2 })))
    yield* Effect.repeat(isReady(origin), { schedule: Schedule.spaced("50 millis"), until: (value) => value === 1 })
    assert.strictEqual((yield* readiness(origin)).status, 200)
  }))
