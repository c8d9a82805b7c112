import {
  Address,
  CalendarDate,
  Capital,
  ContactData,
  EntityId,
  featureData,
  type FormerRegistration,
  IndustryClassification,
  Organization,
  OrganizationStatus,
  type RegisterEvent,
  todayInBerlin
} from "@kontor/core/Register"
import { Array, Effect, Order, Result, Schema } from "effect"
import type { RegisterDocument } from "../Document.ts"
import type { Identity } from "../identity/Identity.ts"
import { euidOf, type RegisterNumber } from "../identity/RegisterNumber.ts"

const { Array: List, optionalKey, String: Text, Struct } = Schema

/** The sources of the register, weakest first: of two about the same day, the later in this list wins. */
export const Source = Schema.Literals(["GLEIF", "OFFENEREGISTER", "PROFILE", "ANNOUNCEMENT", "XJUSTIZ"])
export type Source = typeof Source.Type

/** A branch in the register, with a name of its own if it has one. */
const Branch = Struct({ name: Text, city: Schema.NullOr(Text) })

/** The transformations that end an organization which transfers all it has, or takes another form elsewhere. */
export const EndedBy = Schema.Literals(["MERGER", "DIVISION", "CONVERSION"])
export type EndedBy = typeof EndedBy.Type

/**
 * The facts about an organization in a source. An absent member is unknown to the source and erases nothing.
 * `legal_form` is a short form of the crosswalk. `seat` is the town of the seat: where no source has an address, a
 * profile shows it in its place. `moved_to` is the organization under the register number it moved to:
 * it has no profile of its own any more. `ended_by` is the registered transformation that ended it. What `is_mentioned`
 * comes from an entry of another organization: the name there gives way to every other one. `articles_date` is the day
 * of the present articles of association.
 */
export const Facts = Struct({
  name: Text,
  former_names: optionalKey(List(Text)),
  lei: optionalKey(Text),
  other_addresses: optionalKey(Organization.fields.other_addresses),
  parents: optionalKey(Organization.fields.parents),
  status: optionalKey(OrganizationStatus),
  legal_form: optionalKey(Text),
  address: optionalKey(Address),
  seat: optionalKey(Text),
  contact_data: optionalKey(ContactData),
  purpose: optionalKey(Text),
  keywords: optionalKey(List(Text)),
  products_and_services: optionalKey(List(Text)),
  industry_classification: optionalKey(IndustryClassification),
  registration_date: optionalKey(Text),
  representation: optionalKey(List(Text)),
  capital: optionalKey(Capital.fields.current.members[0]),
  related_persons: optionalKey(featureData.related_persons),
  financial_kpi: optionalKey(featureData.financial_kpi),
  balance_sheet_accounts: optionalKey(featureData.balance_sheet_accounts),
  profit_and_loss_account: optionalKey(featureData.profit_and_loss_account),
  annual_financial_statements: optionalKey(featureData.annual_financial_statements),
  annual_financial_statements__html: optionalKey(featureData.annual_financial_statements__html),
  shareholders: optionalKey(featureData.shareholders),
  news: optionalKey(featureData.news),
  website_content: optionalKey(featureData.website_content),
  articles_date: optionalKey(CalendarDate),
  branches: optionalKey(List(Branch)),
  moved_to: optionalKey(EntityId),
  ended_by: optionalKey(EndedBy),
  is_mentioned: optionalKey(Schema.Literal(true))
})
export type Facts = typeof Facts.Type

/** A text of other legal relations in force, and the number of its entry where a source has it. */
export interface EntryText {
  readonly text: string
  readonly entry: number | null
}

/**
 * The progress of the register at the time of an extract: the number of entries, and the texts of other legal
 * relations.
 */
export interface Extract {
  readonly entries: number | null
  readonly texts: ReadonlyArray<EntryText>
}

/**
 * One record of one source about one organization. `as_of` is the day the source speaks of, `entered_on` the day of the
 * register's last entry if the source has it. Only extracts of the register have `extract`: events between two of them
 * derive from it. A record never changes: the profile is the fold of all records.
 */
export interface SourceRecord {
  readonly source: Source
  readonly record_id: string
  /** The version of the record's reader: see `readerVersions`. */
  readonly reader_version: number
  readonly as_of: CalendarDate
  readonly entered_on: CalendarDate | null
  readonly registration: RegisterNumber
  readonly former: ReadonlyArray<FormerRegistration>
  readonly facts: Facts
  readonly extract?: Extract
  /**
   * The first day on which the register must no longer hold the record or what it reported, where the source sets one.
   */
  readonly delete_on?: CalendarDate
  readonly events: ReadonlyArray<RegisterEvent>
  readonly document: RegisterDocument | null
  /**
   * True if it repeats the previous record's report of a move or an end under the other register number: then it does
   * not count as a record.
   */
  readonly is_companion?: true
}

