import { isLocalName, mayReachHost, type Reach } from "@kontor/core/Internet"

const usualPorts: ReadonlyArray<number> = [80, 443]

const isUsualPort = (port: string): boolean => port === "" || usualPorts.includes(Number(port)) || Number(port) >= 1024

/** Names for examples and tests, which nobody has. Rule: RFC 6761. */
const unowned = /(?:^|\.)(?:example|invalid|test)\.?$/u

const mayReachName = (reach: Reach, hostname: string): boolean =>
  reach === "any" || !isLocalName(hostname) && !unowned.test(hostname)

/**
 * Whether an address of the web may be visited, as far as it shows: http or https, without a user, at a port of
 * websites, and with a host that is a name of the public internet or an allowed address.
 */
export const mayVisit = (reach: Reach, { hostname, password, port, protocol, username }: URL): boolean =>
  (protocol === "http:" || protocol === "https:") && username === "" && password === "" && isUsualPort(port) &&
  mayReachName(reach, hostname) && mayReachHost(reach, hostname)
