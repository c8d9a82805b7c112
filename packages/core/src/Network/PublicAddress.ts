import { type IpAddress, parseIpAddress } from "./IpAddress.ts"
import { specialPurposeRanges } from "./SpecialPurposeRanges.ts"

const bits = { 4: 32n, 6: 128n } as const

interface Range {
  readonly prefix: bigint
  readonly shift: bigint
}

const rangeOf = (text: string): Range => {
  const [network, length] = text.split("/")
  const { value, version } = parseIpAddress(network!)!
  const shift = bits[version] - BigInt(length!)
  return { prefix: value >> shift, shift }
}

const isIn = (value: bigint) => ({ prefix, shift }: Range): boolean => value >> shift === prefix

const special = { 4: specialPurposeRanges[4].map(rangeOf), 6: specialPurposeRanges[6].map(rangeOf) }

/** Ranges of version 6 whose last 32 bits are the address of version 4 that is reached: mapped, and NAT64. */
const translated = ["::ffff:0:0/96", "64:ff9b::/96"].map(rangeOf)

/** The interface identifier of ISATAP, whose last 32 bits are the address of version 4 that is reached. */
const isIsatap = (value: bigint): boolean => ((value >> 32n) & 0xfcff_ffffn) === 0x5efen

const last32 = (value: bigint): IpAddress => ({ version: 4, value: value & 0xffff_ffffn })

const isPublic = ({ value, version }: IpAddress): boolean => {
  if (version === 6 && translated.some(isIn(value))) return isPublic(last32(value))
  if (version === 6 && isIsatap(value) && !isPublic(last32(value))) return false
  return !special[version].some(isIn(value))
}

/**
 * Whether a text is an address of the public internet: an IP address in no special-purpose range. An address of version
 * 4 that is embedded in version 6 is judged by itself. A text that is not an IP address is not public. Rule:
 * Destinations (decisions 14).
 */
export const isPublicAddress = (text: string): boolean => {
  const address = parseIpAddress(text)
  return address !== undefined && isPublic(address)
}
