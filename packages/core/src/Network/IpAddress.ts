/** An IP address as a number: 32 bits of version 4, 128 of version 6. */
export interface IpAddress {
  readonly version: 4 | 6
  readonly value: bigint
}

const octet = /^(0|[1-9]\d{0,2})$/u

const parseVersion4 = (text: string): bigint | undefined => {
  const parts = text.split(".")
  if (parts.length !== 4 || !parts.every((part) => octet.test(part) && Number(part) <= 255)) return undefined
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n)
}

const group = /^[\da-f]{1,4}$/iu

/** The groups of a part of an address; the last may be written as an address of version 4. */
const groupsOf = (text: string): ReadonlyArray<bigint> | undefined => {
  if (text === "") return []
  const parts = text.split(":")
  const last = parseVersion4(parts.at(-1)!)
  const groups = last === undefined ? parts : parts.slice(0, -1)
  if (!groups.every((part) => group.test(part))) return undefined
  const values = groups.map((part) => BigInt(`0x${part}`))
  return last === undefined ? values : [...values, last >> 16n, last & 0xffffn]
}

const parseVersion6 = (text: string): bigint | undefined => {
  const halves = text.split("::")
  const [head, tail] = halves.map(groupsOf)
  if (halves.length > 2 || head === undefined || (halves.length === 2 && tail === undefined)) return undefined
  const missing = 8 - head.length - (tail ?? []).length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const groups = [...head, ...Array.from({ length: missing }, () => 0n), ...tail ?? []]
  return groups.reduce((value, part) => (value << 16n) | part, 0n)
}

/**
 * Reads an IP address in its usual form, version 6 with or without the brackets of a URL; undefined for anything else,
 * such as a host name, an address with a zone, or another spelling of version 4 (which the parser of URLs has already
 * normalized).
 */
export const parseIpAddress = (text: string): IpAddress | undefined => {
  const version4 = parseVersion4(text)
  if (version4 !== undefined) return { version: 4, value: version4 }
  const version6 = parseVersion6(text.replace(/^\[(.*)\]$/u, "$1"))
  return version6 === undefined ? undefined : { version: 6, value: version6 }
}
