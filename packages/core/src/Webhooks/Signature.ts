import { type Array, DateTime, Effect, Redacted, Result, Schema } from "effect"
import { Mac, SecureRandom } from "effect/crypto"
import * as Base64 from "effect/encoding/Base64"

/** A signing secret: `whsec_` and the base64 of its 24 to 64 bytes. */
export type SigningSecret = Redacted.Redacted

/** The prefix of a signing secret. */
export const signingSecretPrefix = "whsec_"

/** Returns whether a text has the form of a signing secret. */
export const isSigningSecret = (text: string): boolean =>
  text.startsWith(signingSecretPrefix) && text.length > signingSecretPrefix.length &&
  Result.isSuccess(Base64.decode(text.slice(signingSecretPrefix.length)))

/** Length of a new secret, in bytes. */
const secretBytes = 32

/** A new signing secret. */
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

/** The maximum and default grace of a former secret, in days; 0 revokes it at once. */
export const maxGraceDays = 7

/** The secrets that sign at a moment, the current one first. */
export const validSecrets = (
  { current, former }: SigningSecrets,
  now: DateTime.Utc
): Array.NonEmptyReadonlyArray<SigningSecret> =>
  former !== null && DateTime.isLessThan(now, former.signs_until) ? [current, former.secret] : [current]

/** Not a valid signing secret: its prefix is missing, or the rest is not base64. */
export class MalformedSigningSecret
  extends Schema.TaggedError<MalformedSigningSecret>()("MalformedSigningSecret", {})
{}

/** The signed parts of a message: its id, the attempt's time in Unix seconds, and the exact body. */
export interface SignedMessage {
  readonly id: string
  readonly timestamp: number
  readonly body: string
}

/** The signed text of a message: `id.timestamp.body`. */
export const signedText = ({ body, id, timestamp }: SignedMessage): string => `${id}.${timestamp}.${body}`

const encoder = new TextEncoder()

/** The keys of secrets, each cached while its secret is in memory: importing one takes half as long as signing. */
const keys = new WeakMap<SigningSecret, Mac.Key>()

const makeKey = Effect.fnUntraced(function*(secret: SigningSecret) {
  const text = Redacted.value(secret)
  if (!text.startsWith(signingSecretPrefix)) return yield* new MalformedSigningSecret()
  const bytes = yield* Effect.mapError(
    Effect.fromResult(Base64.decode(text.slice(signingSecretPrefix.length))),
    () => new MalformedSigningSecret()
  )
  const key = yield* Effect.orDie(Mac.key(Mac.hmacSha256, bytes))
  keys.set(secret, key)
  return key
})

/** The signature of a message with one secret: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`. */
export const signatureOf = Effect.fnUntraced(function*(
  secret: SigningSecret,
  message: SignedMessage
): Effect.fn.Return<string, MalformedSigningSecret, Mac.Mac> {
  const mac = yield* Mac.Mac
  const key = keys.get(secret) ?? (yield* makeKey(secret))
  const tag = yield* Effect.orDie(mac.sign(key, encoder.encode(signedText(message))))
  return `v1,${Base64.encode(tag)}`
})
