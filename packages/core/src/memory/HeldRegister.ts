import type { CalendarDate } from "../Register/CalendarDate.ts"
import type { DocumentType, RegisterDocument } from "../Register/Document.ts"
import type { RegisterEvent } from "../Register/events/RegisterEvent.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import type { RegisterNumber } from "../Register/identity/RegisterNumber.ts"
import type { Arrival } from "../Register/records/Arrivals.ts"
import type { KeptRecord } from "../Register/records/KeptRecord.ts"
import type { Projection } from "../Register/records/Projection.ts"
import type { RegisterChange } from "../Register/records/RegisterChange.ts"
import { Source } from "../Register/records/SourceRecord.ts"
import type { PlacedEvent } from "../Register/Register.ts"

/** A document with what decides whether another one of its type is newer. */
interface HeldDocument {
  readonly document: RegisterDocument
  readonly as_of: CalendarDate
  readonly source: Source
}

/** All that is held of one organization: its records by digest, what they make of it, and the events derived from them. */
export interface HeldOrganization {
  readonly number: RegisterNumber
  readonly records: ReadonlyMap<string, KeptRecord>
  readonly projection: Projection
  readonly derived: ReadonlyArray<RegisterEvent>
}

/** Whether bytes come after others in the order of their values: any order will do that does not depend on arrival. */
const areAfter = (bytes: Uint8Array, others: Uint8Array): boolean => {
  const index = bytes.findIndex((byte, index) => byte !== others[index])
  return index >= 0 && (others[index] === undefined || bytes[index]! > others[index])
}

const isNewer = (one: HeldDocument, other: HeldDocument | undefined): boolean => {
  if (other === undefined) return true
  if (one.as_of !== other.as_of) return one.as_of > other.as_of
  const [rank, otherRank] = [Source.literals.indexOf(one.source), Source.literals.indexOf(other.source)]
  return rank === otherRank ? areAfter(one.document.bytes, other.document.bytes) : rank > otherRank
}

/** The content of a register in memory. */
export interface HeldRegister {
  readonly organizations: Map<EntityId, HeldOrganization>
  readonly events: Map<string, PlacedEvent>
  readonly documents: Map<`${EntityId} ${DocumentType}`, HeldDocument>
  /** The organizations in which a person or another organization holds or held a role. */
  readonly roles: Map<EntityId, Set<EntityId>>
  /** The organizations of which a person or another organization holds or held a part. */
  readonly shares: Map<EntityId, Set<EntityId>>
  /** The number of the newest event. */
  sequence: number
}

/** A register that holds nothing. */
export const emptyRegister = (): HeldRegister => ({
  organizations: new Map(),
  events: new Map(),
  documents: new Map(),
  roles: new Map(),
  shares: new Map(),
  sequence: 0
})

/** Holds an organization with those who are its holders now, in place of those who were. */
const holdHolders = (
  organizations: Map<EntityId, Set<EntityId>>,
  { after, before, entity_id }: RegisterChange,
  holdersOf: (projection: Projection) => ReadonlySet<EntityId>
): void => {
  for (const holder of before === undefined ? [] : holdersOf(before)) organizations.get(holder)?.delete(entity_id)
  for (const holder of holdersOf(after)) {
    organizations.set(holder, (organizations.get(holder) ?? new Set()).add(entity_id))
  }
}

/** Holds an event; one that is known stays, or, when it is derived, is renewed in its place. Answers whether it is new. */
const holdEvent = (held: HeldRegister, entity_id: EntityId, event: RegisterEvent, isDerived: boolean): boolean => {
  const known = held.events.get(event.id)
  if (known !== undefined && !isDerived) return false
  const sequence = known?.position.sequence ?? ++held.sequence
  held.events.set(event.id, { event, entity_id, position: { announced_on: event.announced_on, sequence } })
  return known === undefined
}

/** Holds what arrived beside the facts: events and documents. Answers how many events are new. */
export const holdArrivals = (held: HeldRegister, arrivals: ReadonlyArray<Arrival>): number => {
  let events = 0
  for (const { entity_id, record: { as_of, document, events: told, source } } of arrivals) {
    for (const event of told) if (holdEvent(held, entity_id, event, false)) events++
    const key = `${entity_id} ${document?.type ?? "SI"}` as const
    const newer = document === null ? undefined : { document, as_of, source }
    if (newer !== undefined && isNewer(newer, held.documents.get(key))) held.documents.set(key, newer)
  }
  return events
}

/** Holds what new records made of an organization. Answers how many of the events derived from them are new. */
export const holdChange = (held: HeldRegister, change: RegisterChange): number => {
  const { after, derived, entity_id, number, records } = change
  const known = held.organizations.get(entity_id)
  const all = new Map([...known?.records ?? [], ...records.map(({ kept }) => [kept.digest, kept] as const)])
  held.organizations.set(entity_id, { number, records: all, projection: after, derived })
  holdHolders(held.roles, change, ({ role_holders }) => role_holders)
  holdHolders(held.shares, change, ({ shareholders }) => shareholders)
  const ids = new Set(derived.map(({ id }) => id))
  for (const { id } of known?.derived ?? []) if (!ids.has(id)) held.events.delete(id)
  return derived.filter((event) => holdEvent(held, entity_id, event, true)).length
}
