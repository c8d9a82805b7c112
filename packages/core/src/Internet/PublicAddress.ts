import { Option, Result } from "effect"
import * as IpNetwork from "effect/net/IpNetwork"
import * as NetAddress from "effect/net/NetAddress"
import { specialPurposeRanges } from "./SpecialPurposeRanges.ts"

const networks = (ranges: ReadonlyArray<string>): ReadonlyArray<IpNetwork.IpNetwork> =>
  ranges.map(IpNetwork.fromStringUnsafe)

const special = { Ipv4Address: networks(specialPurposeRanges[4]), Ipv6Address: networks(specialPurposeRanges[6]) }

/** Ranges of version 6 whose last 32 bits are the address of version 4 that is reached: mapped, and NAT64. */
const translated = networks(["::ffff:0:0/96", "64:ff9b::/96"])

const isIn = (ranges: ReadonlyArray<IpNetwork.IpNetwork>, address: NetAddress.IpAddress): boolean =>
  ranges.some((range) => IpNetwork.contains(range, address))

/**
 * Whether the interface identifier is that of ISATAP, whose last 32 bits are the address of version 4 that is reached.
 */
const isIsatap = (octets: ReadonlyArray<number>): boolean =>
  (octets[8]! & 0xfc) === 0 && octets[9] === 0 && octets[10] === 0x5e && octets[11] === 0xfe

const last32 = (octets: ReadonlyArray<number>): NetAddress.IpAddress =>
  NetAddress.ipv4FromBytesUnsafe(Uint8Array.from(octets.slice(12)))

const isPublic = (address: NetAddress.IpAddress): boolean => {
  if (NetAddress.isIpv6Address(address)) {
    const octets = NetAddress.ipv6ToOctets(address)
    if (isIn(translated, address)) return isPublic(last32(octets))
    if (isIsatap(octets) && !isPublic(last32(octets))) return false
  }
  return !isIn(special[address._tag], address)
}

/**
 * Reads an IP address, version 6 with or without the brackets of a URL. A host name is not one, nor is an address with
 * a zone.
 */
export const parseIpAddress = (text: string): Option.Option<NetAddress.IpAddress> =>
  Result.getSuccess(NetAddress.ipFromString(text.replace(/^\[(.*)\]$/u, "$1")))

/**
 * Whether a text is an address of the public internet: an IP address in no special-purpose range. An address of version
 * 4 that is embedded in version 6 is judged by itself. A text that is not an IP address is not public. Rule:
 * Destinations (decisions 14).
 */
export const isPublicAddress = (text: string): boolean => Option.exists(parseIpAddress(text), isPublic)
