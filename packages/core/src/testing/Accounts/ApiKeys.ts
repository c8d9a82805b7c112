import { assert, type Vitest } from "@effect/vitest"
import { Array, Effect, Option } from "effect"
import { randomBytes, randomUUID } from "node:crypto"
import { CredentialStore } from "../../Accounts/index.ts"
import { addedToken, aKey, at, aToken, json, newId, roomy } from "../fixtures/Credentials.ts"

/** The part of the suite about API keys, and when credentials were used. */
export const apiKeys = (it: Vitest.MethodsNonLive<CredentialStore>): void => {
  it.effect("lists the keys of an account alone, in the order of their ids, page by page", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const [account, other] = [newId(), newId()]
      const keys = [aKey(account), aKey(account), aKey(account)]
      yield* Effect.forEach([...keys, aKey(other)], (key) => store.addApiKey(key, roomy))
      const [first, second, third] = keys.toSorted((left, right) => left.id < right.id ? -1 : 1)
      assert.deepStrictEqual(json(yield* store.apiKeys(account, { limit: 2 })), json([first, second]))
      assert.deepStrictEqual(json(yield* store.apiKeys(account, { limit: 2, after: second!.id })), json([third]))
      assert.deepStrictEqual(yield* store.apiKeys(account, { limit: 2, after: third!.id }), [])
    }))

  it.effect("adds a key unless the account has the most it may have; others do not count", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const [account, other] = [newId(), newId()]
      const [one, two, three] = [aKey(account), aKey(account), aKey(account)]
      assert.isTrue(yield* store.addApiKey(aKey(other), 2))
      assert.isTrue(yield* store.addApiKey(one, 2))
      assert.isTrue(yield* store.addApiKey(two, 2))
      assert.isFalse(yield* store.addApiKey(three, 2))
      assert.isTrue(Option.isNone(yield* store.findApiKey(three.digest)))
      yield* store.revokeApiKey(one.id)
      assert.isTrue(yield* store.addApiKey(three, 2))
    }))

  it.effect("adds no more keys than the account may have when many are added at the same moment", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const account = newId()
      const added = yield* Effect.forEach(
        Array.makeBy(16, () => aKey(account)),
        (key) => store.addApiKey(key, 5),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(added.filter((isAdded) => isAdded), 5)
      assert.lengthOf(yield* store.apiKeys(account, { limit: roomy }), 5)
    }))

  it.effect("finds a key by its digest", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const key = aKey(newId())
      yield* store.addApiKey(key, roomy)
      assert.deepStrictEqual(json(yield* store.findApiKey(key.digest)), json(Option.some(key)))
    }))

  it.effect("finds no key under an unknown digest", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      assert.isTrue(Option.isNone(yield* store.findApiKey(randomBytes(32).toString("hex"))))
    }))

  it.effect("finds a revoked key no more", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const account = newId()
      const [kept, revoked] = [aKey(account, "2026-05-01T00:00:00.000Z"), aKey(account, "2026-05-02T00:00:00.000Z")]
      yield* Effect.forEach([kept, revoked], (key) => store.addApiKey(key, roomy))
      assert.isTrue(yield* store.revokeApiKey(revoked.id))
      assert.isTrue(Option.isNone(yield* store.findApiKey(revoked.digest)))
      assert.deepStrictEqual(json(yield* store.apiKeys(account, { limit: roomy })), json([kept]))
      assert.isFalse(yield* store.revokeApiKey(revoked.id))
    }))

  it.effect("revokes a key for its own account alone, if one is given", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const [owner, other] = [newId(), newId()]
      const key = aKey(owner)
      yield* store.addApiKey(key, roomy)
      assert.isFalse(yield* store.revokeApiKey(key.id, other))
      assert.isTrue(Option.isSome(yield* store.findApiKey(key.digest)))
      assert.isTrue(yield* store.revokeApiKey(key.id, owner))
    }))

  it.effect("revokes nothing under an id no key has, whatever it looks like", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      for (const id of [randomUUID(), "no-uuid", ""]) assert.isFalse(yield* store.revokeApiKey(id))
    }))

  it.effect("notes when credentials were last used, and never moves a date back", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const account = newId()
      const key = aKey(account)
      yield* store.addApiKey(key, roomy)
      const token = yield* addedToken(aToken(account))
      const note = (instant: string) =>
        store.noteUses([
          { kind: "api_key", id: key.id, at: at(instant) },
          { kind: "token", id: String(token.id), at: at(instant) }
        ])
      const lastUses = Effect.gen(function*() {
        const byKey = Option.getOrThrow(yield* store.findApiKey(key.digest))
        const byToken = Option.getOrThrow(yield* store.findToken(token.id))
        return json([byKey.last_used_at, byToken.last_used_at])
      })
      assert.deepStrictEqual(yield* lastUses, [null, null])
      yield* note("2026-06-02T10:00:00.500Z")
      yield* note("2026-06-01T10:00:00.000Z")
      assert.deepStrictEqual(yield* lastUses, ["2026-06-02T10:00:00.500Z", "2026-06-02T10:00:00.500Z"])
      yield* note("2026-06-03T10:00:00.000Z")
      assert.deepStrictEqual(yield* lastUses, ["2026-06-03T10:00:00.000Z", "2026-06-03T10:00:00.000Z"])
    }))

  it.effect("keeps the latest of several uses noted together, and passes over what is gone", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const key = aKey(newId())
      yield* store.addApiKey(key, roomy)
      yield* store.noteUses([])
      yield* store.noteUses([
        { kind: "api_key", id: key.id, at: at("2026-06-02T00:00:00.000Z") },
        { kind: "api_key", id: randomUUID(), at: at("2026-06-02T00:00:00.000Z") },
        { kind: "token", id: "999999999999999", at: at("2026-06-02T00:00:00.000Z") },
        { kind: "api_key", id: key.id, at: at("2026-06-03T00:00:00.000Z") },
        { kind: "api_key", id: key.id, at: at("2026-06-01T00:00:00.000Z") }
      ])
      const { last_used_at } = Option.getOrThrow(yield* store.findApiKey(key.digest))
      assert.strictEqual(json(last_used_at), "2026-06-03T00:00:00.000Z")
    }))
}
