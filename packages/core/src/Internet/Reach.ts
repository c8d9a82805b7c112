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
