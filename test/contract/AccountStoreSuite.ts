import { assert, it } from "@effect/vitest"
import { type Account, type AccountChange, AccountId, type AccountQuery, AccountStore } from "@kontor/core/Accounts"
import type { Ledger } from "@kontor/core/Credits"
import { Effect, type Layer, Option } from "effect"
import { randomUUID } from "node:crypto"
import { anAccount, aSubscription, json } from "../support/Credentials.ts"
import { apiKeys } from "./ApiKeys.ts"
import { tokens } from "./Tokens.ts"

/** The contract of every account store, in memory or in a database. */
export const suite = <E>(name: string, layer: Layer.Layer<AccountStore | Ledger, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`AccountStore (${name})`, (it) => {
    it.effect("finds an account as it was added", () =>
      Effect.gen(function*() {
        const store = yield* AccountStore
        const account = { ...anAccount("2026-03-04T05:06:07.089Z"), subscription: aSubscription }
        yield* store.add(account)
        assert.deepStrictEqual(json(yield* store.find(account.id)), json(Option.some(account)))
      }))

    it.effect("finds no account under an unknown id", () =>
      Effect.gen(function*() {
        const store = yield* AccountStore
        assert.isTrue(Option.isNone(yield* store.find(AccountId.make(randomUUID()))))
      }))

    it.effect("lists accounts, the oldest first", () =>
      Effect.gen(function*() {
        const store = yield* AccountStore
        const [young, old, middle] = ["2026-03-03", "2026-03-01", "2026-03-02"].map((day) =>
          anAccount(`${day}T00:00:00.000Z`)
        )
        const added = [young!, old!, middle!]
        yield* Effect.forEach(added, (account) => store.add(account))
        const listed = (yield* store.list({})).filter(({ id }) => added.some((account) => account.id === id))
        assert.deepStrictEqual(json(listed), json([old, middle, young]))
      }))

    it.effect("pages accounts of one moment by their ids, and finds nothing after an unknown one", () =>
      Effect.gen(function*() {
        const store = yield* AccountStore
        const added = Array.from({ length: 3 }, () => anAccount("2020-01-01T00:00:00.000Z"))
        yield* Effect.forEach(added, (account) => store.add(account))
        const ids = added.map(({ id }) => id).toSorted()
        const idsOf = (query: AccountQuery) =>
          Effect.map(store.list(query), (accounts) => accounts.map(({ id }) => id).filter((id) => ids.includes(id)))
        assert.deepStrictEqual(yield* idsOf({ after: ids[0], limit: 1 }), [ids[1]])
        assert.deepStrictEqual(yield* idsOf({ after: ids[0] }), ids.slice(1))
        assert.deepStrictEqual(yield* idsOf({ after: AccountId.make(randomUUID()) }), [])
      }))

    it.effect("finds accounts by a part of their name or email address, and by their status", () =>
      Effect.gen(function*() {
        const store = yield* AccountStore
        const text = randomUUID()
        const [named, reached, other] = [
          { ...anAccount("2026-03-04T00:00:00.000Z"), name: `Firma ${text} & Co.` },
          { ...anAccount("2026-03-05T00:00:00.000Z"), email: `post@${text}.example`, status: "suspended" as const },
          anAccount("2026-03-06T00:00:00.000Z")
        ]
        yield* Effect.forEach([named, reached, other], (account) => store.add(account))
        const idsOf = (query: AccountQuery) => Effect.map(store.list(query), (accounts) => accounts.map(({ id }) => id))
        assert.deepStrictEqual(yield* idsOf({ text: text.toUpperCase() }), [named.id, reached.id])
        assert.deepStrictEqual(yield* idsOf({ text, status: "suspended" }), [reached.id])
        assert.deepStrictEqual(yield* idsOf({ text: `%${text}` }), [])
      }))

    it.effect("replaces members of an account, and leaves the others", () =>
      Effect.gen(function*() {
        const store = yield* AccountStore
        const account = anAccount("2026-03-04T00:00:00.000Z")
        yield* store.add(account)
        const steps: ReadonlyArray<readonly [AccountChange, Account]> = [
          [{ subscription: aSubscription }, { ...account, subscription: aSubscription }],
          [{ name: "Muster AG", email: null }, {
            ...account,
            name: "Muster AG",
            email: null,
            subscription: aSubscription
          }],
          [{}, { ...account, name: "Muster AG", email: null, subscription: aSubscription }],
          [
            { status: "erased", subscription: null },
            { ...account, name: "Muster AG", email: null, subscription: null, status: "erased" }
          ]
        ]
        for (const [change, expected] of steps) {
          assert.deepStrictEqual(json(yield* store.change(account.id, change)), json(Option.some(expected)))
          assert.deepStrictEqual(json(yield* store.find(account.id)), json(Option.some(expected)))
        }
      }))

    it.effect("changes no account that does not exist", () =>
      Effect.gen(function*() {
        const store = yield* AccountStore
        assert.isTrue(Option.isNone(yield* store.change(AccountId.make(randomUUID()), { subscription: aSubscription })))
        assert.isTrue(Option.isNone(yield* store.change(AccountId.make(randomUUID()), {})))
      }))

    apiKeys(it)
    tokens(it)
  })
