import * as NodeCrypto from "@effect/platform-node-shared/NodeCrypto"
import { Identity } from "@kontor/register"
import { Effect, Layer } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { hash, randomFillSync } from "node:crypto"

/** The number of bytes drawn at once. */
const drawn = 4096

const pooledBytes = () => {
  const pool = new Uint8Array(drawn)
  let used = drawn
  return (size: number): Uint8Array => {
    if (size > drawn) return randomFillSync(new Uint8Array(size))
    if (used + size > drawn) {
      randomFillSync(pool)
      used = 0
    }
    const bytes = pool.slice(used, used + size)
    pool.fill(0, used, used + size)
    used += size
    return bytes
  }
}

/**
 * Random bytes of the system, drawn in advance: a draw costs far more than the 16 bytes of an identifier, which every
 * request needs. Used bytes are wiped.
 */
export const pooledRandom: Layer.Layer<SecureRandom.SecureRandom> = Layer.sync(
  SecureRandom.SecureRandom,
  () => SecureRandom.make(pooledBytes())
)

/** Digests by the one-shot function of Node, which makes no object for each. */
export const oneShotDigest: Layer.Layer<Digest.Digest> = Layer.succeed(Digest.Digest, {
  digest: (algorithm, data) => Effect.sync(() => new Uint8Array(hash(algorithm.name, data, "buffer"))),
  digestHex: (algorithm, data) => Effect.sync(() => hash(algorithm.name, data))
})

/** Identifiers from texts as they are: their bytes, several a record, made a twentieth of the work of an import. */
export const oneShotIdentity: Layer.Layer<Identity> = Identity.layerOf((content) =>
  Effect.succeed(hash("sha256", content))
)

/** The cryptography of Node, and the `Identity` made with it. */
export const cryptography = Layer.mergeAll(
  NodeCrypto.layerAead,
  oneShotDigest,
  oneShotIdentity,
  NodeCrypto.layerMac,
  pooledRandom
)
