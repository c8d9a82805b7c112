import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schedule, Schema } from "effect"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { dataDirectory, type Environment, kontorHere } from "../../support/Command.ts"
import * as Database from "../../support/Database.ts"
import { startService } from "../../support/RunningService.ts"

const Created = Schema.fromJsonString(Schema.Struct({ account_id: Schema.String, api_key: Schema.String }))

const createAccount = Effect.fnUntraced(function*(environment: Environment) {
  const { stdout } = yield* kontorHere(
    ["accounts", "create", "--name", "Kurt", "--credits", "10", "--json"],
    environment
  )
  return yield* Schema.decodeEffect(Created)(stdout)
})

const search = (origin: string, api_key: string) =>
  Effect.promise(() =>
    fetch(`${origin}/api/v1/search-organizations?q=Nordlicht`, { headers: { "x-api-key": api_key } }).then((
      { status }
    ) => status)
  )

const readiness = (origin: string) =>
  Effect.promise(() =>
    fetch(`${origin}/readyz`).then((response) => response.json() as Promise<Record<string, unknown>>)
  )

/** The log of a service, once it has warned of the variable that it does not know. */
const warned = ({ errors }: Effect.Success<ReturnType<typeof startService>>) =>
  Effect.sync(errors).pipe(
    Effect.repeat({ schedule: Schedule.spaced("20 millis"), until: (log) => /KONTOR_PROT.*\n/.test(log) })
  )

const keys = `k1:${Buffer.alloc(32, 7).toString("base64")}`

describe("kontor serve", () => {
  it.live("needs no configuration, and is ready with an empty register; what it stored outlives it when it is killed", () =>
    Effect.gen(function*() {
      const environment = { KONTOR_DATA_DIR: yield* dataDirectory }
      const { end, origin, output } = yield* startService([], environment)
      assert.match(origin, /^http:\/\/127\.0\.0\.1:\d+$/)
      assert.deepStrictEqual(yield* readiness(origin), {
        status: "ready",
        checks: {
          service: "ok",
          storage: "ok",
          disk: "ok",
          ledger: "ok",
          migrations: "ok",
          register: "ok",
          search: "ok"
        }
      })
      assert.notMatch(output.join("\n"), /API key/)

      const { api_key } = yield* createAccount(environment)
      assert.strictEqual(yield* search(origin, api_key), 200, "commands work beside it, on the same database")

      yield* end("SIGKILL")
      const next = yield* startService([], environment)
      assert.strictEqual(yield* search(next.origin, api_key), 200, "the next one takes over what it left behind")
    }))

  it.live("lets links carry the base address it is given, and warns in json of variables that nobody reads", () =>
    Effect.gen(function*() {
      const service = yield* startService(["--base-url", "https://flag.example/api"], {
        KONTOR_BASE_URL: "https://variable.example/api",
        KONTOR_DATA_DIR: yield* dataDirectory,
        KONTOR_LOG_FORMAT: "json",
        KONTOR_PROT: "9000"
      })
      const document = yield* Effect.promise(() =>
        fetch(`${service.origin}/openapi.json`).then((response) => response.text())
      )
      assert.include(document, "https://flag.example/api")
      assert.notInclude(document, "https://variable.example")
      assert.match(
        yield* warned(service),
        /^\{"timestamp":".*"level":"WARN","message":"KONTOR_PROT is no variable .*\}$/m
      )
    }))

  it.live("runs on a database of one's own, keeps nothing in the data directory, and warns people as they read", () =>
    Effect.gen(function*() {
      const directory = yield* dataDirectory
      const environment = {
        KONTOR_DATABASE_URL: Redacted.value(yield* Database.url),
        KONTOR_DATA_DIR: directory,
        KONTOR_KEYS: keys,
        KONTOR_LOG_FORMAT: "pretty"
      }
      const service = yield* startService([], { ...environment, KONTOR_PROT: "9000" })
      const { api_key } = yield* createAccount(environment)
      assert.strictEqual(yield* search(service.origin, api_key), 200)
      assert.match(service.output.join("\n"), /^Data {6}PostgreSQL at 127\.0\.0\.1:\d+\/kontor_\w+$/m)
      const postgres = yield* Effect.exit(Effect.tryPromise(() => readFile(join(directory, "postgres", "PG_VERSION"))))
      assert.strictEqual(postgres._tag, "Failure")
      assert.match(
        yield* warned(service),
        /^\d\d:\d\d:\d\d\.\d{3} WARN {2}KONTOR_PROT is no variable .* Did you mean KONTOR_PORT\?$/m
      )
    }))

  it.live("on a database of one's own needs keys", () =>
    Effect.gen(function*() {
      const { code, stderr } = yield* kontorHere(["serve", "--port", "0"], {
        KONTOR_DATABASE_URL: Redacted.value(yield* Database.url),
        KONTOR_BASE_URL: "https://kontor.example/api"
      })
      assert.strictEqual(code, 1)
      assert.match(stderr, /^kontor: KONTOR_KEYS must be set with KONTOR_DATABASE_URL\. /)
    }))

  it.live.each<[string, Environment, ReadonlyArray<string>]>([
    ["on a database of its own", { KONTOR_DATABASE_URL: "postgres://127.0.0.1:1/kontor", KONTOR_KEYS: keys }, []],
    ["in a network", {}, ["--host", "0.0.0.0"]]
  ])("%s needs the address that its links carry", ([, environment, options]) =>
    Effect.gen(function*() {
      const { code, stderr } = yield* kontorHere(["serve", "--port", "0", ...options], environment)
      assert.strictEqual(code, 1)
      assert.match(
        stderr,
        /^kontor: KONTOR_BASE_URL must be set for a service .* customers cannot follow them\. Set it/
      )
    }))

  it.live("starts, and is not ready, where the register cannot be counted", () =>
    Effect.gen(function*() {
      const url = yield* Database.url
      const environment = { KONTOR_DATABASE_URL: Redacted.value(url), KONTOR_KEYS: keys }
      yield* PgClient.PgClient.use((sql) => sql`ALTER TABLE kontor.register RENAME TO lost`).pipe(
        Effect.provide(PgClient.layer({ url, maxConnections: 1 }))
      )
      const { origin } = yield* startService([], environment)
      const found = yield* readiness(origin)
      assert.strictEqual(found["status"], "not_ready")
      assert.deepInclude(found["checks"], { service: "ok", storage: "ok", migrations: "ok", register: "failed" })
    }))

  it.live("says which variable to set when the data directory cannot be made", () =>
    Effect.gen(function*() {
      const file = join(yield* dataDirectory, "file")
      yield* Effect.promise(() => writeFile(file, "not a directory"))
      const { code, stderr } = yield* kontorHere(["serve", "--port", "0"], { KONTOR_DATA_DIR: join(file, "below") })
      assert.strictEqual(code, 1)
      assert.match(
        stderr,
        /^kontor: The data directory .*\/file\/below cannot be used: .* Set KONTOR_DATA_DIR to another/
      )
    }))
})
