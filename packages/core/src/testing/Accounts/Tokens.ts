import { assert, type Vitest } from "@effect/vitest"
import { Array, DateTime, Effect, Option } from "effect"
import { CredentialStore, type Token } from "../../Accounts/index.ts"
import { addedToken, aKey, at, aToken, json, newId, roomy } from "../fixtures/Credentials.ts"

/** The part of the suite about Bearer tokens. */
export const tokens = (it: Vitest.MethodsNonLive<CredentialStore>): void => {
  it.effect("counts the ids of tokens up over all accounts", () =>
    Effect.gen(function*() {
      const accounts = [newId(), newId(), newId()]
      const ids = yield* Effect.forEach(accounts, (account) => Effect.map(addedToken(aToken(account)), ({ id }) => id))
      assert.deepStrictEqual(
        ids,
        ids.toSorted((left, right) => left - right)
      )
      assert.strictEqual(new Set(ids).size, 3)
      assert.isAbove(ids[0]!, 0)
    }))

  it.effect("gives every token an id of its own when many are added at the same moment", () =>
    Effect.gen(function*() {
      const account = newId()
      const tokens = yield* Effect.forEach(Array.range(1, 16), () => addedToken(aToken(account)), {
        concurrency: "unbounded"
      })
      assert.strictEqual(new Set(tokens.map(({ id }) => id)).size, 16)
    }))

  it.effect("finds a token by its id, as it was added", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      for (const token of [aToken(newId()), { ...aToken(newId()), expires_at: null, abilities: [] }]) {
        const added = yield* addedToken(token)
        assert.deepStrictEqual(json(added), json({ ...token, id: added.id }))
        assert.deepStrictEqual(json(yield* store.findToken(added.id)), json(Option.some(added)))
      }
    }))

  it.effect("finds no token under an unknown id", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      assert.isTrue(Option.isNone(yield* store.findToken(999_999_999_999_999)))
    }))

  it.effect("lists and counts the tokens of an account alone, the oldest first, page by page, expired ones too", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const [account, other] = [newId(), newId()]
      const expired = { ...aToken(account), expires_at: at("2020-01-01T00:00:00Z") }
      const [first, second, third] = yield* Effect.forEach([expired, aToken(account), expired], addedToken)
      yield* addedToken(aToken(other))
      assert.deepStrictEqual(json(yield* store.tokens(account, { limit: 2 })), json([first, second]))
      assert.deepStrictEqual(json(yield* store.tokens(account, { limit: 2, after: second!.id })), json([third]))
      assert.deepStrictEqual(yield* store.tokens(account, { limit: 2, after: third!.id }), [])
      assert.strictEqual(yield* store.tokenCount(account), 3)
      assert.strictEqual(yield* store.tokenCount(newId()), 0)
    }))

  it.effect("adds a token unless the account has the most that have not expired; others do not count", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const [account, other] = [newId(), newId()]
      const add = (token: Omit<Token, "id">) => Effect.map(store.addToken(token, 2), Option.isSome)
      assert.isTrue(yield* add(aToken(other)))
      assert.isTrue(yield* add(aToken(account)))
      assert.isTrue(yield* add({ ...aToken(account), expires_at: null }))
      assert.isFalse(yield* add(aToken(account)))
      const [first] = yield* store.tokens(account, { limit: 1 })
      yield* store.revokeToken(account, first!.id)
      assert.isTrue(yield* add(aToken(account)))
    }))

  it.effect("expired tokens make room for a new one, those first that expired first, and no more than it takes", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const account = newId()
      const until = (expires_at: string) => ({ ...aToken(account), expires_at: at(expires_at) })
      const [early, late, living] = yield* Effect.forEach(
        [until("2020-01-01T00:00:00Z"), until("2021-01-01T00:00:00Z"), until("2099-01-01T00:00:00Z")],
        addedToken
      )
      const idsAfter = (token: Omit<Token, "id">) =>
        Effect.gen(function*() {
          const { id } = Option.getOrThrow(yield* store.addToken(token, 3))
          const ids = (yield* store.tokens(account, { limit: roomy })).map((kept) => kept.id)
          return [id, ids] as const
        })
      const [second, ids] = yield* idsAfter(aToken(account))
      assert.deepStrictEqual(ids, [late!.id, living!.id, second])
      assert.isTrue(Option.isNone(yield* store.findToken(early!.id)))
      const [third, rest] = yield* idsAfter(aToken(account))
      assert.deepStrictEqual(rest, [living!.id, second, third])
      assert.isTrue(Option.isNone(yield* store.addToken(aToken(account), 3)))
    }))

  it.effect("a token expires at the moment it names: a new one of that moment takes its place", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const account = newId()
      const { created_at } = aToken(account)
      yield* store.addToken({ ...aToken(account), expires_at: DateTime.add(created_at, { milliseconds: 1 }) }, 1)
      assert.isTrue(Option.isNone(yield* store.addToken(aToken(account), 1)))
      const later = { ...aToken(account), created_at: DateTime.add(created_at, { milliseconds: 1 }) }
      assert.isTrue(Option.isSome(yield* store.addToken(later, 1)))
    }))

  it.effect("adds no more tokens than the account may have when many are added at the same moment", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const account = newId()
      const expired = { ...aToken(account), expires_at: at("2020-01-01T00:00:00Z") }
      yield* Effect.forEach([expired, expired, expired], (token) => store.addToken(token, 5))
      const added = yield* Effect.forEach(Array.range(1, 16), () => store.addToken(aToken(account), 5), {
        concurrency: "unbounded"
      })
      const ids = added.filter(Option.isSome).map(({ value }) => value.id).toSorted((left, right) => left - right)
      assert.lengthOf(ids, 5)
      assert.deepStrictEqual((yield* store.tokens(account, { limit: roomy })).map(({ id }) => id), ids)
    }))

  it.effect("erases the keys and tokens of an account, and no others", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const [owner, other] = [newId(), newId()]
      const [key, kept] = [aKey(owner), aKey(other)]
      yield* Effect.forEach([key, kept], (each) => store.addApiKey(each, roomy))
      yield* Effect.forEach([aToken(owner), aToken(owner), aToken(other)], addedToken)
      yield* store.erase(owner)
      assert.isTrue(Option.isNone(yield* store.findApiKey(key.digest)))
      assert.deepStrictEqual(yield* store.apiKeys(owner, { limit: roomy }), [])
      assert.strictEqual(yield* store.tokenCount(owner), 0)
      assert.isTrue(Option.isSome(yield* store.findApiKey(kept.digest)))
      assert.strictEqual(yield* store.tokenCount(other), 1)
    }))

  it.effect("revokes a token for its own account alone, returns it, and finds it no more", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const [owner, other] = [newId(), newId()]
      const token = yield* addedToken(aToken(owner))
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
      yield* Effect.forEach([1, 2, 3], () => addedToken(aToken(owner)))
      yield* addedToken(aToken(other))
      assert.strictEqual(yield* store.revokeTokens(owner), 3)
      assert.deepStrictEqual(yield* store.tokens(owner, { limit: roomy }), [])
      assert.strictEqual((yield* store.tokens(other, { limit: roomy })).length, 1)
      assert.strictEqual(yield* store.revokeTokens(owner), 0)
    }))
}
