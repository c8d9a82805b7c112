import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Identity } from "@kontor/register"
import { Effect, Layer, Schema } from "effect"
import { hash } from "node:crypto"

const digestsOf = (layer: Layer.Layer<Identity>) =>
  Effect.provide(Identity.use((identity) => Effect.succeed(identity.digest)), layer)

describe("Identifiers by a digest of texts", () => {
  it.effect.prop(
    "are those by a digest of bytes, whatever a text holds",
    { text: Schema.String },
    Effect.fnUntraced(function*({ text }) {
      const ofTexts = yield* digestsOf(Identity.layerOf((text) => Effect.succeed(hash("sha256", text))))
      const ofBytes = yield* digestsOf(Layer.provide(Identity.layer, NodeCrypto.layerDigest))
      for (const written of [text, `${text}\uD83C`, `Müller ${text} 東京`]) {
        assert.strictEqual(yield* ofTexts(written), yield* ofBytes(written))
      }
    })
  )
})
