import type { CalendarDate, EntityId, RegisterEvent } from "@kontor/core/Register"
import { type RegisterChange, reportedUntil } from "../records/RegisterChange.ts"
import { type Arrival, canonicalJson } from "../records/SourceRecord.ts"
import type { PlacedEvent } from "../Register.ts"

/** An event with its place, under the identifier its organization had at that time. */
export type HeldPlacedEvent = Pick<PlacedEvent<RegisterEvent>, "event" | "entity_id" | "position">

/** A report of a source, with what decides whether it is shown and how long it is kept. */
export interface HeldEvent {
  readonly entity_id: EntityId
  /** The event that its identifier answers. */
  readonly event: RegisterEvent
  /** The report of its own source; undefined once no record says it any more. */
  readonly report: RegisterEvent | undefined
  readonly sequence: number
  readonly is_shown: boolean
  /** The identifier of the event that shows this report instead. */
  readonly part_of: string | undefined
  /** The digests of the records that report it; empty for a derived event. */
  readonly reporters: ReadonlySet<string>
  readonly is_derived: boolean
  readonly reader_version: number
  readonly delete_on: CalendarDate | null
}

/** The events of a register in memory, including those that are not shown. */
export interface HeldEvents {
  readonly byId: Map<string, HeldEvent>
  readonly byEntity: Map<EntityId, Set<string>>
  /** The number of the newest event. */
  sequence: number
}

/** A register without events. */
export const noEvents = (): HeldEvents => ({ byId: new Map(), byEntity: new Map(), sequence: 0 })

/** All events held of an organization. */
export const heldOf = ({ byEntity, byId }: HeldEvents, entity_id: EntityId): ReadonlyArray<HeldEvent> =>
  [...byEntity.get(entity_id) ?? []].map((id) => byId.get(id)!)

/** The fate of an event that no record reports any more. */
type Ending = (events: HeldEvents, event: HeldEvent, delete_on: CalendarDate | null) => void

const isBearer = (events: HeldEvents, { entity_id, event: { id } }: HeldEvent): boolean =>
  heldOf(events, entity_id).some(({ part_of }) => part_of === id)

/** The event that showed an ended report, where nothing else reports it any more. */
const leftBy = (events: HeldEvents, { part_of }: HeldEvent): HeldEvent | undefined => {
  const bearer = events.byId.get(part_of ?? "")
  return bearer === undefined || bearer.report !== undefined || isBearer(events, bearer) ? undefined : bearer
}

/** The event stays answerable by its identifier, with what its own source said. */
export const supersede: Ending = (events, held, delete_on) => {
  const { event, report } = held
  const ended = { ...held, event: report ?? event, report: undefined, is_shown: false, part_of: undefined, delete_on }
  events.byId.set(event.id, ended)
  const left = leftBy(events, held)
  if (left !== undefined) events.byId.set(left.event.id, { ...left, is_shown: false, delete_on })
}

const remove = ({ byEntity, byId }: HeldEvents, { entity_id, event: { id } }: HeldEvent): void => {
  byId.delete(id)
  byEntity.get(entity_id)?.delete(id)
}

/** The event goes, unless other sources report it: then what this source reported goes. */
export const erase: Ending = (events, held) => {
  if (isBearer(events, held)) return supersede(events, held, null)
  remove(events, held)
  const left = leftBy(events, held)
  if (left !== undefined) remove(events, left)
}

/** An event with its place. */
export const placedOf = ({ entity_id, event, sequence }: HeldEvent): HeldPlacedEvent => ({
  event,
  entity_id,
  position: { announced_on: event.announced_on, sequence }
})

/** The events that are shown. */
export const currentEvents = ({ byId }: HeldEvents): ReadonlyArray<HeldPlacedEvent> =>
  [...byId.values()].filter(({ is_shown }) => is_shown).map(placedOf)

/** The number of events held; a part of another event does not count. */
export const countEvents = ({ byId }: HeldEvents): number =>
  [...byId.values()].filter(({ part_of }) => part_of === undefined).length

type Reported = Pick<HeldEvent, "is_derived" | "reader_version" | "reporters">