/**
 * The version of each source's reader. It rises when the reader makes another record of the same input: the record of
 * the higher version then replaces the earlier one of the same source and identifier.
 */
export const readerVersions: Readonly<Record<Source, number>> = {
  GLEIF: 1,
  OFFENEREGISTER: 4,
  PROFILE: 1,
  ANNOUNCEMENT: 17,
  XJUSTIZ: 6
}

/** A record that a register cannot store, and why. */
export interface Unstorable {
  readonly record: SourceRecord
  readonly reason: string
}

/** The maximum depth of nested values: what reads or writes them goes as deep as they do. Real ones have ten. */
const deepest = 64

const suspicious = /[\0\ud800-\udfff]/

const halfOfPair = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

const reasonAgainstText = (text: string): string | undefined => {
  if (!suspicious.test(text)) return undefined
  if (text.includes("\0")) return "a text holds the character U+0000"
  return halfOfPair.test(text) ? "a text holds half of a surrogate pair" : undefined
}

const reasonAt = (value: unknown, depth: number): string | undefined => {
  if (typeof value === "string") return reasonAgainstText(value)
  if (typeof value === "number") return Number.isFinite(value) ? undefined : "a number is out of range"
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return undefined
  if (depth > deepest) return `values are nested more than ${deepest} deep`
  if (Array.isArray(value)) {
    for (const item of value) {
      const reason = reasonAt(item, depth + 1)
      if (reason !== undefined) return reason
    }
    return undefined
  }
  const members = value as Readonly<Record<string, unknown>>
  for (const name in members) {
    const reason = reasonAgainstText(name) ?? reasonAt(members[name], depth + 1)
    if (reason !== undefined) return reason
  }
  return undefined
}

/**
 * Why no register stores a value; undefined if one does. Databases store no text with U+0000 or half of a surrogate
 * pair, and JSON has no number beyond the range of a double.
 */
export const reasonAgainst = (value: unknown): string | undefined => reasonAt(value, 1)

/** The records that a register stores, and those that none does. */
export const partitionStorable = <Given extends SourceRecord>(
  records: ReadonlyArray<Given>
): [storable: Array<Given>, unstorable: Array<Unstorable>] =>
  Array.partition(records, (record) => {
    const reason = reasonAgainst(record)
    return reason === undefined ? Result.succeed(record) : Result.fail({ record, reason })
  })

/** The number of names up to which an insertion sort is faster. */
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
 * A source record as a register keeps it for the fold: without events and documents, with the digest of its content and
 * the day on which it was read.
 */
export interface KeptRecord {
  readonly source: Source
  readonly record_id: string
  readonly read_on: CalendarDate
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
export const writeRecord = (
  identity: Identity["Service"],
  record: SourceRecord,
  read_on: CalendarDate
): Effect.Effect<WrittenRecord> => {
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
    kept: { source, record_id, read_on, digest, as_of, entered_on, former, facts, ...(extract && { extract }) },
    content
  }))
}

type Content = Omit<KeptRecord, "digest" | "read_on"> & Pick<SourceRecord, "registration" | "delete_on">

/** Reads a written record, with the registration it speaks of. */
export const readRecord = (digest: string, content: string, read_on: CalendarDate): KeptRecord & Content => ({
  ...(JSON.parse(content) as Content),
  digest,
  read_on
})

/** Reads a written record, with what decides how long it stays. */
export const readReading = (
  digest: string,
  reader_version: number,
  content: string,
  read_on: CalendarDate
): Reading => {
  const { delete_on, registration, ...kept } = readRecord(digest, content, read_on)
  const { record_id } = kept
  return { record_id, registration, reader_version, ...(delete_on !== undefined && { delete_on }), kept }
}

const sourceRank: Readonly<Record<Source, number>> = Object.fromEntries(
  Source.literals.map((source, rank) => [source, rank])
) as Record<Source, number>

/** The steps of an organization towards its end. */
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
  Effect.flatMap(todayInBerlin, (today) =>
    Effect.forEach(records, (record) =>
      Effect.zipWith(
        identity.organization(euidOf(record.registration)),
        writeRecord(identity, record, today),
        (entity_id, written) => ({ entity_id, record, ...written })
      )))

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
