import { type Array, Effect, Redacted, Schema } from "effect"
import { Mac } from "effect/crypto"
import { Base64 } from "effect/encoding"
import { type SigningSecret, signingSecretPrefix } from "./SigningSecret.ts"

/** A signing secret that is none: its prefix is missing, or the rest is no base64. */
export class MalformedSigningSecret
  extends Schema.TaggedError<MalformedSigningSecret>()("MalformedSigningSecret", {})
{}

/** What a signature covers: the message's id, the attempt's time in Unix seconds, and the exact body. */
export interface SignedMessage {
  readonly id: string
  readonly timestamp: number
  readonly body: string
}

const encoder = new TextEncoder()

/** The keys of secrets, each as long as its secret is in memory: making one takes as long as half a signature. */
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

const bytesOf = ({ body, id, timestamp }: SignedMessage): Uint8Array => encoder.encode(`${id}.${timestamp}.${body}`)

const sign = Effect.fnUntraced(function*(secret: SigningSecret, bytes: Uint8Array) {
  const mac = yield* Mac.Mac
  const tag = yield* Effect.orDie(mac.sign(keys.get(secret) ?? (yield* makeKey(secret)), bytes))
  return `v1,${Base64.encode(tag)}`
})

/**
 * The signature of a message with one secret: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`.
 * Rule: Webhooks (decisions 14, Standard Webhooks 1.0).
 */
export const signatureOf = (
  secret: SigningSecret,
  message: SignedMessage
): Effect.Effect<string, MalformedSigningSecret, Mac.Mac> => sign(secret, bytesOf(message))

/**
 * The headers that sign a message with every secret that is valid: the message's id, the time of this attempt, and a signature for each
 * secret, of which a receiver needs to know one. Rule: Webhooks (decisions 14, Standard Webhooks 1.0).
 */
export const signedHeaders = Effect.fnUntraced(function*(
  secrets: Array.NonEmptyReadonlyArray<SigningSecret>,
  message: SignedMessage
): Effect.fn.Return<Readonly<Record<string, string>>, MalformedSigningSecret, Mac.Mac> {
  const bytes = bytesOf(message)
  const signatures = yield* Effect.forEach(secrets, (secret) => sign(secret, bytes))
  return {
    "webhook-id": message.id,
    "webhook-timestamp": String(message.timestamp),
    "webhook-signature": signatures.join(" ")
  }
})
