import { assert, it } from "@effect/vitest"
import { CredentialStore } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { accountWith, addedToken, aKey, aToken, bookingOf, json, newAccount } from "@kontor/testing/fixtures"
import { Array, Context, Effect, Layer, Option, Result } from "effect"
import { url } from "../support/Database.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

const inFlight = { concurrency: "unbounded" } as const

/** Three nodes of the service on one new database. */
const nodes = Effect.gen(function*() {
  const address = yield* url
  return yield* Effect.forEach(Array.range(1, 3), () => Layer.build(PostgresStorage.node(address)), inFlight)
})

it.live("Nodes that book the same requests at the same moment book each once, and answer the same entry", () =>
  Effect.gen(function*() {
    const [first, ...others] = yield* nodes
    const account = yield* Effect.provide(accountWith(1000), first)
    for (let round = 0; round < 25; round++) {
      const bookings = Array.makeBy(8, () => bookingOf(account, -2))
      const answers = yield* Effect.forEach(
        [first, ...others],
        (node) => Effect.forEach(bookings, (booking) => Context.get(node, Ledger).book(booking), inFlight),
        inFlight
      )
      const ids = answers.map((entries) => entries.map(({ id }) => id))
      assert.deepStrictEqual(ids[1], ids[0])
      assert.deepStrictEqual(ids[2], ids[0])
    }
    const ledger = Context.get(first, Ledger)
    assert.deepStrictEqual(yield* ledger.balance(account), { total: 600, granted: 1000, spent: 400 })
    assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
  }))

it.live("Nodes spend the last credits of few accounts once", () =>
  Effect.gen(function*() {
    const all = yield* nodes
    const [first] = all
    const ledger = Context.get(first, Ledger)
    const accounts = yield* Effect.provide(Effect.forEach(Array.range(1, 5), () => accountWith(500)), first)
    const spend = (node: typeof all[number]) =>
      Effect.forEach(Array.range(1, 400), (turn) =>
        Effect.result(Context.get(node, Ledger).book(bookingOf(accounts[turn % 5]!, -(1 + turn % 9)))), {
        concurrency: 32
      })
    const answers = (yield* Effect.forEach(all, spend, inFlight)).flat()
    const paid = answers.filter(Result.isSuccess).reduce((sum, { success }) =>
      sum - success.credits, 0)
    const balances = yield* Effect.forEach(accounts, (account) =>
      ledger.balance(account))
    assert.strictEqual(paid, balances.reduce((sum, { spent }) => sum + spent, 0))
    assert.isTrue(answers.some(Result.isFailure) && balances.every(({ total }) => total >= 0))
    assert.isTrue(answers.filter(Result.isFailure).every(({ failure }) => failure.balance < failure.required))
    assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
  }))

it.live("Nodes see at once what another one stored: a new key, and that it is revoked", () =>
  Effect.gen(function*() {
    const [here, there] = yield* nodes
    const account = yield* Effect.provide(newAccount, here)
    const key = aKey(account)
    yield* Context.get(here, CredentialStore).addApiKey(key, 20)
    assert.isTrue(Option.isSome(yield* Context.get(there!, CredentialStore).findApiKey(key.digest)))
    yield* Context.get(here, CredentialStore).revokeApiKey(key.id)
    assert.isTrue(Option.isNone(yield* Context.get(there!, CredentialStore).findApiKey(key.digest)))
  }))

it.live("Nodes note the uses of the same credentials at the same moment", () =>
  Effect.gen(function*() {
    const all = yield* nodes
    const account = yield* Effect.provide(newAccount, all[0])
    const keys = Array.makeBy(50, () => aKey(account))
    yield* Effect.forEach(keys, (key) => Context.get(all[0], CredentialStore).addApiKey(key, keys.length))
    const noteAll = (node: typeof all[number], turn: number) =>
      Context.get(node, CredentialStore).noteUses(
        (turn % 2 === 0 ? keys : keys.toReversed()).map(({ created_at, id }) => ({
          kind: "api_key",
          id,
          at: created_at
        }))
      )
    yield* Effect.forEach(Array.range(1, 20), () => Effect.forEach(all, noteAll, inFlight))
    const noted = yield* Context.get(all[0], CredentialStore).apiKeys(account, { limit: keys.length })
    assert.deepStrictEqual(
      noted.map(({ last_used_at }) => json(last_used_at)),
      keys.map(({ created_at }) => json(created_at))
    )
  }))

it.live("Nodes refuse a token at the next request once another one has revoked it, or all of an account", () =>
  Effect.gen(function*() {
    const [first, second] = yield* nodes
    const [here, there] = [Context.get(first, CredentialStore), Context.get(second!, CredentialStore)]
    const account = yield* Effect.provide(newAccount, first)
    const [one, two] = yield* Effect.all([addedToken(aToken(account)), addedToken(aToken(account))]).pipe(
      Effect.provideService(CredentialStore, here)
    )
    assert.isTrue(Option.isSome(yield* there.findToken(one.id)))
    yield* here.revokeToken(account, one.id)
    assert.isTrue(Option.isNone(yield* there.findToken(one.id)))
    assert.isTrue(Option.isSome(yield* there.findToken(two.id)))
    yield* here.revokeTokens(account)
    assert.isTrue(Option.isNone(yield* there.findToken(two.id)))
  }))
