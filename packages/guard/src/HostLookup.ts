import type { Reach } from "@kontor/core"
import { Context } from "effect"
import { type LookupAddress, promises } from "node:dns"

/** Finds the addresses of a host name: none where it has none, and rejects where nobody could tell. */
export interface HostLookup {
  (host: string): Promise<ReadonlyArray<LookupAddress>>
}

/** How long a name server has to answer, in milliseconds, and how often it is asked. */
const patience = { timeout: 2000, tries: 2 }

const familyOf = (family: 4 | 6) => (addresses: ReadonlyArray<string>): ReadonlyArray<LookupAddress> =>
  addresses.map((address) => ({ address, family }))

const none = (): ReadonlyArray<LookupAddress> => []

/** Asks the name servers, without the few threads that the system's own lookup waits in, where slow names hold up all others. */
const byNameServers: HostLookup = (host) => {
  const resolver = new promises.Resolver(patience)
  return Promise.all([
    resolver.resolve4(host).then(familyOf(4), none),
    resolver.resolve6(host).then(familyOf(6), none)
  ]).then((addresses) => addresses.flat())
}

/** Asks the system, which also knows the names of one's own network. */
const bySystem: HostLookup = (host) => promises.lookup(host, { all: true })

/** How the hosts of destinations are looked up: whatever it finds is checked before it is connected to. */
export const HostLookups = Context.Reference<Readonly<Record<Reach, HostLookup>>>("@kontor/webhooks/HostLookups", {
  defaultValue: () => ({ public: byNameServers, any: bySystem })
})
