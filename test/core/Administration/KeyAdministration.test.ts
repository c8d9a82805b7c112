import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import type { ServiceKey } from "@kontor/core"
import type { AccountId } from "@kontor/core/Accounts"
import { Administration, AuditLog } from "@kontor/core/Administration"
import { IdempotencyStore } from "@kontor/core/Idempotency"
import { Sealing } from "@kontor/core/Secrets"
import { WebhookStore } from "@kontor/core/Webhooks"
import { after, anEndpoint } from "@kontor/testing/fixtures"
import { Effect, Layer, Option, Redacted, Result } from "effect"
import { memoryCore } from "../../support/Address.ts"
import { aClaim } from "../../support/Idempotency.ts"
import { newKey, sealingWith } from "../../support/ServiceKeys.ts"

const memory = Layer.fresh(memoryCore).pipe(Layer.provideMerge(NodeCrypto.layerSecureRandom))

const secret = Redacted.make("whsec_geheim")

/** Seals a secret for an endpoint with a key, and stores it. */
const endpointWith = Effect.fnUntraced(function*(account: AccountId, key: ServiceKey) {
  const endpoint = anEndpoint(account)
  const { seal } = yield* Effect.provide(Sealing, sealingWith(key))
  const sealed = yield* seal({ table: "webhook_endpoints", account_id: account, id: endpoint.id }, secret)
  const stored = { ...endpoint, sealed_secret: sealed, sealed_headers: sealed }
  yield* WebhookStore.use((store) => store.addEndpoint(stored, 10))
  return stored
})

/** Seals an answer with a key, and stores it. */
const answerWith = Effect.fnUntraced(function*(account: AccountId, key: ServiceKey) {
  const claim = aClaim(account)
  const store = yield* IdempotencyStore
  const { seal } = yield* Effect.provide(Sealing, sealingWith(key))
  yield* store.claim(claim, after(-1_000_000_000))
  yield* store.answer(
    claim,
    yield* seal({ table: "idempotency_keys", account_id: account, id: claim.reference }, secret)
  )
})

const newAccount = Administration.use(({ createAccount }) =>
  Effect.map(createAccount({ name: "A", email: null, plan: "free", credits: 0 }), ({ record }) => record.id)
)

describe("the keys of the service", () => {
  it.effect("what older ones hold is sealed with the newest, and then opens without them", () =>
    Effect.gen(function*() {
      const [oldest, older, newest] = [newKey("oldest"), newKey("older"), newKey("newest")]
      const administration = yield* Administration
      const account = yield* newAccount
      const { id } = yield* endpointWith(account, oldest)
      yield* endpointWith(account, newest)
      yield* Effect.repeat(answerWith(account, older), { times: 149 })
      assert.deepStrictEqual(yield* administration.keyUse, [
        { key_id: "newest", endpoints: 1, answers: 0 },
        { key_id: "older", endpoints: 0, answers: 150 },
        { key_id: "oldest", endpoints: 1, answers: 0 }
      ])

      assert.deepStrictEqual(yield* administration.rotateKeys([newest, older, oldest]), {
        newest: "newest",
        endpoints: 1,
        answers: 150,
        unused: ["older", "oldest"]
      })
      assert.deepStrictEqual(yield* administration.keyUse, [{ key_id: "newest", endpoints: 2, answers: 150 }])
      const stored = Option.getOrThrow(yield* WebhookStore.use((store) => store.endpoint(account, id)))
      const { open } = yield* Effect.provide(Sealing, sealingWith(newest))
      const opened = yield* open({ table: "webhook_endpoints", account_id: account, id }, stored.sealed_secret)
      assert.strictEqual(Redacted.value(opened), Redacted.value(secret))
    }).pipe(Effect.provide(memory)))

  it.effect("rotated again, nothing changes or is recorded, and what a killed rotation left is done by the next one", () =>
    Effect.gen(function*() {
      const [older, newest] = [newKey("older"), newKey("newest")]
      const administration = yield* Administration
      const account = yield* newAccount
      const [done, left] = [yield* endpointWith(account, older), yield* endpointWith(account, older)]
      yield* administration.rotateKeys([newest, older])
      const store = yield* WebhookStore
      yield* store.changeEndpoint(
        account,
        left.id,
        (now) => Result.succeed({ ...now, sealed_secret: left.sealed_secret })
      )
      const before = yield* store.endpoint(account, done.id)
      const rotated = yield* administration.rotateKeys([newest, older])
      assert.deepInclude(rotated, { endpoints: 1, answers: 0, unused: ["older"] })
      assert.deepInclude(yield* administration.rotateKeys([newest, older]), { endpoints: 0, answers: 0 })
      assert.deepStrictEqual(yield* store.endpoint(account, done.id), before)
      const recorded = yield* AuditLog.use(({ list }) => list({ limit: 10, action: "keys.rotate" }))
      assert.deepStrictEqual(recorded.map(({ details }) => details), [
        { endpoints: 1, answers: 0 },
        { endpoints: 2, answers: 0 }
      ])
    }).pipe(Effect.provide(memory)))

  it.effect("where one is missing that something is sealed with, nothing is done, and it is named", () =>
    Effect.gen(function*() {
      const [lost, older, newest] = [newKey("lost"), newKey("older"), newKey("newest")]
      const administration = yield* Administration
      const account = yield* newAccount
      yield* endpointWith(account, older)
      yield* endpointWith(account, lost)
      yield* answerWith(account, lost)
      const before = yield* administration.keyUse
      const failure = yield* Effect.flip(administration.rotateKeys([newest, older]))
      assert.deepInclude(failure, { _tag: "KeysUnknown", unknown: [{ key_id: "lost", endpoints: 1, answers: 1 }] })
      assert.deepStrictEqual(yield* administration.keyUse, before)
    }).pipe(Effect.provide(memory)))

  it.effect("where an id stands for another key than before, the rotation says where that was found", () =>
    Effect.gen(function*() {
      const newest = newKey("newest")
      const administration = yield* Administration
      yield* answerWith(yield* newAccount, newKey("older"))
      const failure = yield* Effect.flip(administration.rotateKeys([newest, newKey("older")]))
      assert.deepInclude(failure, {
        _tag: "SealBroken",
        reason: "tampered",
        table: "idempotency_keys",
        key_id: "older"
      })
    }).pipe(Effect.provide(memory)))
})
