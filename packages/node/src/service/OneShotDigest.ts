import { Effect, Layer } from "effect"
import { Digest } from "effect/crypto"
import { hash } from "node:crypto"

/** Digests by the one-shot function of Node, which makes no object for each. */
export const layer: Layer.Layer<Digest.Digest> = Layer.succeed(Digest.Digest, {
  digest: (algorithm, data) => Effect.sync(() => new Uint8Array(hash(algorithm.name, data, "buffer"))),
  digestHex: (algorithm, data) => Effect.sync(() => hash(algorithm.name, data))
})
