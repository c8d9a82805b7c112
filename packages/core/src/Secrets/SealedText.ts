import { Option, Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"

/** A text that only the service can open: `sealed1.`, the id of the key and base64url of nonce, ciphertext and tag. */
export const SealedText = Schema.String.pipe(Schema.brand("SealedText"))
export type SealedText = typeof SealedText.Type

/** The parts of a sealed text. `nonce` is 12 bytes; `ciphertext` ends with a tag of 16 bytes. */
export interface SealedParts {
  readonly key_id: string
  readonly nonce: Uint8Array
  readonly ciphertext: Uint8Array
}

const version = "sealed1"
const separator = "."
const parts = 3

/** Length of the nonce of AES-GCM, in bytes. */
export const nonceLength = 12

/** Writes a sealed text. */
export const writeSealed = ({ ciphertext, key_id, nonce }: SealedParts): SealedText => {
  const bytes = new Uint8Array(nonce.length + ciphertext.length)
  bytes.set(nonce)
  bytes.set(ciphertext, nonce.length)
  return SealedText.make([version, key_id, Base64Url.encode(bytes)].join(separator))
}

/** The parts of a sealed text, if it is one. */
export const readSealed = (text: SealedText): Option.Option<SealedParts> => {
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
