import { type SignedMessage, signedText, type SigningSecret, signingSecretPrefix } from "@kontor/core/Webhooks"
import { type Array, Redacted } from "effect"
import { createHmac } from "node:crypto"

const signature = (secret: SigningSecret, text: string): string => {
  const key = Redacted.value(secret).slice(signingSecretPrefix.length)
  return `v1,${createHmac("sha256", key, { encoding: "base64" }).update(text).digest("base64")}`
}

/**
 * The headers that sign a message with every valid secret: the message's id, the time of this attempt, and a signature
 * for each secret, of which a receiver needs to know one. Rule: webhooks#message.
 *
 * `signatureOf` of the core signs too, in every runtime. Here Node itself signs text into base64: 3 µs of processor
 * time instead of 5 by `Mac` with Node's HMAC, 8 with a new key, and 35 by WebCrypto.
 */
export const signedHeaders = (
  secrets: Array.NonEmptyReadonlyArray<SigningSecret>,
  message: SignedMessage
): Readonly<Record<string, string>> => {
  const text = signedText(message)
  return {
    "webhook-id": message.id,
    "webhook-timestamp": String(message.timestamp),
    "webhook-signature": secrets.map((secret) => signature(secret, text)).join(" ")
  }
}
