import { Context, Effect, Layer, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"

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
