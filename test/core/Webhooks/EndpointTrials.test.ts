import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { Idempotent } from "@kontor/core/Idempotency"
import { IdempotencyStoreMemory } from "@kontor/core/memory"
import { type AttemptResult, Delivery, Endpoints, EndpointTrials, WebhookStore } from "@kontor/core/Webhooks"
import { json } from "@kontor/testing/fixtures"
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { aNewKey, asked as askedUnder, inPlain } from "../../support/Idempotency.ts"
import { answering, as, carriedOut, echoing, Receivers, webhooks } from "../../support/WebhookReceivers.ts"

const asked = { name: "Hauptsystem", url: "https://hooks.example.com/kontor" }
const newAccount = (): AccountId => AccountId.make(randomUUID())

const anEndpoint = Effect.gen(function*() {
  const [endpoints, trials, receivers] = [yield* Endpoints, yield* EndpointTrials, yield* Receivers]
  const { endpoint: { id } } = yield* endpoints.create(asked)
  return { endpoints, trials, receivers, id }
})

describe("verify", () => {
  it.effect("rule: an endpoint that echoes the challenge is active", () =>
    Effect.gen(function*() {
      const { endpoints, id, receivers, trials } = yield* anEndpoint
      receivers.answer = echoing
      assert.deepInclude(yield* carriedOut(trials.verify(id)), { id, status: "active" })
      assert.strictEqual((yield* endpoints.get(id)).status, "active")
      const { data, type } = JSON.parse(receivers.arrived[0]!.body) as { type: string; data: { challenge: string } }
      assert.strictEqual(type, "endpoint.verification")
      assert.isAtLeast(data.challenge.length, 32)
    }).pipe(as(newAccount()), Effect.provide(webhooks)))

  for (
    const [name, answer, reason] of [
      ["echoes nothing", answering(200), "CHALLENGE_NOT_ECHOED"],
      ["echoes something else", answering(200, { verification: "something else" }), "CHALLENGE_NOT_ECHOED"],
      ["answers with an error", answering(500), "ERROR_STATUS"],
      ["is not to be reached", { error: "DESTINATION_REFUSED" }, "DESTINATION_REFUSED"]
    ] as const satisfies ReadonlyArray<readonly [string, Partial<AttemptResult>, string]>
  ) {
    it.effect(`an endpoint that ${name} stays as it was`, () =>
      Effect.gen(function*() {
        const { endpoints, id, receivers, trials } = yield* anEndpoint
        receivers.answer = () => answer
        assert.deepInclude(yield* Effect.flip(carriedOut(trials.verify(id))), { _tag: "NotVerified", reason })
        assert.strictEqual((yield* endpoints.get(id)).status, "pending_verification")
      }).pipe(as(newAccount()), Effect.provide(webhooks)))
  }

  it.effect("rule: an endpoint that is verified already stays as it is, and is sent nothing", () =>
    Effect.gen(function*() {
      const { id, receivers, trials } = yield* anEndpoint
      receivers.answer = echoing
      yield* carriedOut(trials.verify(id))
      assert.deepInclude(yield* carriedOut(trials.verify(id)), { id, status: "active" })
      assert.lengthOf(receivers.arrived, 1)
    }).pipe(as(newAccount()), Effect.provide(webhooks)))

  it.effect("an endpoint that is archived meanwhile stays archived", () =>
    Effect.gen(function*() {
      const { endpoints, id, receivers, trials } = yield* anEndpoint
      receivers.answer = echoing
      const { prepare, record, send } = trials.verify(id)
      const sent = yield* Effect.flatMap(prepare, send)
      yield* endpoints.archive(id)
      assert.deepInclude(yield* Effect.flip(record(sent)), { _tag: "InvalidState", status: "archived" })
    }).pipe(as(newAccount()), Effect.provide(webhooks)))
})

describe("test", () => {
  for (const [status, expected] of [[204, "succeeded"], [500, "exhausted"], [410, "exhausted"]] as const) {
    it.effect(`a test that is answered with ${status} is a delivery that ${expected}, and changes no endpoint`, () =>
      Effect.gen(function*() {
        const { endpoints, id, receivers, trials } = yield* anEndpoint
        receivers.answer = () => answering(status)
        const before = yield* endpoints.get(id)
        const delivery = yield* carriedOut(trials.test(id))
        assert.deepInclude(delivery, { endpoint_id: id, type: "endpoint.test", status: expected, attempts: 1 })
        assert.deepInclude(JSON.parse(receivers.arrived[0]!.body), { type: "endpoint.test", data: { test: true } })
        assert.deepStrictEqual(yield* endpoints.get(id), before)
      }).pipe(as(newAccount()), Effect.provide(webhooks)))
  }

  it.effect("an archived endpoint is sent no test", () =>
    Effect.gen(function*() {
      const { endpoints, id, receivers, trials } = yield* anEndpoint
      yield* endpoints.archive(id)
      assert.deepInclude(yield* Effect.flip(carriedOut(trials.test(id))), { _tag: "InvalidState", status: "archived" })
      assert.isEmpty(receivers.arrived)
    }).pipe(as(newAccount()), Effect.provide(webhooks)))

  it.effect("rule: where it is unknown whether it arrived, nothing is recorded, and under its key nothing is sent again", () => {
    const [account, key] = [newAccount(), aNewKey()]
    return Effect.gen(function*() {
      const { id, receivers, trials } = yield* anEndpoint
      const [idempotent, store] = [yield* Idempotent, yield* WebhookStore]
      receivers.answer = () => ({ error: "TIMED_OUT" })
      const once = idempotent.sendOnce(Delivery, trials.test(id)).pipe(askedUnder(account, key))
      const first = yield* Effect.flip(once)
      assert.strictEqual(first._tag, "OutcomeAmbiguous")
      assert.deepStrictEqual(yield* Effect.flip(once), first)
      assert.lengthOf(receivers.arrived, 1)
      assert.isEmpty(yield* store.deliveries(account, { limit: 9 }))
    }).pipe(as(account), Effect.provide(withIdempotency))
  })

  it.effect("rule: under one key one test is sent, and its answer repeated", () => {
    const [account, key] = [newAccount(), aNewKey()]
    return Effect.gen(function*() {
      const { id, receivers, trials } = yield* anEndpoint
      const idempotent = yield* Idempotent
      const once = idempotent.sendOnce(Delivery, trials.test(id)).pipe(askedUnder(account, key))
      const [first, again] = [yield* once, yield* once]
      assert.deepStrictEqual([first.status, again.status], ["created", "replayed"])
      assert.deepStrictEqual(inPlain(again).answer, json(first.answer))
      assert.lengthOf(receivers.arrived, 1)
    }).pipe(as(account), Effect.provide(withIdempotency))
  })
})

const withIdempotency = Idempotent.layer.pipe(
  Layer.provide([IdempotencyStoreMemory.layer, NodeCrypto.layerDigest]),
  Layer.provideMerge(webhooks),
  Layer.fresh
)
