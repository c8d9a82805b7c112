import { Context, Result, Schema } from "effect"
import { isLocalName, mayReachHost, type Reach } from "../Internet/Reach.ts"

/** Why an address is not a valid destination of webhooks. */
export const DestinationFault = Schema.Literals(["MALFORMED", "SCHEME", "USERINFO", "PORT", "PRIVATE_HOST"])
export type DestinationFault = typeof DestinationFault.Type

/** An address to which webhooks are not sent. */
export class DestinationRefused extends Schema.TaggedError<DestinationRefused>()("DestinationRefused", {
  fault: DestinationFault
}) {}

/**
 * Where webhooks may be sent: to the public internet, or to any address, over http too (development). A host sets it
 * once, for the creation of endpoints and for the sender. Rule: Destinations (decisions 14),
 * `KONTOR_WEBHOOK_ALLOW_PRIVATE`.
 */
export const DestinationReach = Context.Reference<Reach>("@kontor/core/Webhooks/DestinationReach", {
  defaultValue: () => "public"
})

const protocols: Readonly<Record<Reach, ReadonlyArray<string>>> = {
  public: ["https:"],
  any: ["https:", "http:"]
}

/** The maximum length of an address, in characters. */
const maxLength = 2048

/** What the URL parser drops silently: blanks, line breaks, and the fragment, which is never sent. */
const leftOut = /[\s\p{Cc}#]/u

/** Lower ports belong to other services of the system. 443 is the default port and reads as empty. */
const firstUnprivilegedPort = 1024

const mayReachPort = (reach: Reach, port: string): boolean =>
  reach === "any" || port === "" || Number(port) >= firstUnprivilegedPort

const mayReachName = (reach: Reach, hostname: string): boolean =>
  reach === "any" || (/[.:]/u.test(hostname.replace(/\.$/u, "")) && !isLocalName(hostname))

const faultOf = (reach: Reach, { hostname, password, port, protocol, username }: URL): DestinationFault | undefined => {
  if (!protocols[reach].includes(protocol)) return "SCHEME"
  if (username !== "" || password !== "") return "USERINFO"
  if (!mayReachPort(reach, port)) return "PORT"
  return mayReachName(reach, hostname) && mayReachHost(reach, hostname) ? undefined : "PRIVATE_HOST"
}

/**
 * Reads the address of a destination: `https`, without a user or a fragment, at port 443 or from 1024, and with a host
 * that is a public name or a public address, in any spelling. The sender checks what a name resolves to, at every
 * attempt. Rule: Destinations (decisions 14).
 */
export const readDestination = (reach: Reach, address: string): Result.Result<URL, DestinationRefused> => {
  const url = address.length > maxLength || leftOut.test(address) ? null : URL.parse(address)
  if (url === null) return Result.fail(new DestinationRefused({ fault: "MALFORMED" }))
  const fault = faultOf(reach, url)
  return fault === undefined ? Result.succeed(url) : Result.fail(new DestinationRefused({ fault }))
}

/** The host of the address of an endpoint: endpoints at one host share it, whatever their port and path. */
export const hostOf = (address: string): string => URL.parse(address)?.hostname.replace(/\.$/u, "") ?? address
