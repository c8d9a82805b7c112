import type { Caller } from "@kontor/core/Accounts"
import type { Paid } from "@kontor/core/Credits"
import { FetchDocument } from "@kontor/core/Documents"
import { FetchOrganization, SearchOrganizations } from "@kontor/core/Organizations"
import { FetchPerson } from "@kontor/core/People"
import { Feature } from "@kontor/core/Register"
import { FetchSignal, ListSignals } from "@kontor/core/Signals"
import { Effect } from "effect"
import type { Service } from "./Node.ts"
import { type Customer, organizations, type World } from "./World.ts"

/** What a request may need: the services of its node, and its caller. */
export type Needed = Service | Caller

/** A request that is paid, by its name. */
export type PaidRequest = (world: World, customer: Customer) => Effect.Effect<Paid<unknown>, unknown, Needed>

const searches: PaidRequest = ({ pick }) =>
  SearchOrganizations.use(({ search }) => search({ q: pick(["Alpha Werke", "nobody", "9001"]), skip: 0, limit: 10 }))

const fetches: PaidRequest = (world) =>
  FetchOrganization.use(({ fetch }) => {
    const features = Feature.literals.filter((feature) => feature !== "website_content" && world.below(6) === 0)
    return fetch({
      q: world.pick([...organizations.map(({ entity_id }) => String(entity_id)), "Alpha Werke GmbH", "nobody"]),
      features,
      ...(world.below(3) === 0 && { ai_search: "on-default" as const }),
      ...(world.below(4) === 0 && { realtime_mode: "commercialregister-default" as const })
    })
  })

const people: PaidRequest = () =>
  FetchPerson.use(({ fetch }) => fetch({ person_q: "Erika Muster", organization_q: "Alpha Werke", features: [] }))

const documents: PaidRequest = ({ pick }) =>
  FetchDocument.use(({ fetch }) => fetch({ company_id: pick(organizations).entity_id, document_type: "AD" }))

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

const signals: PaidRequest = ({ below, reported }) =>
  FetchSignal.use(({ fetch }) => fetch(`simulated-${1 + below(reported + 1)}`))

/** The requests that are paid, by name. */
export const paidRequests: Readonly<Record<string, PaidRequest>> = {
  searches,
  fetches,
  people,
  documents,
  pages,
  signals
}
