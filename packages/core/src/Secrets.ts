import { Array, Context, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import * as Base64Url from "effect/encoding/Base64Url"
import type { AccountId } from "./Accounts/Accounts.ts"
import { type ServiceKey, ServiceKeys } from "./Host.ts"

/** A text that only the service can open: `sealed1.`, the id of the key and base64url of nonce, ciphertext and tag. */
export const SealedText = Schema.String.pipe(Schema.brand("SealedText"))
export type SealedText = typeof SealedText.Type

/** The parts of a sealed text. `nonce` is 12 bytes; `ciphertext` ends with a tag of 16 bytes. */
interface SealedParts {
  readonly key_id: string
  readonly nonce: Uint8Array
  readonly ciphertext: Uint8Array
}

const version = "sealed1"
const separator = "."
const parts = 3

/** Length of the nonce of AES-GCM, in bytes. */
const nonceLength = 12

const writeSealed = ({ ciphertext, key_id, nonce }: SealedParts): SealedText => {
  const bytes = new Uint8Array(nonce.length + ciphertext.length)
  bytes.set(nonce)
  bytes.set(ciphertext, nonce.length)
  return SealedText.make([version, key_id, Base64Url.encode(bytes)].join(separator))
}

const readSealed = (text: SealedText): Option.Option<SealedParts> => {
  const [given, key_id, written, ...rest] = text.split(separator, parts + 1)
  if (given !== version || key_id === undefined || written === undefined || rest.length > 0) return Option.none()
  return Option.getSuccess(Base64Url.decode(written)).pipe(
    Option.filter((bytes) => bytes.length > nonceLength && Base64Url.encode(bytes) === written),
    Option.map((bytes) => ({ key_id, nonce: bytes.slice(0, nonceLength), ciphertext: bytes.slice(nonceLength) }))
  )
}

/** The id of the key that sealed a text, if it is sealed. */
export const sealedWith = (text: SealedText): Option.Option<string> =>
  Option.map(readSealed(text), ({ key_id }) => key_id)

/** The place of a stored secret, which can be opened nowhere else. `id` is that of the row within its account. */
export interface SealedPlace {
  readonly table: string
  readonly account_id: AccountId
  readonly id: string
}

/**
 * A sealed text cannot be opened: its form is invalid (`malformed`), its key is not among the keys of the service
 * (`unknown_key`), or it was changed, moved from another place or sealed with other bytes under the same key id
 * (`tampered`).
 */
export class SealBroken extends Schema.TaggedError<SealBroken>()("SealBroken", {
  reason: Schema.Literals(["malformed", "unknown_key", "tampered"]),
  table: Schema.String,
  key_id: Schema.NullOr(Schema.String)
}) {
  override get message(): string {
    switch (this.reason) {
      case "malformed":
        return `What is sealed in ${this.table} is damaged.`
      case "unknown_key":
        return `What is sealed in ${this.table} needs key "${this.key_id}", which this node does not have. Add it to ` +
          "KONTOR_KEYS and restart the node."
      case "tampered":
        return `What is sealed in ${this.table} cannot be opened with key "${this.key_id}": it was changed, or sealed ` +
          "with other bytes under that id. Use the same keys on every node."
    }
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

const boundTo = ({ account_id, id, table }: SealedPlace, key_id: string): Uint8Array =>
  encoder.encode(JSON.stringify([table, account_id, id, key_id]))

const keyOf = ({ id, secret }: ServiceKey) =>
  Effect.map(Effect.orDie(Aead.key(Aead.aes256Gcm, Redacted.value(secret))), (key) => ({ id, key }))

/**
 * Seals stored secrets, and opens them: AES-256-GCM, a random nonce each, bound to their place. The newest of the
 * `ServiceKeys` seals; the others still open. Rule: operators#secrets.
 */
export class Sealing extends Context.Service<Sealing, {
  /** The id of the key that seals. */
  readonly newest: string
  readonly seal: (place: SealedPlace, secret: Redacted.Redacted) => Effect.Effect<SealedText>
  readonly open: (place: SealedPlace, text: SealedText) => Effect.Effect<Redacted.Redacted, SealBroken>
  /** The same secret sealed with the newest key, unless it already is. */
  readonly reseal: (place: SealedPlace, text: SealedText) => Effect.Effect<Option.Option<SealedText>, SealBroken>
}>()("@kontor/core/Secrets/Sealing") {
  static readonly layer: Layer.Layer<Sealing, never, ServiceKeys | Aead.Aead | SecureRandom.SecureRandom> = Layer
    .effect(
      Sealing,
      Effect.flatMap(ServiceKeys, (keys) => makeSealing(keys))
    )
}

/** Makes sealing with these keys, newest first. */
export const makeSealing = Effect.fnUntraced(function*(given: ServiceKeys["Service"]) {
  const aead = yield* Aead.Aead
  const random = yield* SecureRandom.SecureRandom
  const keys = yield* Effect.forEach(given, keyOf)
  const [newest] = keys

  const seal = Effect.fn("Sealing.seal")(function*(place: SealedPlace, secret: Redacted.Redacted) {
    const { id: key_id, key } = newest
    const nonce = yield* random.randomBytes(nonceLength)
    const plain = encoder.encode(Redacted.value(secret))
    return writeSealed({
      key_id,
      nonce,
      ciphertext: yield* aead.encrypt(key, plain, { nonce, aad: boundTo(place, key_id) })
    })
  }, Effect.orDie)

  const open = Effect.fn("Sealing.open")(function*(place: SealedPlace, text: SealedText) {
    const { table } = place
    const parts = readSealed(text)
    if (Option.isNone(parts)) return yield* new SealBroken({ reason: "malformed", table, key_id: null })
    const { ciphertext, key_id, nonce } = parts.value
    const found = Array.findFirst(keys, ({ id }) => id === key_id)
    if (Option.isNone(found)) return yield* new SealBroken({ reason: "unknown_key", table, key_id })
    const plain = yield* aead.decrypt(found.value.key, ciphertext, { nonce, aad: boundTo(place, key_id) }).pipe(
      Effect.mapError(() => new SealBroken({ reason: "tampered", table, key_id }))
    )
    return Redacted.make(decoder.decode(plain))
  })

  const reseal = Effect.fn("Sealing.reseal")(function*(place: SealedPlace, text: SealedText) {
    const secret = yield* open(place, text)
    return Option.contains(sealedWith(text), newest.id) ? Option.none() : Option.some(yield* seal(place, secret))
  })

  return Sealing.of({ newest: newest.id, seal, open, reseal })
})
