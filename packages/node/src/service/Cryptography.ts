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

const digits = Buffer.from("0123456789abcdef")

/** The memory in which the text of an identifier is written; it is read before the next one. */
const written = Buffer.alloc(36, "-")

/** Writes an identifier: 8, 4, 4, 4 and 12 digits. */
const uuidText = (bytes: Uint8Array): string => {
  let place = 0
  for (let index = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) place += 1
    const byte = bytes[index]!
    written[place] = digits[byte >> 4]!
    written[place + 1] = digits[byte & 15]!
    place += 2
  }
  return written.toString("latin1")
}

const makePooled = (): SecureRandom.SecureRandom["Service"] => {
  const random = SecureRandom.make(pooledBytes())
  const bytes = random.uuidV7({ format: "bytes" })
  const text = Effect.map(bytes, uuidText)
  const uuidV7 = (options?: { readonly format?: "bytes" | "string" }) => options?.format === "bytes" ? bytes : text
  return { ...random, uuidV7: uuidV7 as typeof random.uuidV7 }
}

/**
 * Random bytes of the system, drawn in advance: a draw costs far more than the 16 bytes of an identifier, which every
 * request needs. Used bytes are wiped. The text of an identifier is written at once; put together of its digits, it
 * left ten times as much garbage.
 */
export const pooledRandom: Layer.Layer<SecureRandom.SecureRandom> = Layer.sync(SecureRandom.SecureRandom, makePooled)

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
