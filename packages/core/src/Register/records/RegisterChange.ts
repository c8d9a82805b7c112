import { Array, Effect } from "effect"
import { derivedEvents } from "../events/DerivedEvents.ts"
import type { RegisterEvent } from "../events/RegisterEvent.ts"
import type { Identity } from "../identity/Identity.ts"
import type { ArrivalGroup } from "./Arrivals.ts"
import type { KeptRecord } from "./KeptRecord.ts"
import { project, type Projection } from "./Projection.ts"

/** What new records make of an organization; `records` holds those that are new. */
export interface RegisterChange extends ArrivalGroup {
  /** What was known before; undefined when the organization is new. */
  readonly before: Projection | undefined
  readonly after: Projection
  /** How many records the organization has now. */
  readonly count: number
  /** The events that all its records together tell, in place of those that were derived before. */
  readonly derived: ReadonlyArray<RegisterEvent>
}

/** What new records make of an organization of which these other records are known. */
export const registerChange = (
  identity: Identity["Service"],
  group: ArrivalGroup,
  known: ReadonlyArray<KeptRecord>
): Effect.Effect<RegisterChange> => {
  const { entity_id, number, records } = group
  const all = Array.appendAll(Array.map(records, ({ kept }) => kept), known)
  return Effect.map(derivedEvents(identity, entity_id, number, all), (derived) => ({
    ...group,
    before: Array.isReadonlyArrayNonEmpty(known) ? project(entity_id, number, known) : undefined,
    after: project(entity_id, number, all),
    count: all.length,
    derived
  }))
}
