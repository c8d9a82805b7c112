import { type MalformedSigningSecret, signatureOf, type SigningSecret } from "@kontor/core/Webhooks"
import { Clock, Effect, Schema } from "effect"
import { Mac } from "effect/crypto"

/** Why a received message is refused. */
export class MessageRefused extends Schema.TaggedError<MessageRefused>()("MessageRefused", {
  reason: Schema.Literals(["MISSING_HEADERS", "TOO_OLD_OR_NEW", "WRONG_SIGNATURE"])
}) {}

/** A received message: the headers by lower-case name, and the body before any parsing. */
export interface ReceivedMessage {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** The maximum difference between the time of an attempt and the receiver's clock, in seconds, either way. */
const tolerance = 300

const encoder = new TextEncoder()

const isSame = (left: string, right: string): boolean =>
  Mac.timingSafeEqual(encoder.encode(left), encoder.encode(right))

/**
 * Verifies that a received message is Kontor's: signed with one of these secrets (two during a rotation), and sent
 * within five minutes of now. Returns the message's id, by which repeated deliveries are recognised. Rule: Webhooks
 * (decisions 14), Standard Webhooks 1.0.
 */
export const verifyMessage = Effect.fn("verifyMessage")(function*(
  { body, headers }: ReceivedMessage,
  secrets: ReadonlyArray<SigningSecret>
): Effect.fn.Return<string, MessageRefused | MalformedSigningSecret, Mac.Mac> {
  const { "webhook-id": id, "webhook-signature": signatures, "webhook-timestamp": sent } = headers
  if (id === undefined || signatures === undefined || sent === undefined || !/^\d{1,12}$/u.test(sent)) {
    return yield* new MessageRefused({ reason: "MISSING_HEADERS" })
  }
  const timestamp = Number(sent)
  const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  if (Math.abs(now - timestamp) > tolerance) return yield* new MessageRefused({ reason: "TOO_OLD_OR_NEW" })
  const expected = yield* Effect.forEach(secrets, (secret) => signatureOf(secret, { id, timestamp, body }))
  const given = signatures.split(" ")
  if (expected.some((signature) => given.some((candidate) => isSame(candidate, signature)))) return id
  return yield* new MessageRefused({ reason: "WRONG_SIGNATURE" })
})
