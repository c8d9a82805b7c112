import type { ServiceKeys } from "@kontor/core"
import { Array, Redacted, Schema, String } from "effect"
import { randomBytes } from "node:crypto"

const secretBytes = 32
const pair = "\\s*[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=\\s*"

const pairsOf = (text: string): Array.NonEmptyReadonlyArray<{ readonly id: string; readonly secret: string }> =>
  Array.map(String.split(text, ","), (pair) => {
    const [id = "", secret = ""] = pair.trim().split(":")
    return { id, secret }
  })

const areDistinct = (text: string): boolean => {
  const ids = pairsOf(text).map(({ id }) => id)
  return new Set(ids).size === ids.length
}

/** Keys as text: pairs `id:base64-of-32-bytes` separated by commas, newest first, each id once. */
export const KeyList = Schema.RedactedFromValue(
  Schema.String.check(Schema.isPattern(new RegExp(`^${pair}(,${pair})*$`)), Schema.makeFilter(areDistinct))
)
export type KeyList = typeof KeyList.Type

/** The keys in a list. */
export const keysOf = (list: KeyList): ServiceKeys["Service"] =>
  Array.map(pairsOf(Redacted.value(list)), ({ id, secret }) => ({
    id,
    secret: Redacted.make(new Uint8Array(Buffer.from(secret, "base64")))
  }))

/** A list of one new random key. */
export const newKeyList = (): KeyList =>
  Redacted.make(`${randomBytes(4).toString("hex")}:${randomBytes(secretBytes).toString("base64")}`)

/** A list with one new random key before those of another list. */
export const withNewKey = (list: KeyList): KeyList =>
  Redacted.make(`${Redacted.value(newKeyList())},${Redacted.value(list).trim()}`)
