import { Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { randomFillSync } from "node:crypto"

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
export const layer: Layer.Layer<SecureRandom.SecureRandom> = Layer.sync(
  SecureRandom.SecureRandom,
  () => SecureRandom.make(pooledBytes())
)
