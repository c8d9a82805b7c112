import { Effect, Redacted, Schema } from "effect"
import { Mac } from "effect/crypto"
import { Base64 } from "effect/encoding"

/** A signing secret: `whsec_` and the base64 of its 24 to 64 bytes. */
export type SigningSecret = Redacted.Redacted

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

const prefix = "whsec_"
const encoder = new TextEncoder()

/**
 * The signature of a message with one secret: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`.
 * Rule: Webhooks (decisions 14, Standard Webhooks 1.0).
 */
export const signatureOf = Effect.fn("Signature.signatureOf")(function*(
  secret: SigningSecret,
  { body, id, timestamp }: SignedMessage
): Effect.fn.Return<string, MalformedSigningSecret, Mac.Mac> {
  const mac = yield* Mac.Mac
  const text = Redacted.value(secret)
  if (!text.startsWith(prefix)) return yield* new MalformedSigningSecret()
  const bytes = yield* Effect.mapError(
    Effect.fromResult(Base64.decode(text.slice(prefix.length))),
    () => new MalformedSigningSecret()
  )
  const key = yield* Effect.orDie(Mac.key(Mac.hmacSha256, bytes))
  const tag = yield* Effect.orDie(mac.sign(key, encoder.encode(`${id}.${timestamp}.${body}`)))
  return `v1,${Base64.encode(tag)}`
})
