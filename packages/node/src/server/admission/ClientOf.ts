import { countedAddress } from "@kontor/http"
import { Result } from "effect"
import { IpNetwork, NetAddress } from "effect/net"
import type { IncomingMessage } from "node:http"

const ipOf = (text: string): NetAddress.IpAddress | undefined =>
  Result.match(NetAddress.ipFromString(text), {
    onFailure: () => undefined,
    onSuccess: (address) => NetAddress.toCanonical(address)
  })

/** Whether an address belongs to a trusted proxy. */
export const isTrustedBy = (trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>) => (address: string): boolean => {
  if (trustedProxies.length === 0) return false
  const ip = ipOf(address)
  return ip !== undefined && trustedProxies.some((network) => IpNetwork.contains(network, ip))
}

/** The address of the client behind trusted proxies: the last one of `X-Forwarded-For` that is not one of theirs. */
export const forwardedClient = (
  { headers }: IncomingMessage,
  peer: string,
  isTrusted: (address: string) => boolean
): string => {
  const header = headers["x-forwarded-for"]
  const addresses = (Array.isArray(header) ? header.join(",") : header ?? "").split(",").map((address) =>
    address.trim()
  )
  const client = addresses.findLast((address) => !isTrusted(address)) ?? addresses[0]!
  return countedAddress(ipOf(client) === undefined ? peer : client)
}
