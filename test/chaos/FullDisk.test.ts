import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schedule } from "effect"
import { dataDirectory, kontor } from "../support/Command.ts"
import * as Database from "../support/Database.ts"
import { paidPath, paidService } from "../support/PaidService.ts"
import { readiness } from "../support/Readiness.ts"
import { keyList, newKey } from "../support/ServiceKeys.ts"
import { mayMount, smallDisk } from "../support/SmallDisk.ts"

const often = Schedule.spaced("20 millis")
const variables = { KONTOR_RATE_LIMITS: "register=1000000", KONTOR_LOG_LEVEL: "none" }

const asking = (origin: string, headers: Readonly<Record<string, string>>) =>
  Effect.promise(() => fetch(`${origin}${paidPath}`, { headers }))

const shownOf = ({ headers, status }: Response) => [
  status,
  headers.get("retry-after"),
  headers.get("x-credits-charged")
]

describe("the disk of the database", () => {
  it.live.runIf(mayMount)(
    "is full: 503 with Retry-After, free, and not ready with the reason, until there is room, without a restart",
    () =>
      Effect.gen(function*() {
        const disk = yield* smallDisk
        const { key, origin, spent } = yield* paidService({ database: disk.url, credits: 1_000_000, variables })
        const ask = asking(origin, key)
        assert.deepStrictEqual(shownOf(yield* ask), [200, null, "1"])

        yield* disk.fill
        let answered = 1
        const refused = yield* Effect.repeat(
          Effect.tap(ask, ({ status }) => Effect.sync(() => answered += +(status === 200))),
          {
            until: ({ status }) => status !== 200
          }
        )
        assert.deepStrictEqual(shownOf(refused), [503, "5", "0"])
        const found = yield* readiness(origin)
        assert.strictEqual(found.status, 503)
        assert.strictEqual(found.checks["disk"], "full")
        assert.include(found.reasons["disk"], "The disk of the database is full")
        assert.strictEqual(yield* spent, answered)

        yield* disk.makeRoom
        yield* Effect.repeat(readiness(origin), { schedule: often, until: ({ status }) => status === 200 })
        assert.deepStrictEqual(shownOf(yield* ask), [200, null, "1"])
        assert.strictEqual(yield* spent, answered + 1)
      })
  )

  it.live.runIf(mayMount)(
    "fills while the sample register loads: the service ends, and says how to mend it",
    () =>
      Effect.gen(function*() {
        const disk = yield* smallDisk
        const { code, stderr } = yield* kontor(["serve", "--demo", "--port", "0"], {
          KONTOR_DATABASE_URL: Redacted.value(disk.url),
          KONTOR_DATA_DIR: yield* dataDirectory,
          KONTOR_DEMO_ORGANIZATIONS: "20000",
          KONTOR_KEYS: keyList(newKey("k1"))
        })
        assert.strictEqual(code, 1)
        assert.include(stderr, "kontor: The disk of the database is full. Make room there, then start again (")
        assert.include(stderr, "kontor: The sample register could not be loaded; the lines above say why. ")
        assert.notInclude(stderr, "unexpected")
      })
  )

  for (const [state, trouble] of [["53100", "is full"], ["58030", "fails"]] as const) {
    it.live(`${trouble} for a booking (${state}): 503 with Retry-After, free, and ready once a write succeeds`, () =>
      Effect.gen(function*() {
        const { key, origin, spent, url } = yield* paidService({ variables })
        const ask = asking(origin, key)
        const database = Effect.provide(Database.clientOf(url))
        yield* PgClient.PgClient.use((sql) =>
          Effect.andThen(
            sql`
              CREATE FUNCTION kontor.no_room() RETURNS trigger LANGUAGE plpgsql AS
              ${sql.literal(`$$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '${state}'; END $$`)}`,
            sql`
              CREATE TRIGGER no_room BEFORE INSERT ON kontor.ledger_entries
              FOR EACH STATEMENT EXECUTE FUNCTION kontor.no_room()`
          )
        ).pipe(database)
        assert.deepStrictEqual(shownOf(yield* ask), [503, "5", "0"])
        yield* PgClient.PgClient.use((sql) => sql`DROP TRIGGER no_room ON kontor.ledger_entries`).pipe(database)
        assert.deepStrictEqual(shownOf(yield* ask), [200, null, "1"])
        assert.strictEqual((yield* readiness(origin)).checks["disk"], "ok")
        assert.strictEqual(yield* spent, 1)
      }))
  }
})
