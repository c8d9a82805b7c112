import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { signatureOf } from "@kontor/core/Webhooks"
import { verifyMessage } from "@kontor/webhooks/receiver"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"

const secret = Redacted.make("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
const other = Redacted.make("whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD")
const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: "{\"test\": 2432232314}" }
const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="

const received = (changes: Record<string, string | undefined> = {}, body = message.body) => ({
  headers: {
    "webhook-id": message.id,
    "webhook-timestamp": String(message.timestamp),
    "webhook-signature": signature,
    ...changes
  },
  body
})

const atSeconds = (seconds: number) => TestClock.setTime(seconds * 1000)

describe("the signature of a message", () => {
  it.effect("is byte for byte the one of the published Standard Webhooks vector", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* signatureOf(secret, message), signature)
    }).pipe(Effect.provide(NodeCrypto.layerMac)))

  it.effect("needs a secret that is one", () =>
    Effect.gen(function*() {
      for (const text of ["MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_ä"]) {
        const error = yield* Effect.flip(signatureOf(Redacted.make(text), message))
        assert.strictEqual(error._tag, "MalformedSigningSecret")
      }
    }).pipe(Effect.provide(NodeCrypto.layerMac)))
})

describe("a received message", () => {
  it.effect("is accepted for any of the secrets, within five minutes either way", () =>
    Effect.gen(function*() {
      for (const offset of [-300, 0, 300]) {
        yield* atSeconds(message.timestamp + offset)
        assert.strictEqual(yield* verifyMessage(received(), [other, secret]), message.id)
      }
    }).pipe(Effect.provide(NodeCrypto.layerMac)))

  it.effect("may carry several signatures while a secret rotates", () =>
    Effect.gen(function*() {
      yield* atSeconds(message.timestamp)
      const rotated = received({ "webhook-signature": `v1,bm90IGl0 v1a,unknown ${signature}` })
      assert.strictEqual(yield* verifyMessage(rotated, [secret]), message.id)
    }).pipe(Effect.provide(NodeCrypto.layerMac)))

  it.effect("is refused for what it is not", () =>
    Effect.gen(function*() {
      yield* atSeconds(message.timestamp)
      for (
        const [refused, reason] of [
          [received({ "webhook-id": undefined }), "MISSING_HEADERS"],
          [received({ "webhook-timestamp": "yesterday" }), "MISSING_HEADERS"],
          [received({ "webhook-timestamp": String(message.timestamp - 301) }), "TOO_OLD_OR_NEW"],
          [received({ "webhook-timestamp": String(message.timestamp + 301) }), "TOO_OLD_OR_NEW"],
          [received({ "webhook-timestamp": String(message.timestamp + 1) }), "WRONG_SIGNATURE"],
          [received({ "webhook-id": "msg_other" }), "WRONG_SIGNATURE"],
          [received({}, "{\"test\": 2432232315}"), "WRONG_SIGNATURE"],
          [received({ "webhook-signature": signature.slice(3) }), "WRONG_SIGNATURE"]
        ] as const
      ) {
        const error = yield* Effect.flip(verifyMessage(refused, [secret]))
        assert.strictEqual("reason" in error ? error.reason : error._tag, reason)
      }
    }).pipe(Effect.provide(NodeCrypto.layerMac)))

  it.effect("is refused for other secrets", () =>
    Effect.gen(function*() {
      yield* atSeconds(message.timestamp)
      const error = yield* Effect.flip(verifyMessage(received(), [other]))
      assert.strictEqual("reason" in error ? error.reason : error._tag, "WRONG_SIGNATURE")
    }).pipe(Effect.provide(NodeCrypto.layerMac)))
})
