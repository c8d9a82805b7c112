import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { kontorHere } from "../../support/Command.ts"
import * as Database from "../../support/Database.ts"

describe("kontor migrate", () => {
  it.live("applies what is missing, and nothing twice", () =>
    Effect.gen(function*() {
      const environment = { KONTOR_DATABASE_URL: Redacted.value(yield* Database.emptyUrl) }
      const first = yield* kontorHere(["migrate", "--json"], environment)
      const second = yield* kontorHere(["migrate", "--json"], environment)
      assert.strictEqual(first.code, 0)
      assert.match(first.stdout, /^\{"applied":\["0001_accounts","0002_ledger",/)
      assert.deepStrictEqual(second, { code: 0, stdout: "{\"applied\":[]}\n", stderr: "" })
    }))

  it.live("refuses a database that a newer version has migrated, and so does every other command", () =>
    Effect.gen(function*() {
      const url = yield* Database.emptyUrl
      const environment = { KONTOR_DATABASE_URL: Redacted.value(url) }
      yield* kontorHere(["migrate"], environment)
      yield* PgClient.PgClient.use((sql) =>
        sql`INSERT INTO kontor.migrations (migration_id, name) VALUES (9999, 'future')`
      ).pipe(Effect.provide(PgClient.layer({ url })))
      for (const command of ["migrate", "accounts list"]) {
        const { code, stderr } = yield* kontorHere(command.split(" "), environment)
        assert.strictEqual(code, 1)
        assert.match(stderr, /^kontor: The database was migrated by a newer version of Kontor \(9999_future\)\./)
      }
    }))
})
