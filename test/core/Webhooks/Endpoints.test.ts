import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { Endpoints, EndpointStatus, NewEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { DateTime, Effect, Redacted, Result, Schema } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { as, storedEndpoint, webhooks } from "../../support/WebhookReceivers.ts"

const newAccount = (): AccountId => AccountId.make(randomUUID())
const page = { per_page: 100 }
const limit = { _tag: "LimitReached", kind: "webhook_endpoints", max: 10 } as const
const asked = { name: "Hauptsystem", url: "https://hooks.example.com/kontor" }

describe("Endpoints", () => {
  it.effect("rule: a new endpoint waits for verification, and its signing secret is shown once", () =>
    Effect.gen(function*() {
      const endpoints = yield* Endpoints
      const { endpoint, signing_secret } = yield* endpoints.create(asked)
      assert.deepInclude(endpoint, { ...asked, status: "pending_verification", exhausted_in_a_row: 0 })
      assert.match(endpoint.id, /^wep_[0-9a-hjkmnp-tv-z]{26}$/u)
      const secret = Redacted.value(signing_secret)
      assert.match(secret, /^whsec_[\w+/]{43}=$/u)
      assert.deepStrictEqual(yield* endpoints.get(endpoint.id), endpoint)
      assert.deepStrictEqual((yield* endpoints.list(page)).items, [endpoint])
      assert.notInclude(JSON.stringify(yield* endpoints.list(page)), secret)
    }).pipe(as(newAccount()), Effect.provide(webhooks)))

  it.effect("secrets and headers are stored sealed", () => {
    const account = newAccount()
    return Effect.gen(function*() {
      const endpoints = yield* Endpoints
      const { endpoint, signing_secret } = yield* endpoints.create({
        ...asked,
        headers: { authorization: "Bearer confidential" }
      })
      const text = JSON.stringify(yield* storedEndpoint(account, endpoint.id))
      assert.notInclude(text, Redacted.value(signing_secret))
      assert.notInclude(text, "confidential")
      assert.notInclude(JSON.stringify(endpoint), "confidential")
    }).pipe(as(account), Effect.provide(webhooks))
  })

  it.effect("rule: destinations that are not of the public internet are refused at creation", () =>
    Effect.gen(function*() {
      const endpoints = yield* Endpoints
      for (
        const [url, fault] of [
          ["http://hooks.example.com/", "SCHEME"],
          ["https://169.254.169.254/", "PRIVATE_HOST"],
          ["https://user:secret@hooks.example.com/", "USERINFO"]
        ] as const
      ) {
        const refused = yield* Effect.flip(endpoints.create({ ...asked, url }))
        assert.deepInclude(refused, { _tag: "DestinationRefused", fault })
      }
      assert.isEmpty((yield* endpoints.list(page)).items)
    }).pipe(as(newAccount()), Effect.provide(webhooks)))

  it.effect("rule: at most 10; archiving one makes room", () =>
    Effect.gen(function*() {
      const endpoints = yield* Endpoints
      const [first] = yield* Effect.all(Array.from({ length: 10 }, () => endpoints.create(asked)))
      assert.deepInclude(yield* Effect.flip(endpoints.create(asked)), limit)
      yield* endpoints.archive(first!.endpoint.id)
      yield* endpoints.create(asked)
      assert.lengthOf((yield* endpoints.list(page)).items, 10)
    }).pipe(as(newAccount()), Effect.provide(webhooks)))

  it.effect("another account's endpoint is not found", () =>
    Effect.gen(function*() {
      const endpoints = yield* Endpoints
      const { endpoint: { id } } = yield* as(newAccount())(endpoints.create(asked))
      for (
        const answer of [
          endpoints.get(id),
          endpoints.enable(id),
          endpoints.disable(id),
          endpoints.archive(id),
          Effect.map(endpoints.rotateSecret(id, {}), ({ endpoint }) => endpoint)
        ]
      ) {
        assert.deepInclude(yield* Effect.flip(answer), { _tag: "EndpointNotFound" })
      }
    }).pipe(as(newAccount()), Effect.provide(webhooks)))

  for (const status of EndpointStatus.literals) {
    it.effect(`what is not drawn for ${status} is an invalid state, and changes nothing`, () => {
      const account = newAccount()
      return Effect.gen(function*() {
        const [endpoints, store] = [yield* Endpoints, yield* WebhookStore]
        const { endpoint: { id } } = yield* endpoints.create(asked)
        yield* store.changeEndpoint(account, id, (endpoint) => Result.succeed({ ...endpoint, status }))
        const refused = {
          pending_verification: ["enable", "disable"],
          active: [],
          disabled_user: [],
          disabled_failures: ["disable"],
          archived: ["enable", "disable"]
        } as const
        for (const operation of refused[status]) {
          const failure = yield* Effect.flip(endpoints[operation](id))
          assert.deepInclude(failure, { _tag: "InvalidState", kind: "endpoint", status })
        }
        assert.strictEqual((yield* endpoints.get(id)).status, status)
      }).pipe(as(account), Effect.provide(webhooks))
    })
  }

  it.effect("an enabled endpoint starts without failures", () => {
    const account = newAccount()
    return Effect.gen(function*() {
      const [endpoints, store] = [yield* Endpoints, yield* WebhookStore]
      const { endpoint: { id } } = yield* endpoints.create(asked)
      yield* store.changeEndpoint(
        account,
        id,
        (endpoint) => Result.succeed({ ...endpoint, status: "disabled_failures" as const, exhausted_in_a_row: 5 })
      )
      assert.deepInclude(yield* endpoints.enable(id), { status: "active", exhausted_in_a_row: 0 })
    }).pipe(as(account), Effect.provide(webhooks))
  })

  it.effect("rule: a rotated secret signs too for 7 days, if nothing else is said", () =>
    Effect.gen(function*() {
      const endpoints = yield* Endpoints
      yield* TestClock.setTime(Date.UTC(2026, 2, 1))
      const made = yield* endpoints.create(asked)
      const { id } = made.endpoint
      const rotated = yield* endpoints.rotateSecret(id, {})
      assert.notStrictEqual(Redacted.value(rotated.signing_secret), Redacted.value(made.signing_secret))
      const until = rotated.endpoint.former_secret_signs_until
      assert.deepStrictEqual(until, DateTime.makeUnsafe("2026-03-08T00:00:00.000Z"))
      assert.isNull((yield* endpoints.rotateSecret(id, { grace_days: 0 })).endpoint.former_secret_signs_until)
      yield* endpoints.archive(id)
      assert.deepInclude(yield* Effect.flip(endpoints.rotateSecret(id, {})), { _tag: "InvalidState" })
    }).pipe(as(newAccount()), Effect.provide(webhooks)))

  it("rule: a name has 1 to 120 characters, and headers are not those of the sender", () => {
    const isAsked = Schema.is(NewEndpoint)
    assert.isTrue(isAsked({ ...asked, name: "ö".repeat(120) }))
    for (const other of [{ name: "" }, { name: "n".repeat(121) }, { name: "a\nb" }, { headers: { host: "x" } }]) {
      assert.isFalse(isAsked({ ...asked, ...other }))
    }
  })
})
