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

describe("an account in a table of the program's own, on a database of one's own", () => {
  it.live("is known to commands by what it has here, and changed in that program", () =>
    Effect.gen(function*() {
      const url = yield* Database.url
      const environment = { KONTOR_DATABASE_URL: Redacted.value(url) }
      const run = (...args: ReadonlyArray<string>) => kontorHere(args, environment)
      const created = yield* run("accounts", "create", "--name", "Jutta", "--credits", "100", "--json")
      const { account_id } = JSON.parse(created.stdout)
      yield* PgClient.PgClient.use((sql) => sql`DELETE FROM kontor.accounts`).pipe(
        Effect.provide(PgClient.layer({ url }))
      )
      const shown = yield* run("accounts", "show", account_id)
      assert.include(shown.stdout, "by the program that embeds the service")
      assert.match(shown.stdout, /Credits +100/)
      assert.include(shown.stdout, "first key")
      const { stdout } = yield* run("accounts", "show", account_id, "--json")
      assert.deepInclude(JSON.parse(stdout), { account: { id: account_id }, subscription: null })
      const found = yield* run("accounts", "find", account_id)
      assert.match(found.stdout, new RegExp(`${account_id} +\\(in a program's own table\\) +- +- +-`, "u"))
      const works = [
        ["keys", "create", account_id],
        ["keys", "list", account_id],
        ["tokens", "create", account_id, "--name", "reader"],
        ["tokens", "list", account_id],
        ["accounts", "grant", account_id, "5"],
        ["accounts", "statement", account_id],
        ["accounts", "export", account_id],
        ["deliveries", "failing", "--account", account_id],
        ["deliveries", "retry", "--since", "2026-05-01", "--account", account_id]
      ]
      for (const command of works) assert.deepInclude(yield* run(...command), { code: 0 }, command.join(" "))
      const csv = yield* run("accounts", "statement", account_id, "--csv")
      assert.match(csv.stdout, /,closing_balance,,,,105/)
      assert.deepInclude(JSON.parse((yield* run("accounts", "export", account_id)).stdout), {
        account: { id: account_id }
      })
      const refused = [
        ["suspend", account_id],
        ["resume", account_id],
        ["change", account_id, "--name", "B"],
        ["set-plan", account_id, "max"],
        ["subscribe", account_id, "pro", "--until", "2031-01-01"],
        ["cancel", account_id]
      ]
      for (const command of refused) {
        const { stderr } = yield* run("accounts", ...command)
        assert.include(stderr, "This service does not manage its accounts", command.join(" "))
      }
      assert.include((yield* run("accounts", "erase", account_id)).stdout, "Delete it in your own table too")
      assert.deepInclude(JSON.parse((yield* run("keys", "list", account_id, "--json")).stdout), { api_keys: [] })
      assert.match((yield* run("accounts", "show", account_id)).stdout, /Credits +0/)
      const unknown = yield* run("accounts", "show", "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415")
      assert.include(unknown.stderr, "There is no account")
    }))
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
