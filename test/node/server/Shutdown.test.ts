import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted, Schedule, Schema } from "effect"
import { dataDirectory, kontor } from "../../support/Command.ts"
import * as Database from "../../support/Database.ts"
import { startService } from "../../support/RunningService.ts"

const Created = Schema.fromJsonString(Schema.Struct({ api_key: Schema.String }))
const often = Schedule.spaced("10 millis")

const isRefused = (origin: string) =>
  Effect.promise(() => fetch(`${origin}/healthz`).then(() => false, () => true)).pipe(
    Effect.repeat({ schedule: often, until: (isRefused) => isRefused })
  )

describe("kontor serve, asked to stop", () => {
  it.live("takes no new request, finishes the one it has, and ends with 0", () =>
    Effect.gen(function*() {
      const url = yield* Database.url
      const environment = {
        KONTOR_DATABASE_URL: Redacted.value(url),
        KONTOR_DATA_DIR: yield* dataDirectory,
        KONTOR_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`
      }
      const service = yield* startService([], environment)
      const { stdout } = yield* kontor(["accounts", "create", "--name=Lea", "--credits=5", "--json"], environment)
      const { api_key } = yield* Schema.decodeEffect(Created)(stdout)
      const ask = Effect.promise(() =>
        fetch(`${service.origin}/api/v1/search-organizations?q=Nordlicht`, { headers: { "x-api-key": api_key } })
      )

      const { ended, request } = yield* PgClient.PgClient.use((sql) =>
        sql.withTransaction(Effect.gen(function*() {
          yield* sql`SELECT balance FROM kontor.account_balances FOR UPDATE`
          const request = yield* Effect.forkScoped(ask)
          yield* sql`SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid`.pipe(
            Effect.repeat({ schedule: often, until: (waiting) => waiting.length > 0 })
          )
          const ended = yield* Effect.forkScoped(service.end("SIGTERM"))
          yield* isRefused(service.origin)
          return { ended, request }
        }))
      ).pipe(Effect.provide(PgClient.layer({ url })))

      const response = yield* Fiber.join(request)
      assert.deepStrictEqual(
        { status: response.status, charged: response.headers.get("x-credits-charged") },
        { status: 200, charged: "1" }
      )
      assert.strictEqual(yield* Fiber.join(ended), 0)
    }))
})
