import { Redacted } from "effect"

const table: ReadonlyArray<number> = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest >>> 0
})

/** The CRC-32 (ISO 3309) of an ASCII text, as an unsigned integer. */
const crc32 = (text: string): number => {
  let rest = 0xffffffff
  for (let index = 0; index < text.length; index++) rest = table[(rest ^ text.charCodeAt(index)) & 0xff]! ^ (rest >>> 8)
  return (rest ^ 0xffffffff) >>> 0
}

/** The plain text of an API key or Bearer token: shown once, stored never. */
export type Secret = Redacted.Redacted

/** A credential as a caller presented it. */
export type Credential =
  | { readonly _tag: "ApiKey"; readonly text: Secret }
  | { readonly _tag: "BearerToken"; readonly text: Secret }

/** The parts of a Bearer token. */
export interface ParsedToken {
  readonly id: number
  readonly secret: string
}

/** The characters of credentials. */
export const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const keyPattern = /^kt_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/
const tokenPattern = /^([1-9]\d{0,14})\|([0-9A-Za-z]{40})([0-9a-f]{8})$/

/** The checksum of an API key's secret: 6 base62 characters. */
export const checksum62 = (text: string): string => {
  let rest = crc32(text)
  let digits = ""
  for (let place = 0; place < 6; place++) {
    digits = base62[rest % 62]! + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** The checksum of a token's secret: 8 hexadecimal characters. */
export const checksum16 = (text: string): string => crc32(text).toString(16).padStart(8, "0")

/** Whether a text has the form of an API key: `kt_`, 32 base62 characters, and the base62 CRC32 of these. */
export const isApiKey = (text: string): boolean => {
  const [, secret, checksum] = keyPattern.exec(text) ?? []
  return secret !== undefined && checksum62(secret) === checksum
}

/** The parts of a Bearer token: `id|secret`, the secret ending in its hexadecimal CRC32. */
export const parseToken = (text: string): ParsedToken | undefined => {
  const [, id, secret, checksum] = tokenPattern.exec(text) ?? []
  return id === undefined || secret === undefined || checksum16(secret) !== checksum
    ? undefined
    : { id: Number(id), secret: `${secret}${checksum}` }
}

/** An API key as lists show it: enough to distinguish keys, too little to use one. */
export const maskedKey = (text: Secret): string =>
  `${Redacted.value(text).slice(0, 7)}…${Redacted.value(text).slice(-4)}`

/** Whether two hexadecimal digests are the same, in a time that does not depend on where they differ. */
export const isSameDigest = (left: string, right: string): boolean => {
  if (left.length !== right.length) return false
  let difference = 0
  for (let place = 0; place < left.length; place++) difference |= left.charCodeAt(place) ^ right.charCodeAt(place)
  return difference === 0
}

/** A digest that belongs to no credential. A miss is compared with it, so that it takes as long as a hit. */
export const noDigest = "0".repeat(64)
