import type { CalendarDate, EntityId, RegisterEvent } from "@kontor/core/Register"
import { Array, Effect } from "effect"
import { derivedEvents } from "../events/DerivedEvents.ts"
import type { Identity } from "../identity/Identity.ts"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import type { Reading } from "./KeptRecord.ts"
import { project, type Projection } from "./Projection.ts"
import { derivedUntil, type Readings } from "./Readings.ts"

/** The change to an organization when its records change. */
export interface RegisterChange extends Readings {
  readonly entity_id: EntityId
  readonly number: RegisterNumber
  /** The projection before; undefined for a new organization. */
  readonly before: Projection | undefined
  /** Undefined if it has no record left and disappears. */
  readonly after: Projection | undefined
  /** The events derived from all its records, which replace those derived before. */
  readonly derived: ReadonlyArray<RegisterEvent>
  /** The day by which an event that is no longer derived must be deleted; null if it may stay. */
  readonly derived_until: CalendarDate | null
}

/** A change that leaves the organization in the register. */
export interface Refolded extends RegisterChange {
  readonly after: Projection
}

/** Whether the organization stays in the register. */
export const isRefolded = (change: RegisterChange): change is Refolded => change.after !== undefined

/** Whether the readings changed. */
export const areChanged = ({ added, dropped, reread }: Readings): boolean =>
  added.length + dropped.length + reread.length > 0

const projectionOf = (entity_id: EntityId, number: RegisterNumber, readings: ReadonlyArray<Reading>) => {
  const records = readings.map(({ kept }) => kept)
  return Array.isReadonlyArrayNonEmpty(records) ? project(entity_id, number, records) : undefined
}

/** The change to an organization that had the records `known`, and now has those of `readings`. */
export const registerChange = (
  identity: Identity["Service"],
  { entity_id, number }: Pick<RegisterChange, "entity_id" | "number">,
  known: ReadonlyArray<Reading>,
  readings: Readings
): Effect.Effect<RegisterChange> =>
  Effect.mapEager(
    derivedEvents(identity, entity_id, number, readings.kept.map(({ kept }) => kept)),
    (derived) => ({
      ...readings,
      entity_id,
      number,
      before: projectionOf(entity_id, number, known),
      after: projectionOf(entity_id, number, readings.kept),
      derived,
      derived_until: derivedUntil([...known, ...readings.kept])
    })
  )
