import type { CalendarDate } from "../Register/CalendarDate.ts"
import type { RegisterEvent } from "../Register/events/RegisterEvent.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import type { Arrival } from "../Register/records/Arrivals.ts"
import { canonicalJson } from "../Register/records/CanonicalJson.ts"
import { toldUntil } from "../Register/records/Readings.ts"
import type { RegisterChange } from "../Register/records/RegisterChange.ts"
import type { PlacedEvent } from "../Register/Register.ts"

/** An event with its place, under the identifier that its organization had then. */
export type HeldPlacedEvent = Pick<PlacedEvent<RegisterEvent>, "event" | "entity_id" | "position">

/** What a source reports, with what decides whether it is shown, and how long it is kept. */
export interface HeldEvent {
  readonly entity_id: EntityId
  /** What is answered under its identifier. */
  readonly event: RegisterEvent
  /** What its own source says; undefined once nothing does any more. */
  readonly report: RegisterEvent | undefined
  readonly sequence: number
  readonly is_shown: boolean
  /** The event that shows what it reports, where another one does. */
  readonly part_of: string | undefined
  /** The digests of the records that tell it; an event that is derived has none. */
  readonly tellers: ReadonlySet<string>
  readonly is_derived: boolean
  readonly reader_version: number
  readonly delete_on: CalendarDate | null
}

/** The events of a register in memory, those that are not shown among them. */
export interface HeldEvents {
  readonly byId: Map<string, HeldEvent>
  readonly byEntity: Map<EntityId, Set<string>>
  /** The number of the newest event. */
  sequence: number
}

/** A register without events. */
export const noEvents = (): HeldEvents => ({ byId: new Map(), byEntity: new Map(), sequence: 0 })

/** What is held of the events of an organization. */
export const heldOf = ({ byEntity, byId }: HeldEvents, entity_id: EntityId): ReadonlyArray<HeldEvent> =>
  [...byEntity.get(entity_id) ?? []].map((id) => byId.get(id)!)

/** What becomes of an event that nothing tells any more. */
type Ending = (events: HeldEvents, event: HeldEvent, delete_on: CalendarDate | null) => void

const isBearer = (events: HeldEvents, { entity_id, event: { id } }: HeldEvent): boolean =>
  heldOf(events, entity_id).some(({ part_of }) => part_of === id)

/** The event that shows what one reported that has ended, where nothing else reports it any more. */
const leftBy = (events: HeldEvents, { part_of }: HeldEvent): HeldEvent | undefined => {
  const bearer = events.byId.get(part_of ?? "")
  return bearer === undefined || bearer.report !== undefined || isBearer(events, bearer) ? undefined : bearer
}

/** It stays answerable, with what its own source said. */
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

/** It is gone, unless other sources report the same event: then nothing of what it reported is left. */
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

/** How many events are held: what is part of another one is none by itself. */
export const countEvents = ({ byId }: HeldEvents): number =>
  [...byId.values()].filter(({ part_of }) => part_of === undefined).length

type Reported = Pick<HeldEvent, "is_derived" | "reader_version" | "tellers">

/** Holds what a source reports: in its place where it stands, else shown under a new number. */
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

/** Whether a telling takes the place of the one before: by a better reader, or an equal one if its text comes last. */
const takesOver = (known: HeldEvent, reader_version: number, event: RegisterEvent): boolean =>
  known.report === undefined || known.reader_version < reader_version ||
  (known.reader_version === reader_version && canonicalJson(known.report) < canonicalJson(event))

/** Holds an event that a record tells. Answers whether it is new. */
const tell = (events: HeldEvents, { entity_id, kept, reader_version }: Arrival, event: RegisterEvent): boolean => {
  const known = events.byId.get(event.id)
  const tellers = new Set(known?.tellers).add(kept.digest)
  const is_derived = known?.is_derived ?? false
  if (known === undefined || takesOver(known, reader_version, event)) {
    report(events, entity_id, event, { tellers, is_derived, reader_version })
  } else events.byId.set(event.id, { ...known, tellers })
  return known === undefined
}

/** An event that a record tells no more, and until when what is left of it may be kept. */
interface Untold {
  readonly id: string
  readonly delete_on: CalendarDate | null
}

/**
 * Takes back what records told that are dropped, or told anew by a better reader. Answers the events that nothing tells
 * now.
 */
export const untell = (events: HeldEvents, { dropped, kept, reread }: RegisterChange): ReadonlyArray<Untold> =>
  [...dropped, ...reread].flatMap((reading) => {
    const untold: Array<Untold> = []
    for (const held of events.byId.values()) {
      if (!held.tellers.has(reading.kept.digest)) continue
      const tellers = new Set(held.tellers)
      tellers.delete(reading.kept.digest)
      events.byId.set(held.event.id, { ...held, tellers })
      if (tellers.size === 0) untold.push({ id: held.event.id, delete_on: toldUntil(reading, kept) })
    }
    return untold
  })

/** Ends those of these events that nothing has told since, those that are part of others first. */
export const endUntold = (events: HeldEvents, untold: ReadonlyArray<Untold>, ending: Ending): void => {
  const isPart = ({ id }: Untold): boolean => events.byId.get(id)?.part_of !== undefined
  for (const { delete_on, id } of [...untold.filter(isPart), ...untold.filter((one) => !isPart(one))]) {
    const held = events.byId.get(id)
    if (held !== undefined && held.tellers.size === 0) ending(events, held, delete_on)
  }
}

/** Holds the events that arrived. Answers which are new. */
export const holdToldEvents = (events: HeldEvents, arrivals: ReadonlyArray<Arrival>): ReadonlyArray<string> =>
  arrivals.flatMap((arrival) => arrival.record.events.filter((event) => tell(events, arrival, event)))
    .map(({ id }) => id)

/**
 * Holds the events that are derived from the records of an organization, in place of those before. Answers which are
 * new, and which of those before are derived no more.
 */
export const holdDerivedEvents = (
  events: HeldEvents,
  { derived, derived_until, entity_id }: RegisterChange,
  before: ReadonlyArray<RegisterEvent>
): { readonly added: ReadonlyArray<string>; readonly left: ReadonlyArray<Untold> } => {
  const added = derived.map(({ id }) => id).filter((id) => !events.byId.has(id))
  for (const event of derived) {
    report(events, entity_id, event, { tellers: new Set(), is_derived: true, reader_version: 0 })
  }
  const ids = new Set(derived.map(({ id }) => id))
  return { added, left: before.flatMap(({ id }) => ids.has(id) ? [] : [{ id, delete_on: derived_until }]) }
}

/** Erases the superseded events whose day has come, and those of organizations that disappeared. */
export const eraseSuperseded = (events: HeldEvents, today: CalendarDate, gone: ReadonlySet<EntityId>): void => {
  for (const held of events.byId.values()) {
    const isDue = held.delete_on !== null && held.delete_on <= today
    const isOrphan = !held.is_shown && gone.has(held.entity_id)
    if (isDue || isOrphan) remove(events, held)
  }
}
