import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import { kontorHere } from "../../support/Command.ts"
import * as Database from "../../support/Database.ts"

const Verified = Schema.fromJsonString(
  Schema.Struct({ accounts: Schema.Int, entries: Schema.Int, discrepancies: Schema.Array(Schema.Unknown) })
)

const books = Effect.gen(function*() {
  const url = yield* Database.url
  const environment = { KONTOR_DATABASE_URL: Redacted.value(url) }
  yield* kontorHere(["accounts", "create", "--name", "Jutta", "--credits", "100"], environment)
  return { url, verify: kontorHere(["ledger", "verify", "--json"], environment) }
})

describe("kontor ledger verify, on a database of one's own", () => {
  it.live("finds the books right", () =>
    Effect.gen(function*() {
      const { verify } = yield* books
      const { code, stdout } = yield* verify
      assert.strictEqual(code, 0)
      assert.deepStrictEqual(yield* Schema.decodeEffect(Verified)(stdout), {
        accounts: 1,
        entries: 1,
        discrepancies: []
      })
    }))

  it.live("finds what was changed behind its back, and ends with 1", () =>
    Effect.gen(function*() {
      const { url, verify } = yield* books
      yield* PgClient.PgClient.use((sql) => sql`UPDATE kontor.account_balances SET balance = 150, granted = 150`).pipe(
        Effect.provide(PgClient.layer({ url }))
      )
      const { code, stderr, stdout } = yield* verify
      assert.strictEqual(code, 1)
      assert.lengthOf((yield* Schema.decodeEffect(Verified)(stdout)).discrepancies, 1)
      assert.match(stderr, /^kontor: The ledger is wrong in 1 place/)
    }))
})
