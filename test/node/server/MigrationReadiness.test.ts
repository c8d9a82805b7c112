import { PgClient } from "@effect/sql-pg"
import { assert, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { paidService } from "../../support/PaidService.ts"
import { readiness } from "../../support/Readiness.ts"

const often = Schedule.spaced("50 millis")

it.live("A service is not ready on a database that lacks its migrations, or that a newer version migrated", () =>
  Effect.gen(function*() {
    const { origin, url } = yield* paidService()
    const stateOf = (state: string) =>
      Effect.repeat(readiness(origin), { schedule: often, until: ({ checks }) => checks["migrations"] === state })
    yield* PgClient.PgClient.use((sql) =>
      Effect.gen(function*() {
        const [last] = yield* sql<{ migration_id: number; name: string }>`
          DELETE FROM kontor.migrations WHERE migration_id = (SELECT max(migration_id) FROM kontor.migrations)
          RETURNING migration_id, name`
        const pending = yield* stateOf("pending")
        assert.strictEqual(pending.status, 503)
        assert.include(pending.reasons["migrations"], `_${last!.name}. "kontor migrate" applies them.`)

        yield* sql`INSERT INTO kontor.migrations ${sql.insert([last!, { migration_id: 9999, name: "later" }])}`
        const newer = yield* stateOf("newer")
        assert.strictEqual(newer.status, 503)
        assert.include(newer.reasons["migrations"], "newer version of Kontor (9999_later)")

        yield* sql`DELETE FROM kontor.migrations WHERE migration_id = 9999`
        assert.strictEqual((yield* stateOf("ok")).status, 200)
      })
    ).pipe(Effect.provide(PgClient.layer({ url, maxConnections: 1 })))
  }))
