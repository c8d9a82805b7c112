import { assert, it } from "@effect/vitest"
import { AccountId, AccountStore } from "@kontor/core/Accounts"
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
        const listed = (yield* store.list).filter(({ id }) => added.some((account) => account.id === id))
        assert.deepStrictEqual(json(listed), json([old, middle, young]))
      }))

    it.effect("replaces a subscription, and ends it", () =>
      Effect.gen(function*() {
        const store = yield* AccountStore
        const account = anAccount("2026-03-04T00:00:00.000Z")
        yield* store.add(account)
        for (
          const subscription of [aSubscription, { ...aSubscription, plan: "max", status: "active" }, null] as const
        ) {
          assert.isTrue(yield* store.subscribe(account.id, subscription))
          assert.deepStrictEqual(json(yield* store.find(account.id)), json(Option.some({ ...account, subscription })))
        }
      }))

    it.effect("subscribes no account that is not there", () =>
      Effect.gen(function*() {
        const store = yield* AccountStore
        assert.isFalse(yield* store.subscribe(AccountId.make(randomUUID()), aSubscription))
      }))

    apiKeys(it)
    tokens(it)
  })
