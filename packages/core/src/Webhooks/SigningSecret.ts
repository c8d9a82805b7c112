import { type Array, DateTime, Effect, Redacted, Result } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Base64 from "effect/encoding/Base64"

/** A signing secret: `whsec_` and the base64 of its 24 to 64 bytes. */
export type SigningSecret = Redacted.Redacted

/** The prefix of a signing secret. */
export const signingSecretPrefix = "whsec_"

/** Whether a text has the form of a signing secret. */
export const isSigningSecret = (text: string): boolean =>
  text.startsWith(signingSecretPrefix) && text.length > signingSecretPrefix.length &&
  Result.isSuccess(Base64.decode(text.slice(signingSecretPrefix.length)))

/** Length of a new secret, in bytes. */
const secretBytes = 32

/** A new signing secret. Rule: Webhooks (decisions 14). */
export const newSigningSecret: Effect.Effect<SigningSecret, never, SecureRandom.SecureRandom> = Effect.gen(function*() {
  const random = yield* SecureRandom.SecureRandom
  return Redacted.make(signingSecretPrefix + Base64.encode(yield* random.randomBytes(secretBytes)))
})

/** The secrets of an endpoint: the current one, and the former one, which signs too until its grace ends. */
export interface SigningSecrets {
  readonly current: SigningSecret
  readonly former: { readonly secret: SigningSecret; readonly signs_until: DateTime.Utc } | null
}

/** The secrets of an endpoint that has no former one. */
export const unrotated = (current: SigningSecret): SigningSecrets => ({ current, former: null })

/** The maximum and default grace of a former secret, in days; 0 revokes it at once. Rule: Webhooks (decisions 14). */
export const maxGraceDays = 7

/** The secrets that sign at a moment, the current one first. */
export const validSecrets = (
  { current, former }: SigningSecrets,
  now: DateTime.Utc
): Array.NonEmptyReadonlyArray<SigningSecret> =>
  former !== null && DateTime.isLessThan(now, former.signs_until) ? [current, former.secret] : [current]
