import { mayReach, type Reach } from "@kontor/core/Internet"
import type { LookupFunction } from "node:net"
import { Agent, buildConnector } from "undici"
import type { HostLookup } from "./HostLookup.ts"

/** Why no connection was made. */
export type ConnectFault = "NAME_NOT_RESOLVED" | "DESTINATION_REFUSED" | "NOT_CONNECTED" | "TLS_FAILED"

/** No connection was made, so nothing was sent. undici passes it to the requests that waited for the connection. */
export class ConnectFailed extends Error {
  readonly reason: ConnectFault

  constructor(reason: ConnectFault, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** The addresses that connections may reach, how hosts are looked up, and how long a connection may take. */
export interface GuardedAgentOptions {
  readonly reach: Reach
  readonly lookup: HostLookup
  /** In milliseconds, once for the connection and once for TLS on it. */
  readonly timeout: number
}

const guardedLookup = ({ lookup, reach }: GuardedAgentOptions): LookupFunction => (host, options, answer) => {
  lookup(host).then(
    (addresses) => {
      const [first] = addresses
      if (first === undefined) return answer(new ConnectFailed("NAME_NOT_RESOLVED"), [])
      if (!addresses.every(({ address }) => mayReach(reach, address))) {
        return answer(new ConnectFailed("DESTINATION_REFUSED"), [])
      }
      return options.all === true ? answer(null, [...addresses]) : answer(null, first.address, first.family)
    },
    (cause: unknown) => answer(new ConnectFailed("NAME_NOT_RESOLVED", cause), [])
  )
}

/** The maximum head of an answer, in bytes. */
const maxHeaderSize = 16 * 1024

const failed = (reason: "NOT_CONNECTED" | "TLS_FAILED", error: Error): ConnectFailed =>
  error instanceof ConnectFailed ? error : new ConnectFailed(reason, error)

/**
 * Connections that reach only the addresses they may. It checks every address that a host resolves to, and the address
 * the socket is connected to, before a byte is sent: neither an address in place of a name nor a name that resolves
 * differently the second time gets through. It uses no proxy of the environment. Rule: webhooks#destinations.
 */
export const guardedAgent = (options: GuardedAgentOptions): Agent => {
  const { reach, timeout } = options
  const open = buildConnector({ lookup: guardedLookup(options), timeout })
  const secure = buildConnector({ allowH2: false, timeout })
  return new Agent({
    allowH2: false,
    maxHeaderSize,
    connect: (target, done) => {
      const isSecure = target.protocol === "https:"
      const port = target.port === "" ? (isSecure ? "443" : "80") : target.port
      open({ hostname: target.hostname, protocol: "http:", port }, (...[error, socket]) => {
        if (error !== null) return done(failed("NOT_CONNECTED", error), null)
        if (!mayReach(reach, socket.remoteAddress ?? "")) {
          socket.destroy()
          return done(new ConnectFailed("DESTINATION_REFUSED"), null)
        }
        if (!isSecure) return done(null, socket)
        return secure(
          { ...target, httpSocket: socket },
          (...[error, socket]) => error === null ? done(null, socket) : done(failed("TLS_FAILED", error), null)
        )
      })
    }
  })
}
