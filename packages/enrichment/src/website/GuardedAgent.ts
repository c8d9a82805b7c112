import { mayReach, type Reach } from "@kontor/core"
import { lookup } from "node:dns"
import type { LookupFunction } from "node:net"
import { Agent, buildConnector } from "undici"

/** A host has an address that may not be reached. */
class AddressNotReached extends Error {
  constructor(host: string) {
    super(`${host} has an address that may not be reached`)
  }
}

const guardedLookup = (reach: Reach): LookupFunction => (host, options, answer) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error !== null) return answer(error, [])
    if (first === undefined || !addresses.every(({ address }) => mayReach(reach, address))) {
      return answer(new AddressNotReached(host), [])
    }
    return options.all === true ? answer(null, addresses) : answer(null, first.address, first.family)
  })
}

/** How long a connection may take, in milliseconds. */
const connectTimeout = 5000

/** The largest head of an answer, in bytes. */
const maxHeaderSize = 16 * 1024

/**
 * Connections that reach no other address than they may: every address that a host resolves to is checked, and the one that the
 * socket is connected to, so that a name that resolves otherwise the second time gains nothing.
 */
export const guardedAgent = (reach: Reach): Agent => {
  const connect = buildConnector({ lookup: guardedLookup(reach), timeout: connectTimeout })
  return new Agent({
    maxHeaderSize,
    connect: (options, done) =>
      connect(options, (...result) => {
        const [error, socket] = result
        if (error !== null || mayReach(reach, socket.remoteAddress ?? "")) return done(...result)
        socket.destroy()
        return done(new AddressNotReached(options.hostname), null)
      })
  })
}
