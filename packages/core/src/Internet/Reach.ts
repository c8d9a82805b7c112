import { Option } from "effect"
import { isPublicAddress, parseIpAddress } from "./PublicAddress.ts"

/**
 * Which addresses the service reaches on behalf of others: public ones alone, or any (for development, for services of
 * one's own network, and tests).
 */
export type Reach = "public" | "any"

/** Whether an IP address may be reached. */
export const mayReach = (reach: Reach, address: string): boolean => reach === "any" || isPublicAddress(address)

/**
 * Whether the host of a parsed URL may be reached: an allowed address, or a name, which is checked again once it is
 * resolved. Addresses are never resolved, so they have to be checked here.
 */
export const mayReachHost = (reach: Reach, hostname: string): boolean =>
  mayReach(reach, hostname) || Option.isNone(parseIpAddress(hostname))

/** Names that no public resolver answers, but a local one may. Rule: RFC 6761; RFC 6762; RFC 8375; RFC 9476. */
const localNames = /(^|\.)(localhost|local|localdomain|internal|home\.arpa|alt)\.?$/u

/** Whether the host of a parsed URL is a name that no host of the public internet has. */
export const isLocalName = (hostname: string): boolean => localNames.test(hostname)
