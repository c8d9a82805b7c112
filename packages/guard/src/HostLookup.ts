import type { Reach } from "@kontor/core/Internet"
import { Context } from "effect"
import { type LookupAddress, promises } from "node:dns"

/** Finds the addresses of a host name: an empty list if it has no address. Rejects when no name server answers. */
export interface HostLookup {
  (host: string): Promise<ReadonlyArray<LookupAddress>>
}

/** The time that a name server has to answer, in milliseconds, and how often it is asked. */
const patience = { timeout: 2000, tries: 2 }

const familyOf = (family: 4 | 6) => (addresses: ReadonlyArray<string>): ReadonlyArray<LookupAddress> =>
  addresses.map((address) => ({ address, family }))

const none = (): ReadonlyArray<LookupAddress> => []

/** Asks the name servers. The lookup of the system shares a few threads, where one slow name holds up all others. */
const byNameServers: HostLookup = (host) => {
  const resolver = new promises.Resolver(patience)
  return Promise.all([
    resolver.resolve4(host).then(familyOf(4), none),
    resolver.resolve6(host).then(familyOf(6), none)
  ]).then((addresses) => addresses.flat())
}

/** Asks the system, which also knows the names of a private network. */
const bySystem: HostLookup = (host) => promises.lookup(host, { all: true })

/**
 * The lookups of hosts where only public addresses may be reached, and where any may. Every address found is checked
 * before a connection.
 */
export const HostLookups = Context.Reference<Readonly<Record<Reach, HostLookup>>>("@kontor/guard/HostLookups", {
  defaultValue: () => ({ public: byNameServers, any: bySystem })
})
