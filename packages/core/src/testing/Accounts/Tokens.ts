import { assert, type Vitest } from "@effect/vitest"
import { Array, Effect, Option } from "effect"
import { CredentialStore } from "../../Accounts/index.ts"
import { at, aToken, json, newId } from "../fixtures/Credentials.ts"

/** The part of the suite about Bearer tokens. */
export const tokens = (it: Vitest.MethodsNonLive<CredentialStore>): void => {
  it.effect("counts the ids of tokens up over all accounts", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const accounts = [newId(), newId(), newId()]
      const ids = yield* Effect.forEach(accounts, (account) =>
        Effect.map(store.addToken(aToken(account)), ({ id }) => id))
      assert.deepStrictEqual(
        ids,
        ids.toSorted((left, right) =>
          left - right
        )
      )
      assert.strictEqual(new Set(ids).size, 3)
      assert.isAbove(ids[0]!, 0)
    }))

  it.effect("gives every token an id of its own when many are added at the same moment", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const account = newId()
      const tokens = yield* Effect.forEach(Array.range(1, 16), () => store.addToken(aToken(account)), {
        concurrency: "unbounded"
      })
      assert.strictEqual(new Set(tokens.map(({ id }) => id)).size, 16)
    }))

  it.effect("finds a token by its id, as it was added", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      for (const token of [aToken(newId()), { ...aToken(newId()), expires_at: null, abilities: [] }]) {
        const added = yield* store.addToken(token)
        assert.deepStrictEqual(json(added), json({ ...token, id: added.id }))
        assert.deepStrictEqual(json(yield* store.findToken(added.id)), json(Option.some(added)))
      }
    }))

  it.effect("finds no token under an unknown id", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      assert.isTrue(Option.isNone(yield* store.findToken(999_999_999_999_999)))
    }))

  it.effect("lists the tokens of an account alone, the oldest first, also those that have expired", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const [account, other] = [newId(), newId()]
      const added = yield* Effect.forEach(
        ["2026-05-03", "2026-05-01", "2026-05-02"],
        (day) =>
          store.addToken({
            ...aToken(account),
            created_at: at(`${day}T00:00:00Z`),
            expires_at: at("2020-01-01T00:00:00Z")
          })
      )
      yield* store.addToken(aToken(other))
      assert.deepStrictEqual(json(yield* store.tokens(account)), json([added[1], added[2], added[0]]))
    }))

  it.effect("revokes a token for its own account alone, returns it, and finds it no more", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const [owner, other] = [newId(), newId()]
      const token = yield* store.addToken(aToken(owner))
      assert.isTrue(Option.isNone(yield* store.revokeToken(other, token.id)))
      assert.isTrue(Option.isSome(yield* store.findToken(token.id)))
      assert.deepStrictEqual(json(yield* store.revokeToken(owner, token.id)), json(Option.some(token)))
      assert.isTrue(Option.isNone(yield* store.findToken(token.id)))
      assert.isTrue(Option.isNone(yield* store.revokeToken(owner, token.id)))
    }))

  it.effect("revokes all tokens of an account, counts them, and leaves those of others", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const [owner, other] = [newId(), newId()]
      yield* Effect.forEach([1, 2, 3], () => store.addToken(aToken(owner)))
      yield* store.addToken(aToken(other))
      assert.strictEqual(yield* store.revokeTokens(owner), 3)
      assert.deepStrictEqual(yield* store.tokens(owner), [])
      assert.strictEqual((yield* store.tokens(other)).length, 1)
      assert.strictEqual(yield* store.revokeTokens(owner), 0)
    }))
}
