import { Context, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Digest, Mac } from "effect/crypto"
import * as Base64Url from "effect/encoding/Base64Url"
import type { AccountId } from "../Accounts/Accounts.ts"
import { ServiceKeys } from "../ServiceKeys.ts"

/** A cursor that this service did not issue to this account for these filters. */
export class InvalidCursor extends Schema.TaggedError<InvalidCursor>()("InvalidCursor", {}) {}

/** The binding of a cursor: the account that received it, and the filters as they were sent. */
export interface CursorBinding {
  readonly account_id: AccountId
  readonly filters: string
}

const prefix = "sig1."

/** The lengths of the last two parts of a cursor, in bytes: the digest of the binding, the signature. */
const lengths = { digest: 16, signature: 16 } as const

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const concatenated = (...parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

/** The bytes of a cursor, if the text has the form of one. */
const bytesOf = (text: string): Option.Option<Uint8Array> => {
  if (!text.startsWith(prefix)) return Option.none()
  const written = text.slice(prefix.length)
  return Option.filter(
    Option.getSuccess(Base64Url.decode(written)),
    (bytes) => bytes.length > lengths.digest + lengths.signature && Base64Url.encode(bytes) === written
  )
}

/**
 * Writes and reads cursors: `sig1.` and the base64url of the upstream's cursor, a digest of account and filters, and a
 * truncated HMAC-SHA256 over both. The newest key signs, the others still verify. Rule: signals#cursor.
 */
export class SignalCursor extends Context.Service<SignalCursor, {
  readonly write: (upstream: string, binding: CursorBinding) => Effect.Effect<string>
  readonly read: (cursor: string, binding: CursorBinding) => Effect.Effect<string, InvalidCursor>
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

      const write = Effect.fn("SignalCursor.write")(function*(upstream: string, binding: CursorBinding) {
        const signed = concatenated(encoder.encode(upstream), yield* bound(binding))
        return prefix + Base64Url.encode(concatenated(signed, yield* signature(newest, signed)))
      })

      const read = Effect.fn("SignalCursor.read")(function*(cursor: string, binding: CursorBinding) {
        const bytes = yield* Effect.mapError(Effect.fromOption(bytesOf(cursor)), () => new InvalidCursor())
        const signedLength = bytes.length - lengths.signature
        const upstream = bytes.slice(0, signedLength - lengths.digest)
        const signed = concatenated(upstream, yield* bound(binding))
        for (const key of [newest, ...former]) {
          const isSigned = Mac.timingSafeEqual(yield* signature(key, signed), bytes.slice(signedLength))
          if (isSigned && Mac.timingSafeEqual(signed, bytes.slice(0, signedLength))) return decoder.decode(upstream)
        }
        return yield* new InvalidCursor()
      })
      return SignalCursor.of({ write, read })
    })
  )
}
