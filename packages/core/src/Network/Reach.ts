import { Option } from "effect"
import { isPublicAddress, parseIpAddress } from "./PublicAddress.ts"

/**
 * Which addresses are reached on behalf of others: those of the public internet alone, or any (for development, for services of one's
 * own network, and tests).
 */
export type Reach = "public" | "any"

/** Whether an address of the network may be reached. */
export const mayReach = (reach: Reach, address: string): boolean => reach === "any" || isPublicAddress(address)

/**
 * Whether the host of a parsed URL may be reached, as far as it tells by itself: an address that may be, or a name, which only its
 * resolution tells more of. No resolver is asked for an address, so that it has to be judged here.
 */
export const mayReachHost = (reach: Reach, hostname: string): boolean =>
  mayReach(reach, hostname) || Option.isNone(parseIpAddress(hostname))
