import { Array, Context, Effect, Layer, Redacted, Result, Schema, String } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Base64 from "effect/encoding/Base64"

/** Length of a key, in bytes. */
const keyLength = 32

/** A key of the service: it signs cursors and encrypts webhook secrets. `secret` is 32 bytes. */
export interface ServiceKey {
  readonly id: string
  readonly secret: Redacted.Redacted<Uint8Array>
}

/**
 * The keys of the service, newest first, at least one: the first signs and encrypts, the others still verify and
 * decrypt. All nodes have the same keys. Rule: operators#secrets.
 */
export class ServiceKeys extends Context.Service<ServiceKeys, readonly [ServiceKey, ...ReadonlyArray<ServiceKey>]>()(
  "@kontor/core/ServiceKeys"
) {
  /** One new key, for tests and for embedders whose cursors and secrets may end with the process. */
  static readonly random: Layer.Layer<ServiceKeys, never, SecureRandom.SecureRandom> = Layer.effect(
    ServiceKeys,
    Effect.map(
      SecureRandom.SecureRandom.use((random) => random.randomBytes(keyLength)),
      (bytes) => [{ id: "random", secret: Redacted.make(bytes) }] as const
    )
  )
}

const pair = "\\s*[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=\\s*"

const pairsOf = (text: string): Array.NonEmptyReadonlyArray<{ readonly id: string; readonly secret: string }> =>
  Array.map(String.split(text, ","), (pair) => {
    const [id = "", secret = ""] = pair.trim().split(":")
    return { id, secret }
  })

const areDistinct = (text: string): boolean => {
  const ids = pairsOf(text).map(({ id }) => id)
  return new Set(ids).size === ids.length
}

/** Keys as text: pairs `id:base64-of-32-bytes` separated by commas, newest first, each id once. */
export const KeyList = Schema.RedactedFromValue(
  Schema.String.check(Schema.isPattern(new RegExp(`^${pair}(,${pair})*$`)), Schema.makeFilter(areDistinct))
)
export type KeyList = typeof KeyList.Type

/** The keys in a list. */
export const keysOf = (list: KeyList): ServiceKeys["Service"] =>
  Array.map(pairsOf(Redacted.value(list)), ({ id, secret }) => ({
    id,
    secret: Redacted.make(Result.getOrThrow(Base64.decode(secret)))
  }))
