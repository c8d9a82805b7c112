import { Effect, Redacted, Schema } from "effect"
import { Mac } from "effect/crypto"
import * as Base64 from "effect/encoding/Base64"
import { type SigningSecret, signingSecretPrefix } from "./SigningSecret.ts"

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

/** The signed text of a message: `id.timestamp.body`. Rule: Webhooks (decisions 14), Standard Webhooks 1.0. */
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

/**
 * The signature of a message with one secret: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`.
 * Rule: Webhooks (decisions 14), Standard Webhooks 1.0.
 */
export const signatureOf = Effect.fnUntraced(function*(
  secret: SigningSecret,
  message: SignedMessage
): Effect.fn.Return<string, MalformedSigningSecret, Mac.Mac> {
  const mac = yield* Mac.Mac
  const key = keys.get(secret) ?? (yield* makeKey(secret))
  const tag = yield* Effect.orDie(mac.sign(key, encoder.encode(signedText(message))))
  return `v1,${Base64.encode(tag)}`
})
