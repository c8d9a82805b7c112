import { Clock, DateTime, Effect, Option, Record, Result } from "effect"
import * as IpNetwork from "effect/net/IpNetwork"
import * as NetAddress from "effect/net/NetAddress"
import specialPurposeRanges from "./special-purpose-ranges.json" with { type: "json" }

const networks = (ranges: ReadonlyArray<string>): ReadonlyArray<IpNetwork.IpNetwork> =>
  ranges.map(IpNetwork.fromStringUnsafe)

/**
 * The addresses outside the public internet: the IANA IPv4 and IPv6 special-purpose address registries, "globally
 * reachable" or not, and multicast and unassigned ranges. https://www.iana.org/assignments/iana-ipv4-special-registry,
 * https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const special = Record.map(specialPurposeRanges, (ranges) => networks(Object.keys(ranges)))

/** Ranges of version 6 whose last 32 bits are the address of version 4 that is reached: mapped, and NAT64. */
const translated = networks(["::ffff:0:0/96", "64:ff9b::/96"])

const isIn = (ranges: ReadonlyArray<IpNetwork.IpNetwork>, address: NetAddress.IpAddress): boolean =>
  ranges.some((range) => IpNetwork.contains(range, address))

/**
 * Returns whether the interface identifier is that of ISATAP, whose last 32 bits are the address of version 4 that is
 * reached.
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
 * Returns whether a text is an address of the public internet: an IP address in no special-purpose range. An address of
 * version 4 that is embedded in version 6 is judged by itself. A text that is not an IP address is not public. Rule:
 * webhooks#destinations.
 */
export const isPublicAddress = (text: string): boolean => Option.exists(parseIpAddress(text), isPublic)

/**
 * The addresses that the service reaches on behalf of others: public ones alone, or any (for development, for services
 * of one's own network, and tests).
 */
export type Reach = "public" | "any"

/** Returns whether an IP address may be reached. */
export const mayReach = (reach: Reach, address: string): boolean => reach === "any" || isPublicAddress(address)

/**
 * Returns whether the host of a parsed URL may be reached: an allowed address, or a name, which is checked again once
 * it is resolved. Addresses are never resolved, so they have to be checked here.
 */
export const mayReachHost = (reach: Reach, hostname: string): boolean =>
  mayReach(reach, hostname) || Option.isNone(parseIpAddress(hostname))

/** Names that no public resolver answers, but a local one may. */
const localNames = /(^|\.)(localhost|local|localdomain|internal|home\.arpa|alt)\.?$/u

/** Returns whether the host of a parsed URL is a name that no host of the public internet has. */
export const isLocalName = (hostname: string): boolean => localNames.test(hostname)

/**
 * The seconds until the time in a header `Retry-After`, given in seconds or as a date; undefined where it cannot be
 * read.
 */
export const retryAfter = (header: string | undefined): Effect.Effect<number | undefined> =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    const text = header?.trim() ?? ""
    if (/^\d{1,9}$/u.test(text)) return Number(text)
    const date = /^[A-Z][a-z]{2}, /u.test(text) ? DateTime.make(text) : Option.none()
    return Option.isSome(date)
      ? Math.max(Math.ceil((DateTime.toEpochMillis(date.value) - now) / 1000), 0)
      : undefined
  })
