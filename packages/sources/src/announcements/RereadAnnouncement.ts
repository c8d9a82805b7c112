import type { RegisterEvent } from "@kontor/core/Register"
import { euidOf, Identity, readerVersions, type SourceRecord } from "@kontor/register"
import { Effect, Struct } from "effect"
import { statusOf } from "./Announcements.ts"
import type { EventParties } from "./EventParties.ts"
import { type About, eventId, eventsOf, keyOf } from "./EventsOf.ts"
import { type Meaning, understandingOf } from "./Understanding.ts"

/**
 * The portal's category of an announcement whose text said nothing, as its events show it. A transformation that only
 * the category names may stand beside a document.
 */
const categoryOf = (events: ReadonlyArray<RegisterEvent>): string =>
  events.some(({ type }) => type === "TRANSFORMATION")
    ? "Registerbekanntmachung nach dem Umwandlungsgesetz"
    : events[0]?.type === "DELETION_ANNOUNCED"
    ? "Löschungsankündigung"
    : events[0]?.type === "DOCUMENT_FILED"
    ? "Einreichung neuer Dokumente"
    : ""

/** The oldest announcements have no number at the portal: their records have a digest, and their keys are lost. */
const isWithoutNumber = (record_id: string): boolean => /^[\da-f]{32}$/u.test(record_id)

const holderOf = (parties: EventParties): unknown => {
  const holder = parties?.["role_holder"]
  return typeof holder === "object" && holder !== null && "entity_id" in holder ? holder.entity_id : undefined
}

/** The event that reported the same before: the first one, or one of the same type and holder. */
const sameBefore = (
  [first, ...others]: ReadonlyArray<RegisterEvent>,
  { type }: Meaning,
  place: number,
  parties: EventParties
): RegisterEvent | undefined =>
  place === 0
    ? first
    : others.find((other) => other.type === type && holderOf(other.parties) === holderOf(parties))

const idOf = (record: SourceRecord, identity: Identity["Service"]): About["idOf"] => {
  const { as_of, events, record_id, registration } = record
  const key = [euidOf(registration), as_of, record_id].join("|")
  return (meaning, place, parties) => {
    const known = isWithoutNumber(record_id) ? sameBefore(events, meaning, place, parties) : undefined
    return known === undefined ? eventId(keyOf(key, meaning, place), identity) : Effect.succeed(known.id)
  }
}

const textOf = ({ register_entry: { description = "" } }: RegisterEvent): string => description

/** The events of one text that a stored announcement has, read by today's version, and the status they lead to. */
const textReread = Effect.fnUntraced(function*(record: SourceRecord, body: string, identity: Identity["Service"]) {
  const held = record.events.filter((event) => textOf(event) === body)
  const { entry_number: entryNumber = null } = held[0]!.register_entry
  const understanding = understandingOf(categoryOf(held), body, record.registration.type)
  const events = yield* eventsOf(understanding, {
    number: record.registration,
    name: record.facts.name,
    announced: record.as_of,
    details: { body, enteredOn: record.entered_on, entryNumber },
    record_id: record.record_id,
    idOf: idOf(record, identity)
  }, identity)
  return { body, events, status: statusOf(understanding.meanings) }
})

/**
 * Reads a stored announcement again, by today's version. Its events keep their identifiers; its number, name, form,
 * seat, days and moves stay as they were read. Where it arrived with several texts, each is read: an event that several
 * texts report stays with the text that shows it.
 */
export const rereadAnnouncement = Effect.fnUntraced(function*(record: SourceRecord) {
  const identity = yield* Identity
  const reader_version = readerVersions.ANNOUNCEMENT
  if (record.events[0]?.source.kind !== "REGISTER_ANNOUNCEMENT") return { ...record, reader_version }
  const texts = new Set(record.events.map(textOf))
  const reread = yield* Effect.forEach(texts, (body) => textReread(record, body, identity))
  const shownBy = new Map(record.events.map((event) => [event.id, textOf(event)]))
  const byId = new Map<string, RegisterEvent>()
  for (const { body, events } of reread) {
    for (const event of events) if (!byId.has(event.id) || shownBy.get(event.id) === body) byId.set(event.id, event)
  }
  const statuses = reread.map(({ status }) => status)
  const status = statuses.includes(record.facts.status) ? record.facts.status : statuses[0]
  const facts = { ...Struct.omit(record.facts, ["status"]), ...(status !== undefined && { status }) }
  return { ...record, reader_version, facts, events: [...byId.values()] }
})
