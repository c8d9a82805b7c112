import type { EntityId } from "../Register/identity/Identity.ts"
import { type ReadBefore, recordsReadBefore } from "../Register/records/ReadBefore.ts"
import { heldOf } from "./HeldEvents.ts"
import { documentOf, type HeldOrganization, type HeldRegister } from "./HeldRegister.ts"
import { reportsOf } from "./StandingMemory.ts"

const readBeforeOf = (held: HeldRegister, entity_id: EntityId, organization: HeldOrganization): ReadBefore => {
  const { number, readings } = organization
  const events = heldOf(held.events, entity_id)
  const reported = events.toSorted((left, right) => left.sequence - right.sequence)
  const records = recordsReadBefore(readings, {
    eventsOf: ({ kept: { digest } }) =>
      reported.flatMap(({ report, reporters }) => report === undefined || !reporters.has(digest) ? [] : [report]),
    document: documentOf(held, entity_id, "SI")
  })
  return { entity_id, number, records, known: readings, reports: reportsOf(events) }
}

/** The organizations behind one of them with records that today's readers can read again. */
export const readBefore = (held: HeldRegister, after: EntityId | undefined): ReadonlyArray<ReadBefore> =>
  [...held.organizations].filter(([entity_id]) => after === undefined || entity_id > after)
    .map(([entity_id, organization]) => readBeforeOf(held, entity_id, organization))
    .filter(({ records }) => records.length > 0)
    .toSorted((left, right) => left.entity_id < right.entity_id ? -1 : 1)
