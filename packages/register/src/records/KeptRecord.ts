import type { CalendarDate, EntityId, FormerRegistration, OrganizationStatus } from "@kontor/core/Register"
import { Array, Effect, Order } from "effect"
import type { Identity } from "../identity/Identity.ts"
import { euidOf, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { type Extract, type Facts, Source, type SourceRecord } from "./SourceRecord.ts"

/** Up to so many names, sorting by insertion is faster. */
const few = 32

/** The names of an object's members in order. `toSorted` alone made a tenth of the garbage of an import. */
const namesInOrder = (object: object): ReadonlyArray<string> => {
  const names = Object.keys(object)
  if (names.length > few) return names.toSorted()
  for (let end = 1; end < names.length; end++) {
    const name = names[end]!
    let place = end
    for (; place > 0 && names[place - 1]! > name; place--) names[place] = names[place - 1]!
    names[place] = name
  }
  return names
}

/** Records share few member names. No more are remembered, whatever a source brings. */
const maxNames = 4096

const namesWritten = new Map<string, string>()

/** The name of a member as JSON. Writing the same names took most of the time of writing a record. */
const writtenName = (name: string): string => {
  const known = namesWritten.get(name)
  if (known !== undefined) return known
  const written = JSON.stringify(name)
  if (namesWritten.size < maxNames) namesWritten.set(name, written)
  return written
}

/**
 * The JSON text of a value with the members of every object sorted by name, so that equal values have equal texts.
 * Members that are `undefined` are left out.
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  let text = ""
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === "" ? "" : ","}${canonicalJson(item)}`
    return `[${text}]`
  }
  const object = value as Readonly<Record<string, unknown>>
  for (const name of namesInOrder(object)) {
    const member = object[name]
    if (member !== undefined) text += `${text === "" ? "" : ","}${writtenName(name)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}

/**
 * A source record as a register keeps it for the fold: without events and documents, with the digest of its content.
 */
export interface KeptRecord {
  readonly source: Source
  readonly digest: string
  readonly as_of: CalendarDate
  readonly entered_on: CalendarDate | null
  readonly former: ReadonlyArray<FormerRegistration>
  readonly facts: Facts
  readonly extract?: Extract
}

/** A kept record with what decides how long it stays. */
export interface Reading extends Pick<SourceRecord, "record_id" | "registration" | "reader_version" | "delete_on"> {
  readonly kept: KeptRecord
}

/** A kept record with its content as canonical JSON, for storage. */
export interface WrittenRecord extends Reading {
  readonly content: string
}

/**
 * Writes down a record. Its events, its document and the version of its reader are not part of the content, but stored
 * apart: a record that is reread with one more event stays the same record.
 */
export const writeRecord = (identity: Identity["Service"], record: SourceRecord): Effect.Effect<WrittenRecord> => {
  const { as_of, delete_on, entered_on, extract, facts, former, reader_version, record_id, registration, source } =
    record
  const content = canonicalJson({
    source,
    record_id,
    registration,
    as_of,
    entered_on,
    former,
    facts,
    extract,
    delete_on
  })
  return Effect.mapEager(identity.shortDigest(content), (digest) => ({
    record_id,
    registration,
    reader_version,
    ...(delete_on !== undefined && { delete_on }),
    kept: { source, digest, as_of, entered_on, former, facts, ...(extract && { extract }) },
    content
  }))
}

type Content = Omit<KeptRecord, "digest"> & Pick<SourceRecord, "record_id" | "registration" | "delete_on">

/** Reads a written record, with the registration it speaks of. */
export const readRecord = (digest: string, content: string): KeptRecord & Content => ({
  ...(JSON.parse(content) as Content),
  digest
})

/** Reads a written record, with what decides how long it stays. */
export const readReading = (digest: string, reader_version: number, content: string): Reading => {
  const { delete_on, record_id, registration, ...kept } = readRecord(digest, content)
  return { record_id, registration, reader_version, ...(delete_on !== undefined && { delete_on }), kept }
}

const sourceRank: Readonly<Record<Source, number>> = Object.fromEntries(
  Source.literals.map((source, rank) => [source, rank])
) as Record<Source, number>

/** How far an organization has come towards its end. */
const statusRank: Readonly<Record<OrganizationStatus, number>> = {
  ACTIVE: 1,
  INACTIVE: 2,
  INSOLVENT: 3,
  DISSOLVED: 4,
  TERMINATED: 5
}

const rankOf = (status: OrganizationStatus | undefined): number => status === undefined ? 0 : statusRank[status]

/** The order of two values: negative if the left one comes first, 0 if they are equal. */
export const compare = <A>(left: A, right: A): number => left < right ? -1 : left > right ? 1 : 0

/**
 * The order in which records of an organization supersede each other, whatever the order of arrival: by the day they
 * speak of, then by the strength of the source, then by how far the register had come, then by how far the organization
 * had come towards its end, last by the digest.
 */
export const inOrder = (left: KeptRecord, right: KeptRecord): number =>
  compare(left.as_of, right.as_of) || sourceRank[left.source] - sourceRank[right.source] ||
  compare(left.entered_on ?? "", right.entered_on ?? "") ||
  (left.extract?.entries ?? 0) - (right.extract?.entries ?? 0) ||
  rankOf(left.facts.status) - rankOf(right.facts.status) || compare(left.digest, right.digest)

/** A source record on its way into a register, with its organization, written down. */
export interface Arrival extends WrittenRecord {
  readonly entity_id: EntityId
  readonly record: SourceRecord
}

/** The records that arrived about one organization, each once. */
export interface ArrivalGroup {
  readonly entity_id: EntityId
  readonly number: RegisterNumber
  readonly records: Array.NonEmptyReadonlyArray<WrittenRecord>
}

/** Derives the organization of each record, and writes the records down. */
export const arrivalsOf = (
  identity: Identity["Service"],
  records: ReadonlyArray<SourceRecord>
): Effect.Effect<ReadonlyArray<Arrival>> =>
  Effect.forEach(records, (record) =>
    Effect.zipWith(
      identity.organization(euidOf(record.registration)),
      writeRecord(identity, record),
      (entity_id, written) => ({ entity_id, record, ...written })
    ))

const isSameRecord = (left: WrittenRecord, right: WrittenRecord): boolean => left.kept.digest === right.kept.digest

const bestReaderFirst = Order.flip(Order.mapInput(Order.Number, ({ reader_version }: Arrival) => reader_version))

/**
 * Groups arrivals by organization, in the order of their first records. Of repeated records, that of the best reader
 * counts.
 */
export const groupArrivals = (arrivals: ReadonlyArray<Arrival>): ReadonlyArray<ArrivalGroup> =>
  Object.values(Array.groupBy(arrivals, ({ entity_id }) => entity_id)).map((group) => {
    const [{ entity_id, registration }] = group
    return {
      entity_id,
      number: registration,
      records: Array.dedupeWith(Array.sort(group, bestReaderFirst), isSameRecord)
    }
  })
