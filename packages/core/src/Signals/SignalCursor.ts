import { Context, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Digest, Mac } from "effect/crypto"
import * as Base64Url from "effect/encoding/Base64Url"
import type { AccountId } from "../Accounts/Account.ts"
import { CalendarDate } from "../Register/CalendarDate.ts"
import type { EventPosition } from "../Register/Register.ts"
import { ServiceKeys } from "../ServiceKeys.ts"

/** A cursor that this service did not issue to this account for these filters. */
export class InvalidCursor extends Schema.TaggedError<InvalidCursor>()("InvalidCursor", {}) {}

/** What a cursor is bound to: the account that received it, and the filters as they were sent. */
export interface CursorBinding {
  readonly account_id: AccountId
  readonly filters: string
}

const prefix = "sig1."

/**
 * The lengths of the parts of a cursor, in bytes: the day as the number YYYYMMDD, the sequence, the digest of the
 * binding, the signature.
 */
const lengths = { day: 4, sequence: 8, digest: 16, signature: 16 } as const
const positionLength = lengths.day + lengths.sequence
const signedLength = positionLength + lengths.digest

const encoder = new TextEncoder()

const concatenated = (...parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

const positionBytes = ({ announced_on, sequence }: EventPosition): Uint8Array => {
  const view = new DataView(new ArrayBuffer(positionLength))
  view.setUint32(0, Number(announced_on.replaceAll("-", "")))
  view.setBigUint64(lengths.day, BigInt(sequence))
  return new Uint8Array(view.buffer)
}

const positionOf = (bytes: Uint8Array): EventPosition => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, positionLength)
  const day = String(view.getUint32(0)).padStart(8, "0")
  return {
    announced_on: CalendarDate.make(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`),
    sequence: Number(view.getBigUint64(lengths.day))
  }
}

/** The bytes of a cursor, if the text has the form of one. */
const bytesOf = (text: string): Option.Option<Uint8Array> => {
  if (!text.startsWith(prefix)) return Option.none()
  const written = text.slice(prefix.length)
  return Option.filter(
    Option.getSuccess(Base64Url.decode(written)),
    (bytes) => bytes.length === signedLength + lengths.signature && Base64Url.encode(bytes) === written
  )
}

/**
 * Writes and reads cursors: `sig1.` and the base64url of a position, a digest of account and filters, and a truncated
 * HMAC-SHA256 over both. The newest key signs, the others still verify. Rule: Signals (decisions 11).
 */
export class SignalCursor extends Context.Service<SignalCursor, {
  readonly write: (position: EventPosition, binding: CursorBinding) => Effect.Effect<string>
  readonly read: (cursor: string, binding: CursorBinding) => Effect.Effect<EventPosition, InvalidCursor>
}>()("@kontor/core/Signals/SignalCursor") {
  static readonly layer: Layer.Layer<SignalCursor, never, ServiceKeys | Mac.Mac | Digest.Digest> = Layer.effect(
    SignalCursor,
    Effect.gen(function*() {
      const mac = yield* Mac.Mac
      const digest = yield* Digest.Digest
      const [newest, ...former] = yield* Effect.forEach(
        yield* ServiceKeys,
        ({ secret }) => Effect.orDie(Mac.key(Mac.hmacSha256, Redacted.value(secret)))
      )

      const bound = ({ account_id, filters }: CursorBinding) =>
        Effect.map(
          digest.digest(Digest.sha256, encoder.encode(JSON.stringify([account_id, filters]))),
          (bytes) => bytes.slice(0, lengths.digest)
        )

      const signature = (key: Mac.Key, signed: Uint8Array) =>
        Effect.map(Effect.orDie(mac.sign(key, signed)), (tag) => tag.slice(0, lengths.signature))

      const write = Effect.fn("SignalCursor.write")(function*(position: EventPosition, binding: CursorBinding) {
        const signed = concatenated(positionBytes(position), yield* bound(binding))
        return prefix + Base64Url.encode(concatenated(signed, yield* signature(newest, signed)))
      })

      const read = Effect.fn("SignalCursor.read")(function*(cursor: string, binding: CursorBinding) {
        const bytes = yield* Effect.mapError(Effect.fromOption(bytesOf(cursor)), () => new InvalidCursor())
        const signed = concatenated(bytes.slice(0, positionLength), yield* bound(binding))
        for (const key of [newest, ...former]) {
          const isSigned = Mac.timingSafeEqual(yield* signature(key, signed), bytes.slice(signedLength))
          if (isSigned && Mac.timingSafeEqual(signed, bytes.slice(0, signedLength))) return positionOf(bytes)
        }
        return yield* new InvalidCursor()
      })
      return SignalCursor.of({ write, read })
    })
  )
}
