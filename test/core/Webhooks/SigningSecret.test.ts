import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { newSigningSecret, signedHeaders, validSecrets } from "@kontor/core"
import { DateTime, Effect, Redacted } from "effect"

const vector = {
  secret: Redacted.make("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
  message: { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: "{\"test\": 2432232314}" },
  signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
}
const other = Redacted.make("whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD")

describe("a signing secret", () => {
  it.effect("is whsec_ and the base64 of 32 bytes, another one each time", () =>
    Effect.gen(function*() {
      const secrets = yield* Effect.all([newSigningSecret, newSigningSecret])
      const [first, second] = secrets.map(Redacted.value)
      assert.match(first!, /^whsec_[A-Za-z\d+/]{43}=$/u)
      assert.notStrictEqual(first, second)
    }).pipe(Effect.provide(NodeCrypto.layerSecureRandom)))

  it("that was rotated signs along until its grace ends", () => {
    const signs_until = DateTime.makeUnsafe("2026-01-08T00:00:00Z")
    const secrets = { current: other, former: { secret: vector.secret, signs_until } }
    const before = DateTime.subtract(signs_until, { milliseconds: 1 })
    assert.deepStrictEqual(validSecrets(secrets, before), [other, vector.secret])
    assert.deepStrictEqual(validSecrets(secrets, signs_until), [other])
    assert.deepStrictEqual(validSecrets({ current: other, former: null }, before), [other])
  })
})

describe("the headers of a message", () => {
  it.effect("are those of the published Standard Webhooks vector, byte for byte", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* signedHeaders([vector.secret], vector.message), {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": vector.signature
      })
    }).pipe(Effect.provide(NodeCrypto.layerMac)))

  it.effect("have a signature for each secret, separated by a space", () =>
    Effect.gen(function*() {
      const headers = yield* signedHeaders([other, vector.secret], vector.message)
      const signatures = headers["webhook-signature"]!.split(" ")
      assert.strictEqual(signatures.length, 2)
      assert.strictEqual(signatures[1], vector.signature)
    }).pipe(Effect.provide(NodeCrypto.layerMac)))
})
