import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import { dataDirectory, type Environment, kontor } from "../support/Command.ts"
import * as Database from "../support/Database.ts"

const Report = Schema.fromJsonString(Schema.Struct({
  healthy: Schema.Boolean,
  findings: Schema.Array(Schema.Struct({ check: Schema.String, status: Schema.String, found: Schema.String }))
}))

const examine = Effect.fnUntraced(function*(environment: Environment) {
  const { code, stderr, stdout } = yield* kontor(["doctor", "--json"], environment)
  const { findings, healthy } = yield* Schema.decodeEffect(Report)(stdout)
  return { code, stderr, healthy, findings, statuses: findings.map(({ check, status }) => `${check}: ${status}`) }
})

const keys = `k1:${Buffer.alloc(32, 7).toString("base64")}`

describe("kontor doctor", () => {
  it.live("finds a new database that is not migrated yet, and the command that helps", () =>
    Effect.gen(function*() {
      const environment = { KONTOR_DATABASE_URL: Redacted.value(yield* Database.url), KONTOR_KEYS: keys }
      const before = yield* examine(environment)
      assert.deepInclude(before, {
        code: 0,
        healthy: true,
        statuses: ["configuration: ok", "live source: ok", "storage: ok", "clock: ok", "migrations: warning"]
      })
      assert.match(before.findings.at(-1)?.found ?? "", /^pending: 0001_accounts, .* "kontor migrate" applies them/)

      yield* kontor(["migrate"], environment)
      const after = yield* examine(environment)
      assert.deepInclude(after, {
        code: 0,
        stderr: "",
        healthy: true,
        statuses: [
          "configuration: ok",
          "live source: ok",
          "storage: ok",
          "clock: ok",
          "migrations: ok",
          "register: warning"
        ]
      })
    }))

  it.live("finds what is wrong with the configuration", () =>
    Effect.gen(function*() {
      const { code, findings, healthy, stderr } = yield* examine({ KONTOR_PORT: "none" })
      assert.deepStrictEqual({ code, healthy }, { code: 1, healthy: false })
      assert.strictEqual(stderr, "kontor: 1 check failed; the table says what to do.\n")
      assert.lengthOf(findings, 1)
      assert.deepInclude(findings[0], { check: "configuration", status: "failed" })
      assert.match(findings[0]?.found ?? "", /^KONTOR_PORT must be/)
    }))

  it.live("finds a database that does not answer, missing keys, and variables nobody reads", () =>
    Effect.gen(function*() {
      const { findings, statuses } = yield* examine({
        KONTOR_DATABASE_URL: "postgres://kontor@127.0.0.1:1/kontor",
        KONTOR_KEY: keys
      })
      assert.deepStrictEqual(statuses, [
        "configuration: failed",
        "configuration: warning",
        "live source: ok",
        "storage: failed"
      ])
      assert.match(findings[0]?.found ?? "", /^KONTOR_KEYS must be set with KONTOR_DATABASE_URL/)
      assert.include(findings[1]?.found, "Did you mean KONTOR_KEYS?")
      assert.match(findings[3]?.found ?? "", /^The database 127\.0\.0\.1:1\/kontor cannot be used/)
    }))

  it.live("shows people a table", () =>
    Effect.gen(function*() {
      const { code, stdout } = yield* kontor(["doctor"], { KONTOR_DATA_DIR: yield* dataDirectory })
      assert.strictEqual(code, 0)
      assert.match(
        stdout,
        /^Check +Status +Found\nconfiguration +ok +set: KONTOR_DATA_DIR\nlive source +ok +none.*\nstorage +ok +embedded PostgreSQL/
      )
    }))
})
