import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Credentials } from "@kontor/core/Accounts"
import { isApiKey, isSameDigest, maskedKey, noDigest, parseToken } from "@kontor/core/internal"
import { Effect, Layer, Redacted } from "effect"

const layer = Credentials.layer.pipe(Layer.provide([NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom]))

const changed = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`

describe("an API key", () => {
  it.layer(layer)((it) => {
    it.effect("is kt_, 32 base62 characters and 6 of checksum", () =>
      Effect.gen(function*() {
        const { apiKey } = yield* Credentials
        const text = Redacted.value(yield* apiKey)
        assert.match(text, /^kt_[0-9A-Za-z]{38}$/)
        assert.isTrue(isApiKey(text))
      }))

    it.effect("with any single character changed is known to be mistyped without a lookup", () =>
      Effect.gen(function*() {
        const { apiKey } = yield* Credentials
        const text = Redacted.value(yield* apiKey)
        for (let at = 3; at < text.length; at++) assert.isFalse(isApiKey(changed(text, at)), `character ${at}`)
      }))

    it.effect("is listed with no more than 4 secret characters at either end", () =>
      Effect.gen(function*() {
        const { apiKey } = yield* Credentials
        const key = yield* apiKey
        const text = Redacted.value(key)
        assert.strictEqual(maskedKey(key), `${text.slice(0, 7)}…${text.slice(-4)}`)
      }))

    it.effect("is never the same twice", () =>
      Effect.gen(function*() {
        const { apiKey } = yield* Credentials
        const keys = yield* Effect.all(Array.from({ length: 100 }, () => apiKey))
        assert.strictEqual(new Set(keys.map(Redacted.value)).size, 100)
      }))
  })

  it("has no other form", () => {
    for (
      const text of ["", "kt_", "kt_short", `xx_${"a".repeat(38)}`, `kt_${"a".repeat(38)}`, `kt_${"ä".repeat(38)}`]
    ) {
      assert.isFalse(isApiKey(text), text)
    }
  })
})

describe("a Bearer token", () => {
  it.layer(layer)((it) => {
    it.effect("is id|secret, the secret 40 base62 characters and 8 hexadecimal ones of checksum", () =>
      Effect.gen(function*() {
        const { tokenSecret } = yield* Credentials
        const secret = Redacted.value(yield* tokenSecret)
        assert.match(secret, /^[0-9A-Za-z]{40}[0-9a-f]{8}$/)
        assert.deepStrictEqual(parseToken(`17|${secret}`), { id: 17, secret })
        assert.isUndefined(parseToken(`17|${changed(secret, 0)}`))
        assert.isUndefined(parseToken(`017|${secret}`))
        assert.isUndefined(parseToken(`x|${secret}`))
        assert.isUndefined(parseToken(secret))
      }))
  })
})

describe("a digest", () => {
  it.layer(layer)((it) => {
    it.effect("is the SHA-256 of the secret, and compared as a whole", () =>
      Effect.gen(function*() {
        const { digest } = yield* Credentials
        const abc = yield* digest("abc")
        assert.strictEqual(abc, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        assert.isTrue(isSameDigest(abc, yield* digest("abc")))
        assert.isFalse(isSameDigest(abc, noDigest))
      }))
  })
})
