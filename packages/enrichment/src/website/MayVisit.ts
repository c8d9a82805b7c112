import { mayReachHost, type Reach } from "@kontor/core/Internet"

const usualPorts: ReadonlyArray<number> = [80, 443]

const isUsualPort = (port: string): boolean => port === "" || usualPorts.includes(Number(port)) || Number(port) >= 1024

/**
 * Whether an address of the web may be visited, as far as it shows: http or https, without a user, at a port of
 * websites, and with a host that is a name or an allowed address.
 */
export const mayVisit = (reach: Reach, { hostname, password, port, protocol, username }: URL): boolean =>
  (protocol === "http:" || protocol === "https:") && username === "" && password === "" && isUsualPort(port) &&
  mayReachHost(reach, hostname)
