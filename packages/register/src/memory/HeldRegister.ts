import type { CalendarDate, DocumentType, EntityId, RegisterEvent } from "@kontor/core/Register"
import { Array } from "effect"
import type { DatedDocument } from "../Document.ts"
import { isNumberWritten, isSameNumber, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { formerIdsOf, recordsBeforeMove, type Registered, todayOf } from "../records/Moves.ts"
import { project, type Projection, type RegisterChange } from "../records/RegisterChange.ts"
import { type Reading, Source } from "../records/SourceRecord.ts"

import { candidatesOf, type Numbered } from "../Engine.ts"
import type { Candidate, RegisterReference } from "../Register.ts"
import type { ChangesPage } from "../search/Following.ts"
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

/** Returns whether bytes sort after others by value. Any order works that does not depend on arrival. */
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

/** Returns whether a document is still held, and neither replaced nor deleted. */
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

const registered = (held: HeldRegister, entity_id: EntityId): ReadonlyArray<Registered> => {
  const organization = held.organizations.get(entity_id)
  if (organization === undefined) return []
  return [{ entity_id, number: organization.number, records: organization.readings.map(({ kept }) => kept) }]
}

/** The knowledge of an organization today, including from before it moved. */
export const projectionOf = (held: HeldRegister, entity: EntityId): Projection | undefined => {
  const entity_id = todayOf(held.moves, entity)
  const former = formerIdsOf(held.moves, entity_id)
  const organization = held.organizations.get(entity_id)
  if (organization === undefined || former.length === 0) return organization?.projection
  const records = organization.readings.map(({ kept }) => kept)
  const before = recordsBeforeMove(former.flatMap((one) => registered(held, one)), organization.number)
  return Array.isReadonlyArrayNonEmpty(records)
    ? project(entity_id, organization.number, records, before)
    : organization.projection
}

/** Today's organizations, each including what was known before it moved. */
export const todaysOrganizations = (held: HeldRegister): ReadonlyArray<HeldOrganization> => {
  const reached = new Set(held.moves.values())
  return [...held.organizations].flatMap(([entity, organization]) => {
    if (held.moves.has(entity)) return []
    const whole = reached.has(entity) ? projectionOf(held, entity) : undefined
    if (whole === undefined) return organization
    const { organization: today, origin } = whole
    const projection = { ...organization.projection, organization: today, origin }
    return { ...organization, projection }
  })
}

/** The maximum number of log places in a page. */
const maxPage = 5000

/** The identifiers that moves link to some of these. */
const relatedBy = (moves: HeldRegister["moves"], entities: Iterable<EntityId>): ReadonlySet<EntityId> => {
  const related = new Set(entities)
  if (moves.size === 0) return related
  const former = new Map<EntityId, Array<EntityId>>()
  for (const [from, to] of moves) former.set(to, [...former.get(to) ?? [], from])
  for (const entity of related) {
    const next = moves.get(entity)
    for (const other of [...(next === undefined ? [] : [next]), ...former.get(entity) ?? []]) related.add(other)
  }
  return related
}

/** Logs what changed, with the organizations that moves link to them: their fold reads all the records. */
export const noteChanges = (held: HeldRegister, changes: ReadonlyArray<RegisterChange>): void => {
  const touched = changes.flatMap(({ after, before, entity_id }) => [
    entity_id,
    ...(before?.moved_to === undefined ? [] : [before.moved_to]),
    ...(after?.moved_to === undefined ? [] : [after.moved_to])
  ])
  const { latest, log } = held.changes
  for (const entity of relatedBy(held.moves, touched)) latest.set(entity, log.push(entity))
}

/** The changes after a sequence. */
export const changesPage = (held: HeldRegister, sequence: number, until = Infinity): ChangesPage => {
  const { latest, log } = held.changes
  const through = Math.max(sequence, Math.min(log.length, until, sequence + maxPage))
  const changed = log.slice(sequence, through).filter((entity, place) => latest.get(entity) === sequence + place + 1)
  const documents = changed.map((entity_id) => ({
    entity_id,
    document: todayOf(held.moves, entity_id) === entity_id ? projectionOf(held, entity_id)?.document : undefined
  }))
  return {
    held: documents.flatMap(({ document }) => document ?? []),
    gone: documents.filter(({ document }) => document === undefined).map(({ entity_id }) => entity_id),
    through,
    last: log.length
  }
}

/** The organizations that a reference may mean, in the order of their identifiers. */
export const candidates = (held: HeldRegister, reference: RegisterReference): ReadonlyArray<Candidate> => {
  const numbered = (entity_id: EntityId, number: RegisterNumber, is_former: boolean): Numbered => {
    return { entity_id, today: todayOf(held.moves, entity_id), ...number, is_former }
  }
  const meant = (isMeant: (number: RegisterNumber) => boolean) =>
    candidatesOf(
      [...held.organizations].flatMap(([entity_id, { projection: { document: { numbers } } }]) =>
        numbers.flatMap((number, place) => isMeant(number) ? [numbered(entity_id, number, place > 0)] : [])
      )
    )
  switch (reference._tag) {
    case "EntityId": {
      const entity_id = todayOf(held.moves, reference.entity_id)
      const number = held.organizations.get(entity_id)?.number
      return number === undefined ? [] : candidatesOf([numbered(entity_id, number, false)])
    }
    case "Euid":
      return meant((number) => isSameNumber(number, reference.number)).slice(0, 1)
    case "RegisterNumber":
      return meant((number) => isNumberWritten(number, reference.written))
  }
}