/** Holds a report of a source: in its place where it is known, else shown under a new number. */
const report = (events: HeldEvents, entity_id: EntityId, event: RegisterEvent, reported: Reported): void => {
  const known = events.byId.get(event.id)
  const stands = known !== undefined && (known.is_shown || known.part_of !== undefined)
  const held = { entity_id: known?.entity_id ?? entity_id, event, report: event, delete_on: null, ...reported }
  events.byId.set(
    event.id,
    stands
      ? { ...held, sequence: known.sequence, is_shown: known.is_shown, part_of: known.part_of }
      : { ...held, sequence: ++events.sequence, is_shown: true, part_of: undefined }
  )
  events.byEntity.set(held.entity_id, (events.byEntity.get(held.entity_id) ?? new Set()).add(event.id))
}

/**
 * Returns whether a report replaces the earlier one: from a better reader, or from an equal one if its text comes last.
 */
const takesOver = (known: HeldEvent, reader_version: number, event: RegisterEvent): boolean =>
  known.report === undefined || known.reader_version < reader_version ||
  (known.reader_version === reader_version && canonicalJson(known.report) < canonicalJson(event))

/** Holds an event that a record reports. Returns whether it is new. */
const holdReport = (
  events: HeldEvents,
  { entity_id, kept, reader_version }: Arrival,
  event: RegisterEvent
): boolean => {
  const known = events.byId.get(event.id)
  const reporters = new Set(known?.reporters).add(kept.digest)
  const is_derived = known?.is_derived ?? false
  if (known === undefined || takesOver(known, reader_version, event)) {
    report(events, entity_id, event, { reporters, is_derived, reader_version })
  } else events.byId.set(event.id, { ...known, reporters })
  return known === undefined
}

/** An event whose record no longer reports it, and the day by which what is left of it must be deleted. */
interface Unreported {
  readonly id: string
  readonly delete_on: CalendarDate | null
}

/**
 * Removes the reports of records that are dropped, or reread by a better reader. Returns the events that no record
 * reports now.
 */
export const unreport = (events: HeldEvents, { dropped, kept, reread }: RegisterChange): ReadonlyArray<Unreported> =>
  [...dropped, ...reread].flatMap((reading) => {
    const unreported: Array<Unreported> = []
    for (const held of events.byId.values()) {
      if (!held.reporters.has(reading.kept.digest)) continue
      const reporters = new Set(held.reporters)
      reporters.delete(reading.kept.digest)
      events.byId.set(held.event.id, { ...held, reporters })
      if (reporters.size === 0) unreported.push({ id: held.event.id, delete_on: reportedUntil(reading, kept) })
    }
    return unreported
  })

/** Ends those of these events that no record has reported since. Parts of other events end first. */
export const endUnreported = (events: HeldEvents, unreported: ReadonlyArray<Unreported>, ending: Ending): void => {
  const isPart = ({ id }: Unreported): boolean => events.byId.get(id)?.part_of !== undefined
  for (const { delete_on, id } of [...unreported.filter(isPart), ...unreported.filter((one) => !isPart(one))]) {
    const held = events.byId.get(id)
    if (held !== undefined && held.reporters.size === 0) ending(events, held, delete_on)
  }
}

/** Holds the events that arrived. Returns the new ones. */
export const holdReportedEvents = (events: HeldEvents, arrivals: ReadonlyArray<Arrival>): ReadonlyArray<string> =>
  arrivals.flatMap((arrival) => arrival.record.events.filter((event) => holdReport(events, arrival, event)))
    .map(({ id }) => id)

/** Replaces the derived events of an organization. Returns the new ones, and those that are no longer derived. */
export const holdDerivedEvents = (
  events: HeldEvents,
  { derived, derived_until, entity_id }: RegisterChange,
  before: ReadonlyArray<RegisterEvent>
): { readonly added: ReadonlyArray<string>; readonly left: ReadonlyArray<Unreported> } => {
  const added = derived.map(({ id }) => id).filter((id) => !events.byId.has(id))
  for (const event of derived) {
    report(events, entity_id, event, { reporters: new Set(), is_derived: true, reader_version: 0 })
  }
  const ids = new Set(derived.map(({ id }) => id))
  return { added, left: before.flatMap(({ id }) => ids.has(id) ? [] : [{ id, delete_on: derived_until }]) }
}

/** Deletes the superseded events that are due, and those of organizations that disappeared. */
export const eraseSuperseded = (events: HeldEvents, today: CalendarDate, gone: ReadonlySet<EntityId>): void => {
  for (const held of events.byId.values()) {
    const isDue = held.delete_on !== null && held.delete_on <= today
    const isOrphan = !held.is_shown && gone.has(held.entity_id)
    if (isDue || isOrphan) remove(events, held)
  }
}
