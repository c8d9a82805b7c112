import type { EntityId } from "../Register/identity/Identity.ts"
import { isReadBefore, type ReadBefore, recordOf } from "../Register/records/ReadBefore.ts"
import { heldOf } from "./HeldEvents.ts"
import type { HeldOrganization, HeldRegister } from "./HeldRegister.ts"
import { reportsOf } from "./StandingMemory.ts"

const readBeforeOf = (held: HeldRegister, entity_id: EntityId, { readings }: HeldOrganization): ReadBefore => {
  const events = heldOf(held.events, entity_id)
  const reported = events.toSorted((left, right) => left.sequence - right.sequence)
  const records = readings.filter(isReadBefore).map((reading) =>
    recordOf(
      reading,
      reported.flatMap(({ report, reporters }) =>
        report === undefined || !reporters.has(reading.kept.digest) ? [] : [report]
      )
    )
  )
  return { entity_id, records: records.filter((record) => record.events.length > 0), reports: reportsOf(events) }
}

/** The organizations behind one of them with announcements that an older version of their reader read. */
export const readBefore = (held: HeldRegister, after: EntityId | undefined): ReadonlyArray<ReadBefore> =>
  [...held.organizations].filter(([entity_id]) => after === undefined || entity_id > after)
    .map(([entity_id, organization]) => readBeforeOf(held, entity_id, organization))
    .filter(({ records }) => records.length > 0)
    .toSorted((left, right) => left.entity_id < right.entity_id ? -1 : 1)
