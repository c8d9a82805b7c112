import { assert, describe, it } from "@effect/vitest"
import { WebhookStore } from "@kontor/core/Webhooks"
import { addEndpoint, newAccount, releaseTo, roomFor, settlementOf } from "@kontor/testing/fixtures"
import { DateTime, Duration, Effect, Redacted } from "effect"
import { type Environment, kontorHere } from "../../support/Command.ts"
import * as Database from "../../support/Database.ts"
import * as PostgresStorage from "../../support/PostgresStorage.ts"

const firstDay = DateTime.makeUnsafe("2026-03-01T22:59:59.999Z")
const nextDay = DateTime.makeUnsafe("2026-03-01T23:00:00Z")

/** A database in which two accounts have a delivery each that was given up on each side of midnight in Germany. */
const givenUp = Effect.gen(function*() {
  const url = yield* Database.url
  const accounts = yield* Effect.gen(function*() {
    const store = yield* WebhookStore
    const accounts = [yield* newAccount, yield* newAccount]
    for (const account of accounts) {
      const endpoint = yield* addEndpoint(account)
      yield* store.release([releaseTo([endpoint], firstDay), releaseTo([endpoint], nextDay)])
    }
    const claimed = yield* store.claimDue(nextDay, roomFor(10), Duration.minutes(5))
    yield* Effect.forEach(claimed, ({ delivery }) => store.settle(settlementOf(delivery, { status: "exhausted" })))
    return accounts
  }).pipe(Effect.provide(PostgresStorage.node(url)))
  const environment: Environment = { KONTOR_DATABASE_URL: Redacted.value(url) }
  return {
    accounts,
    run: (...args: ReadonlyArray<string>) => kontorHere(["deliveries", "retry", ...args], environment)
  }
})

describe("kontor deliveries retry", () => {
  it.live("sends again what was given up since an instant, of one account or of all, and says how many", () =>
    Effect.gen(function*() {
      const { accounts: [one, other], run } = yield* givenUp
      const ofOne = yield* run("--since", "2026-03-01T00:00:00+01:00", "--account", one!, "--json")
      assert.deepInclude(ofOne, { code: 0, stderr: "" })
      assert.deepStrictEqual(JSON.parse(ofOne.stdout), {
        since: "2026-02-28T23:00:00.000Z",
        account_id: one,
        retried: 2
      })
      const nothing = yield* run("--since", "2026-03-02T01:00:00Z", "--account", other!)
      assert.match(nothing.stdout, /^No delivery is to be sent again/)
      const rest = yield* run("--since", "2026-03-01T00:00:00Z", "--json")
      assert.deepInclude(JSON.parse(rest.stdout), { account_id: null, retried: 2 })
    }))

  it.live("takes a day as it begins in Germany", () =>
    Effect.gen(function*() {
      const { run } = yield* givenUp
      const { stdout } = yield* run("--since", "2026-03-02")
      assert.strictEqual(
        stdout,
        "Deliveries that are sent again: 2, each with its retry plan from the beginning.\n"
      )
    }))

  it.live.each([
    { args: [], says: /Missing required flag: --since/ },
    { args: ["--since", "yesterday"], says: /--since: "yesterday"\. Expected: an instant such as .*, or a day/ },
    { args: ["--since", "2026-02-30"], says: /--since: "2026-02-30"/ },
    { args: ["--since", "2026-02-30T10:00:00Z"], says: /--since: "2026-02-30T10:00:00Z"/ },
    { args: ["--since", "2026-03-01 10:00:00"], says: /--since: "2026-03-01 10:00:00"/ },
    { args: ["--since", "2026-03-01T10:00:00"], says: /--since: "2026-03-01T10:00:00"/ },
    { args: ["--since", "2026-03-01", "--account", "kurt"], says: /--account: "kurt"\. Expected: the id of an account/ }
  ])("says what is wrong with $args", ({ args, says }) =>
    Effect.gen(function*() {
      const { code, stderr } = yield* kontorHere(["deliveries", "retry", ...args], {})
      assert.strictEqual(code, 2)
      assert.match(stderr, says)
    }))

  it.live("knows no account that is not there", () =>
    Effect.gen(function*() {
      const { run } = yield* givenUp
      const id = "01a1ff3b-e876-76f5-9663-816b3d52d32d"
      const { code, stderr } = yield* run("--since", "2026-03-01", "--account", id)
      assert.deepStrictEqual([code, stderr], [
        1,
        `kontor: There is no account ${id}. "kontor accounts list" lists all accounts.\n`
      ])
    }))
})
