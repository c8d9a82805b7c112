import type { CalendarDate, DatedDocument, DocumentType, EntityId, RegisterEvent } from "@kontor/core/Register"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import type { Reading } from "../records/KeptRecord.ts"
import type { Projection } from "../records/Projection.ts"
import type { RegisterChange } from "../records/RegisterChange.ts"
import { Source } from "../records/SourceRecord.ts"
import { type HeldEvents, noEvents } from "./HeldEvents.ts"

/** The log of changed organizations, one entry a change. The place of an entry, from 1, is its register sequence. */
interface HeldChangeLog {
  readonly log: Array<EntityId>
  readonly latest: Map<EntityId, number>
  readonly marks: Set<string>
}

/** An empty log. */
const noChanges = (): HeldChangeLog => ({ log: [], latest: new Map(), marks: new Set() })

/** A document with its source, which decides between two of the same day, and the day by which it must be deleted. */
interface KeptDocument {
  readonly document: DatedDocument
  readonly source: Source
  readonly delete_on: CalendarDate | undefined
}

/** All that is held of one organization: its records, its projection and its derived events. */
export interface HeldOrganization {
  readonly number: RegisterNumber
  readonly readings: ReadonlyArray<Reading>
  readonly projection: Projection
  readonly derived: ReadonlyArray<RegisterEvent>
}

/** Whether bytes sort after others by value. Any order works that does not depend on arrival. */
const areAfter = (bytes: Uint8Array, others: Uint8Array): boolean => {
  const index = bytes.findIndex((byte, index) => byte !== others[index])
  return index >= 0 && (others[index] === undefined || bytes[index]! > others[index])
}

const isNewer = (one: KeptDocument, other: KeptDocument | undefined): boolean => {
  if (other === undefined) return true
  if (one.document.as_of !== other.document.as_of) return one.document.as_of > other.document.as_of
  const [rank, otherRank] = [Source.literals.indexOf(one.source), Source.literals.indexOf(other.source)]
  return rank === otherRank ? areAfter(one.document.bytes, other.document.bytes) : rank > otherRank
}

/** The content of a register in memory. */
export interface HeldRegister {
  readonly organizations: Map<EntityId, HeldOrganization>
  /** The present identifier of each organization that moved to another register number. */
  readonly moves: Map<EntityId, EntityId>
  readonly events: HeldEvents
  /** The newest documents of each type: of those without a day of deletion, and of those of each such day. */
  readonly documents: Map<`${EntityId} ${DocumentType}`, ReadonlyArray<KeptDocument>>
  /** The organizations in which a person or another organization holds or held a role. */
  readonly roles: Map<EntityId, Set<EntityId>>
  /** The organizations in which a person or another organization holds or held shares. */
  readonly shares: Map<EntityId, Set<EntityId>>
  readonly changes: HeldChangeLog
}

/** An empty register. */
export const emptyRegister = (): HeldRegister => ({
  organizations: new Map(),
  moves: new Map(),
  events: noEvents(),
  documents: new Map(),
  roles: new Map(),
  shares: new Map(),
  changes: noChanges()
})

/** Replaces the present and past holders of an organization's roles and shares. */
const holdHolders = (
  organizations: Map<EntityId, Set<EntityId>>,
  { after, before, entity_id }: RegisterChange,
  holdersOf: (projection: Projection) => ReadonlySet<EntityId>
): void => {
  for (const holder of before === undefined ? [] : holdersOf(before)) organizations.get(holder)?.delete(entity_id)
  for (const holder of after === undefined ? [] : holdersOf(after)) {
    organizations.set(holder, (organizations.get(holder) ?? new Set()).add(entity_id))
  }
}

/** Holds a document unless the same or a newer one of its type is held. Returns whether that changed anything. */
export const holdDocument = (held: HeldRegister, entity_id: EntityId, arrived: KeptDocument): boolean => {
  const key = `${entity_id} ${arrived.document.type}` as const
  const known = held.documents.get(key) ?? []
  const isKept = isNewer(arrived, known.find(({ delete_on }) => delete_on === arrived.delete_on))
  const others = known.filter(({ delete_on }) => delete_on !== arrived.delete_on)
  if (isKept) held.documents.set(key, [...others, arrived])
  return isKept
}

/** Whether a document is still held, and neither replaced nor deleted. */
export const isDocumentHeld = (held: HeldRegister, entity_id: EntityId, document: DatedDocument): boolean =>
  held.documents.get(`${entity_id} ${document.type}`)?.some((kept) => kept.document === document) ?? false

/** The newest document of a type. */
export const documentOf = (held: HeldRegister, entity_id: EntityId, type: DocumentType): DatedDocument | undefined =>
  held.documents.get(`${entity_id} ${type}`)?.reduce((newest, one) => isNewer(one, newest) ? one : newest).document

/** Deletes the documents that are due, and those of organizations that disappeared. Returns their number. */
export const eraseDocuments = (held: HeldRegister, today: CalendarDate): number => {
  let erased = 0
  for (const [key, documents] of held.documents) {
    const isGone = ({ delete_on }: KeptDocument) =>
      (delete_on !== undefined && delete_on <= today) || !held.organizations.has(key.slice(0, 32) as EntityId)
    const kept = documents.filter((document) => !isGone(document))
    erased += documents.length - kept.length
    if (kept.length === 0) held.documents.delete(key)
    else held.documents.set(key, kept)
  }
  return erased
}

/** Applies a change to an organization. */
export const holdOrganization = (held: HeldRegister, change: RegisterChange): void => {
  const { after, derived, entity_id, kept, number } = change
  if (after === undefined) held.organizations.delete(entity_id)
  else held.organizations.set(entity_id, { number, readings: kept, projection: after, derived })
  if (after?.moved_to === undefined) held.moves.delete(entity_id)
  else held.moves.set(entity_id, after.moved_to)
  holdHolders(held.roles, change, ({ role_holders }) => role_holders)
  holdHolders(held.shares, change, ({ shareholders }) => shareholders)
}
