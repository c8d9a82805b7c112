import type { Caller } from "@kontor/core/Accounts"
import type { Paid } from "@kontor/core/Credits"
import { FetchDocument } from "@kontor/core/Documents"
import { FetchOrganization, SearchOrganizations } from "@kontor/core/Organizations"
import { FetchPerson } from "@kontor/core/People"
import { Feature } from "@kontor/core/Register"
import { FetchSignal, ListSignals } from "@kontor/core/Signals"
import { Clock, Effect } from "effect"
import type { Service } from "./Node.ts"
import { type Customer, type KeyedRead, organizations, type World } from "./World.ts"

/** What a request may need: the services of its node, and its caller. */
export type Needed = Service | Caller

/** A request that is paid, by its name. */
type PaidRequest = (world: World, customer: Customer) => Effect.Effect<Paid<unknown>, unknown, Needed>

const searches: PaidRequest = ({ pick }) => {
  const q = pick(["Alpha Werke", "nobody", "9001"])
  return SearchOrganizations.use(({ search }) => search({ q, skip: 0, limit: 10 }))
}

const fetches: PaidRequest = (world) => {
  const query = {
    features: Feature.literals.filter((feature) => feature !== "website_content" && world.below(6) === 0),
    q: world.pick([...organizations.map(({ entity_id }) => String(entity_id)), "Alpha Werke GmbH", "nobody"]),
    ...(world.below(3) === 0 && { ai_search: "on-default" as const }),
    ...(world.below(4) === 0 && { realtime_mode: "commercialregister-default" as const })
  }
  return FetchOrganization.use(({ fetch }) => fetch(query))
}

const people: PaidRequest = () =>
  FetchPerson.use(({ fetch }) => fetch({ person_q: "Erika Muster", organization_q: "Alpha Werke", features: [] }))

const documents: PaidRequest = ({ pick }) => {
  const { entity_id } = pick(organizations)
  return FetchDocument.use(({ fetch }) => fetch({ company_id: entity_id, document_type: "AD" }))
}

/** A page after one that the caller got before, or after one that somebody else got: that is refused. */
const pages: PaidRequest = (world, customer) =>
  ListSignals.use(Effect.fnUntraced(function*({ list }) {
    const other = world.pick([undefined, customer, customer, ...world.customers])
    const cursor = other?.cursor
    const page = yield* list({ filters_as_sent: "", ...(cursor !== undefined && { cursor }) })
    if (cursor !== undefined && other !== customer) world.violations.push("A page after somebody else's cursor")
    customer.cursor = page.answer.next_cursor
    return page
  }))

const signals: PaidRequest = ({ below, reported }) => {
  const id = `simulated-${1 + below(reported + 1)}`
  return FetchSignal.use(({ fetch }) => fetch(id))
}

/** The requests that are paid, by name. */
const paidRequests: Readonly<Record<string, PaidRequest>> = {
  searches,
  fetches,
  people,
  documents,
  pages,
  signals
}

/** What is asked for under keys. */
const requests = new WeakMap<KeyedRead, ReturnType<PaidRequest>>()

/**
 * A new paid request of a customer, under a key or without one, or one that it repeats within a day.
 */
export const nextRead = Effect.fnUntraced(function*(world: World, customer: Customer) {
  const now = yield* Clock.currentTimeMillis
  const repeatable = customer.reads.filter(({ since }) => now - since < 23 * 3_600_000)
  if (repeatable.length > 0 && world.below(3) === 0) {
    const read = world.pick(repeatable)
    return { ...read, request: requests.get(read)! }
  }
  const name = world.pick(Object.keys(paidRequests))
  const request = paidRequests[name]!(world, customer)
  if (world.below(2) === 0) return { name, request, key: undefined }
  const read: KeyedRead = { name, key: `${customer.name}-read-${customer.reads.length}`, since: now }
  requests.set(read, request)
  customer.reads.push(read)
  return { ...read, request }
})
