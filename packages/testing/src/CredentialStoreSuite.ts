import { assert, it, type Vitest } from "@effect/vitest"
import { CredentialStore, type Token } from "@kontor/core/Accounts"
import { Array, DateTime, Effect, type Layer, Option } from "effect"
import { randomBytes, randomUUID } from "node:crypto"
import { addedToken, aKey, at, aToken, json, newId, roomy } from "./fixtures/Accounts.ts"

/** The part of the suite about Bearer tokens. */
const tokens = (it: Vitest.MethodsNonLive<CredentialStore>): void => {
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

/** The part of the suite about API keys, and when credentials were used. */
const apiKeys = (it: Vitest.MethodsNonLive<CredentialStore>): void => {
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
      for (const key of [aKey(newId()), { ...aKey(newId()), monthly_credit_limit: 0 }]) {
        yield* store.addApiKey(key, roomy)
        assert.deepStrictEqual(json(yield* store.findApiKey(key.digest)), json(Option.some(key)))
      }
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

  it.effect("names those credentials of an account that are asked for, and none of others or that are gone", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const [owner, other] = [newId(), newId()]
      const [key, gone, theirs] = [aKey(owner), aKey(owner), aKey(other)]
      yield* Effect.forEach([key, gone, theirs], (each) => store.addApiKey(each, roomy))
      const [token, unasked] = yield* Effect.forEach([aToken(owner), aToken(owner)], addedToken)
      yield* store.revokeApiKey(gone.id)
      const ofKind = (kind: "api_key" | "token", ...ids: ReadonlyArray<string>) => ids.map((id) => ({ kind, id }))
      const asked = [...ofKind("api_key", key.id, gone.id, theirs.id), ...ofKind("token", String(token!.id))]
      assert.sameDeepMembers(json(yield* store.names(owner, asked)) as Array<unknown>, [
        { kind: "api_key", id: key.id, name: key.name },
        { kind: "token", id: String(token!.id), name: token!.name }
      ])
      assert.notStrictEqual(token!.id, unasked!.id)
    }))

  it.effect("names at the same moment for each account its own credentials", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const keys = Array.makeBy(40, () => aKey(newId()))
      yield* Effect.forEach(keys, (key) => store.addApiKey(key, roomy))
      const asked = keys.map(({ id }) => ({ kind: "api_key" as const, id }))
      const named = yield* Effect.forEach(keys, ({ account_id }) => store.names(account_id, asked), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(json(named), json(keys.map(({ id, name }) => [{ kind: "api_key", id, name }])))
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

  it.effect("rotates a key once of many at the same moment, finds it by both its texts, and revokes it with them", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const key = { ...aKey(newId()), last_used_at: at("2026-06-01T00:00:00.000Z") }
      yield* store.addApiKey(key, roomy)
      const former = { digest: key.digest, ends_at: at("2026-05-02T00:00:00.000Z") }
      const texts = Array.makeBy(16, (place) => ({ ...aKey(key.account_id), masked_key: `kt_${place}`, former }))
      const rotated = yield* Effect.forEach(texts, (text) => store.rotateApiKey(key.id, key.digest, text), {
        concurrency: "unbounded"
      })
      const [present, ...others] = rotated.filter(Option.isSome).map(({ value }) => value)
      assert.deepStrictEqual(others, [])
      const { digest, masked_key } = present!
      assert.deepStrictEqual(json(present), json({ ...key, digest, masked_key, former }))
      for (const text of [digest, key.digest]) {
        assert.deepStrictEqual(json(yield* store.findApiKey(text)), json(Option.some(present)))
      }
      const again = { ...aKey(key.account_id), former: null }
      assert.isTrue(Option.isSome(yield* store.rotateApiKey(key.id, digest, again)))
      for (const text of [digest, key.digest]) assert.isTrue(Option.isNone(yield* store.findApiKey(text)))
      yield* store.revokeApiKey(key.id)
      assert.isTrue(Option.isNone(yield* store.findApiKey(again.digest)))
      assert.isTrue(Option.isNone(yield* store.rotateApiKey(key.id, again.digest, again)))
    }))

  it.effect("finds credentials of any account by digest, former digest, masked form and id", () =>
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const [masked_key, former] = [`kt_${randomUUID()}`, { digest: aKey(newId()).digest, ends_at: at("2020-01-01") }]
      const key = { ...aKey(newId()), masked_key, former }
      const alike = { ...aKey(newId()), masked_key }
      yield* Effect.forEach([key, alike], (each) => store.addApiKey(each, roomy))
      const token = yield* addedToken(aToken(newId()))
      const idsOf = (by: "digest" | "mask" | "id", text: string) =>
        Effect.map(store.search({ by, text }), ({ api_keys, tokens }) => [...api_keys, ...tokens].map(({ id }) => id))
      assert.deepStrictEqual(
        json(yield* store.search({ by: "id", text: key.id })),
        json({ api_keys: [key], tokens: [] })
      )
      for (const { digest } of [key, former]) assert.deepStrictEqual(yield* idsOf("digest", digest), [key.id])
      assert.deepStrictEqual(yield* idsOf("mask", masked_key), [key.id, alike.id].toSorted())
      for (const [by, text] of [["digest", token.digest], ["id", String(token.id)]] as const) {
        assert.deepStrictEqual(yield* idsOf(by, text), [token.id])
      }
      for (const by of ["digest", "mask", "id"] as const) assert.deepStrictEqual(yield* idsOf(by, ""), [])
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

/** The contract of every store of credentials, in memory or in a database. It knows no accounts. */
export const credentialStoreSuite = <E>(name: string, layer: Layer.Layer<CredentialStore, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`CredentialStore (${name})`, (it) => {
    apiKeys(it)
    tokens(it)
  })
