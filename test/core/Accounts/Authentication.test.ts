import { assert, describe, it } from "@effect/vitest"
import { Authentication, type Credential, Credentials, CredentialStore } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { balancesOfLedger } from "@kontor/core/Credits"
import { DateTime, Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { memoryCore } from "../../support/Address.ts"

const apiKey = (text: Redacted.Redacted): Credential => ({ _tag: "ApiKey", text })
const bearer = (text: Redacted.Redacted): Credential => ({ _tag: "BearerToken", text })

const newAccount = Effect.flatMap(
  Administration,
  (administration) => administration.createAccount({ name: "A", email: null, plan: "pro", credits: 100 })
)

describe("authentication", () => {
  it.effect("yields the account, its plan and its balance for an API key, which may do everything", () =>
    Effect.gen(function*() {
      const { record, secret } = yield* newAccount
      const { credential, ...caller } = yield* (yield* Authentication).authenticate(apiKey(secret))
      assert.strictEqual(credential?.kind, "api_key")
      assert.deepStrictEqual(caller, {
        account_id: record.id,
        plan: "pro",
        balance: 100,
        abilities: ["api:data", "account:read", "monitoring:manage", "account:keys"]
      })
    }).pipe(Effect.provide(memoryCore)))

  it.effect("yields just the abilities of a Bearer token", () =>
    Effect.gen(function*() {
      const { record } = yield* newAccount
      const { secret: token } = yield* (yield* Administration).createToken({
        account_id: record.id,
        name: "t",
        abilities: ["api:data"],
        expires_at: null
      })
      const caller = yield* (yield* Authentication).authenticate(bearer(token))
      assert.deepStrictEqual(caller.abilities, ["api:data"])
    }).pipe(Effect.provide(memoryCore)))

  it.effect("refuses unknown, malformed, revoked and expired credentials all alike", () =>
    Effect.gen(function*() {
      const administration = yield* Administration
      const { record, secret } = yield* newAccount
      const { secret: expired } = yield* administration.createToken({
        account_id: record.id,
        name: "t",
        abilities: ["api:data"],
        expires_at: DateTime.addDuration(yield* DateTime.now, "1 minute")
      })
      const { items: [key] } = yield* administration.apiKeys(record.id, { per_page: 1 })
      yield* administration.revokeApiKey(key!.id)
      yield* TestClock.adjust("1 minute")
      const unknownKey = yield* (yield* Credentials).apiKey
      const unknownToken = Redacted.make(`99|${Redacted.value(yield* (yield* Credentials).tokenSecret)}`)
      const refused = [
        apiKey(secret),
        apiKey(unknownKey),
        apiKey(Redacted.make("nonsense")),
        apiKey(expired),
        bearer(expired),
        bearer(unknownToken),
        bearer(unknownKey),
        bearer(Redacted.make(""))
      ]
      const errors = yield* Effect.forEach(
        refused,
        (credential) => Effect.flatMap(Authentication, (service) => Effect.flip(service.authenticate(credential)))
      )
      assert.deepStrictEqual(errors.map((error) => JSON.stringify(error)), refused.map(() => JSON.stringify(errors[0])))
    }).pipe(Effect.provide(memoryCore)))

  it.effect("accepts a token until the moment it expires", () =>
    Effect.gen(function*() {
      const { record } = yield* newAccount
      const { secret: token } = yield* (yield* Administration).createToken({
        account_id: record.id,
        name: "t",
        abilities: ["api:data"],
        expires_at: DateTime.addDuration(yield* DateTime.now, "1 minute")
      })
      const { authenticate } = yield* Authentication
      yield* TestClock.adjust("59999 millis")
      yield* authenticate(bearer(token))
      yield* TestClock.adjust("1 millis")
      yield* Effect.flip(authenticate(bearer(token)))
    }).pipe(Effect.provide(memoryCore)))

  it.effect("sees a change of plan at the next request", () =>
    Effect.gen(function*() {
      const { record, secret } = yield* newAccount
      yield* (yield* Administration).setPlan(record.id, "free")
      assert.strictEqual((yield* (yield* Authentication).authenticate(apiKey(secret))).plan, "free")
    }).pipe(Effect.provide(memoryCore)))

  it.effect("writes when a key was last used once a minute, and not on the way of the request", () =>
    Effect.gen(function*() {
      const { record, secret } = yield* newAccount
      const { authenticate } = yield* Authentication
      const lastUsed = Effect.flatMap(CredentialStore, (store) => store.apiKeys(record.id, { limit: 1 })).pipe(
        Effect.map(([key]) => key!.last_used_at)
      )
      yield* TestClock.adjust("10 seconds")
      yield* authenticate(apiKey(secret))
      assert.isNull(yield* lastUsed)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(DateTime.toEpochMillis((yield* lastUsed)!), 10_000)
    }).pipe(Effect.provide(memoryCore)))

  it.effect("passes decades of a test's clock without a step while nobody uses a credential", () =>
    Effect.gen(function*() {
      const { secret } = yield* newAccount
      const { authenticate, isFamiliar } = yield* Authentication
      yield* TestClock.setTime(Date.parse("2026-06-01T12:00:00Z"))
      yield* authenticate(apiKey(secret))
      assert.isTrue(yield* isFamiliar(apiKey(secret)))
      yield* TestClock.setTime(Date.parse("2086-06-01T12:00:00Z"))
      assert.isFalse(yield* isFamiliar(apiKey(secret)))
    }).pipe(Effect.provide(memoryCore)))

  it.effect("goes on writing last uses after the store failed once", () =>
    Effect.gen(function*() {
      const { record, secret } = yield* newAccount
      const store = yield* CredentialStore
      let isBroken = true
      const broken = CredentialStore.of({
        ...store,
        noteUses: (uses) => Effect.suspend(() => isBroken ? Effect.die("the database is away") : store.noteUses(uses))
      })
      const lastUsed = Effect.map(store.apiKeys(record.id, { limit: 1 }), ([key]) => key!.last_used_at)
      yield* Effect.gen(function*() {
        const { authenticate } = yield* Authentication
        yield* authenticate(apiKey(secret))
        yield* TestClock.adjust("1 minute")
        assert.isNull(yield* lastUsed)
        isBroken = false
        yield* authenticate(apiKey(secret))
        yield* TestClock.adjust("1 minute")
        assert.isNotNull(yield* lastUsed)
      }).pipe(
        Effect.provide(
          Layer.fresh(Authentication.layer).pipe(
            Layer.provide([Layer.succeed(CredentialStore, broken), balancesOfLedger])
          )
        )
      )
    }).pipe(Effect.provide(memoryCore)))
})
