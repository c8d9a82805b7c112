import { Context, Effect, Layer, Redacted } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { base62, checksum16, checksum62, type Secret } from "./Credential.ts"

const encoder = new TextEncoder()

/** Makes and digests credentials. Only the SHA-256 digest of a credential is ever stored. */
export class Credentials extends Context.Service<Credentials, {
  /** A new API key. */
  readonly apiKey: Effect.Effect<Secret>
  /** A new secret of a Bearer token, without the id before it. */
  readonly tokenSecret: Effect.Effect<Secret>
  /** SHA-256 of a secret, hexadecimal. */
  readonly digest: (secret: string) => Effect.Effect<string>
}>()("@kontor/core/Accounts/Credentials") {
  static readonly layer: Layer.Layer<Credentials, never, Digest.Digest | SecureRandom.SecureRandom> = Layer.effect(
    Credentials,
    Effect.gen(function*() {
      const digests = yield* Digest.Digest
      const random = yield* SecureRandom.SecureRandom
      const characters = (count: number) =>
        Effect.map(
          Effect.all(Array.from({ length: count }, () => random.intBetween(0, 61))),
          (places) => places.map((place) => base62[place]).join("")
        )
      return Credentials.of({
        apiKey: Effect.map(characters(32), (secret) => Redacted.make(`kt_${secret}${checksum62(secret)}`)),
        tokenSecret: Effect.map(characters(40), (secret) => Redacted.make(`${secret}${checksum16(secret)}`)),
        digest: (secret) => digests.digestHex(Digest.sha256, encoder.encode(secret))
      })
    })
  )
}
