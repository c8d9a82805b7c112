import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { newSigningSecret, validSecrets } from "@kontor/core/internal"
import { DateTime, Effect, Redacted } from "effect"

const secret = Redacted.make("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
const other = Redacted.make("whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD")

describe("a signing secret", () => {
  it.effect("is whsec_ and the base64 of 32 bytes, another one each time", () =>
    Effect.gen(function*() {
      const secrets = yield* Effect.all([newSigningSecret, newSigningSecret])
      const [first, second] = secrets.map(Redacted.value)
      assert.match(first!, /^whsec_[A-Za-z\d+/]{43}=$/u)
      assert.notStrictEqual(first, second)
    }).pipe(Effect.provide(NodeCrypto.layerSecureRandom)))

  it("that was rotated signs too until its grace ends", () => {
    const signs_until = DateTime.makeUnsafe("2026-01-08T00:00:00Z")
    const secrets = { current: other, former: { secret, signs_until } }
    const before = DateTime.subtract(signs_until, { milliseconds: 1 })
    assert.deepStrictEqual(validSecrets(secrets, before), [other, secret])
    assert.deepStrictEqual(validSecrets(secrets, signs_until), [other])
    assert.deepStrictEqual(validSecrets({ current: other, former: null }, before), [other])
  })
})
