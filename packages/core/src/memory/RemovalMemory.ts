import { Array, Effect } from "effect"
import type { CalendarDate } from "../Register/CalendarDate.ts"
import type { EntityId, Identity } from "../Register/identity/Identity.ts"
import { readingsWithout } from "../Register/records/Readings.ts"
import { areChanged, registerChange } from "../Register/records/RegisterChange.ts"
import type { Purged, RecordReference } from "../Register/RegisterIntake.ts"
import { noteChanges } from "./HeldChanges.ts"
import { countEvents, endUnreported, erase, eraseSuperseded, holdDerivedEvents, unreport } from "./HeldEvents.ts"
import { eraseDocuments, type HeldOrganization, type HeldRegister, holdOrganization } from "./HeldRegister.ts"
import { settleEvents } from "./StandingMemory.ts"

/** Deletes records of organizations: those named, and those that are due, with all that nothing else reports. */
export const removing = (held: HeldRegister, identity: Identity["Service"]) => {
  const changeWithout =
    (references: ReadonlyArray<RecordReference>, today: CalendarDate) =>
    ([entity_id, { number, readings: known }]: readonly [EntityId, HeldOrganization]) => {
      const own = references.filter((one) => one.entity_id === entity_id)
      const readings = readingsWithout(own, today, known)
      return areChanged(readings)
        ? Effect.asSome(registerChange(identity, { entity_id, number }, known, readings))
        : Effect.succeedNone
    }

  return Effect.fnUntraced(function*(
    organizations: Iterable<readonly [EntityId, HeldOrganization]>,
    references: ReadonlyArray<RecordReference>,
    today: CalendarDate
  ) {
    const changes = Array.getSomes(yield* Effect.forEach(organizations, changeWithout(references, today)))
    const events = countEvents(held.events)
    for (const change of changes) {
      const before = held.organizations.get(change.entity_id)?.derived ?? []
      const unreported = unreport(held.events, change)
      const { left } = holdDerivedEvents(held.events, change, before)
      endUnreported(held.events, [...unreported, ...left], erase)
      holdOrganization(held, change)
    }
    noteChanges(held, changes)
    const gone = changes.filter(({ after }) => after === undefined)
    eraseSuperseded(held.events, today, new Set(gone.map(({ entity_id }) => entity_id)))
    const left = countEvents(held.events)
    for (const { entity_id } of changes) settleEvents(held.events, entity_id)
    return {
      records: changes.reduce((sum, { dropped }) => sum + dropped.length, 0),
      events: events - left,
      documents: eraseDocuments(held, today),
      organizations: gone.length
    } satisfies Purged
  })
}
