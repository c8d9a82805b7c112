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

/** An event with what decides whether it is shown, and how long it is kept. */
interface HeldEvent {
  readonly placed: HeldPlacedEvent
  /** The digests of the records that tell it; an event that is derived has none. */
  readonly tellers: ReadonlySet<string>
  readonly is_derived: boolean
  readonly reader_version: number
  /** Set while nothing tells it any more. */
  readonly superseded?: { readonly delete_on: CalendarDate | null }
}

/** The events of a register in memory, those that are superseded among them. */
export interface HeldEvents {
  readonly byId: Map<string, HeldEvent>
  /** The number of the newest event. */
  sequence: number
}

/** What becomes of an event that nothing tells any more. */
type Ending = (events: HeldEvents, event: HeldEvent, delete_on: CalendarDate | null) => void

/** It stays answerable. */
export const supersede: Ending = ({ byId }, held, delete_on) => {
  byId.set(held.placed.event.id, { ...held, superseded: { delete_on } })
}

/** It is gone. */
export const erase: Ending = ({ byId }, { placed }) => {
  byId.delete(placed.event.id)
}

/** The events that are shown. */
export const currentEvents = ({ byId }: HeldEvents): ReadonlyArray<HeldPlacedEvent> =>
  [...byId.values()].flatMap(({ placed, superseded }) => superseded === undefined ? placed : [])

const place = (events: HeldEvents, entity_id: EntityId, event: RegisterEvent): HeldPlacedEvent => {
  const known = events.byId.get(event.id)
  const isShown = known !== undefined && known.superseded === undefined
  const sequence = isShown ? known.placed.position.sequence : ++events.sequence
  const position = { announced_on: event.announced_on, sequence }
  return { event, entity_id: known?.placed.entity_id ?? entity_id, position }
}

/** Whether a telling takes the place of the one before: by a better reader, or an equal one if its text comes last. */
const takesOver = (known: HeldEvent, reader_version: number, event: RegisterEvent): boolean =>
  known.superseded !== undefined || known.reader_version < reader_version ||
  (known.reader_version === reader_version && canonicalJson(known.placed.event) < canonicalJson(event))

/** Holds an event that a record tells. Answers whether it is new. */
const tell = (events: HeldEvents, { entity_id, kept, reader_version }: Arrival, event: RegisterEvent): boolean => {
  const known = events.byId.get(event.id)
  const isRenewed = known === undefined || takesOver(known, reader_version, event)
  events.byId.set(event.id, {
    placed: isRenewed ? place(events, entity_id, event) : known.placed,
    tellers: new Set(known?.tellers).add(kept.digest),
    is_derived: known?.is_derived ?? false,
    reader_version: isRenewed ? reader_version : known.reader_version
  })
  return known === undefined
}

/** An event that a record tells no more, and until when what is left of it may be kept. */
interface Untold {
  readonly id: string
  readonly delete_on: CalendarDate | null
}

/** Takes back what records told that are dropped, or told anew by a better reader. Answers the events that nothing tells now. */
export const untell = (events: HeldEvents, { dropped, kept, reread }: RegisterChange): ReadonlyArray<Untold> =>
  [...dropped, ...reread].flatMap((reading) => {
    const untold: Array<Untold> = []
    for (const held of events.byId.values()) {
      if (!held.tellers.has(reading.kept.digest)) continue
      const tellers = new Set(held.tellers)
      tellers.delete(reading.kept.digest)
      events.byId.set(held.placed.event.id, { ...held, tellers })
      if (tellers.size === 0) untold.push({ id: held.placed.event.id, delete_on: toldUntil(reading, kept) })
    }
    return untold
  })

/** Ends those of these events that nothing has told since. */
export const endUntold = (events: HeldEvents, untold: ReadonlyArray<Untold>, ending: Ending): void => {
  for (const { delete_on, id } of untold) {
    const held = events.byId.get(id)
    if (held !== undefined && held.tellers.size === 0) ending(events, held, delete_on)
  }
}

/** Holds the events that arrived. Answers how many are new. */
export const holdToldEvents = (events: HeldEvents, arrivals: ReadonlyArray<Arrival>): number =>
  arrivals.flatMap((arrival) => arrival.record.events.filter((event) => tell(events, arrival, event))).length

/** Holds the events that are derived from the records of an organization, in place of those before. Answers how many are new. */
export const holdDerivedEvents = (
  events: HeldEvents,
  { derived, derived_until, entity_id }: RegisterChange,
  before: ReadonlyArray<RegisterEvent>,
  ending: Ending
): number => {
  const added = derived.filter(({ id }) => !events.byId.has(id)).length
  for (const event of derived) {
    const placed = place(events, entity_id, event)
    events.byId.set(event.id, { placed, tellers: new Set(), is_derived: true, reader_version: 0 })
  }
  const ids = new Set(derived.map(({ id }) => id))
  for (const { id } of before) {
    const held = events.byId.get(id)
    if (held !== undefined && !ids.has(id)) ending(events, held, derived_until)
  }
  return added
}

/** Erases the superseded events whose day has come, and those of organizations that disappeared. */
export const eraseSuperseded = (
  events: HeldEvents,
  today: CalendarDate,
  gone: ReadonlySet<EntityId>
): void => {
  for (const held of events.byId.values()) {
    const delete_on = held.superseded?.delete_on ?? null
    const isDue = delete_on !== null && delete_on <= today
    const isOrphan = held.superseded !== undefined && gone.has(held.placed.entity_id)
    if (isDue || isOrphan) erase(events, held, null)
  }
}
