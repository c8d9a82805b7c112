import {
  type CalendarDate,
  type EntityId,
  type EventType,
  eventTypeName,
  type FeatureData,
  type Organization,
  type Origin,
  type RegisterEvent
} from "@kontor/core/Register"
import { foldText } from "@kontor/core/Register/Spelling"
import { Array, Effect } from "effect"
import { type Change, eventTypeTopic } from "../events/Snapshot.ts"
import { type SnapshotEvent, snapshotEvents } from "../events/SnapshotEvents.ts"
import type { Identity } from "../identity/Identity.ts"
import { euidOf, type RegisterNumber } from "../identity/RegisterNumber.ts"
import type { RecordReference } from "../RegisterIntake.ts"
import { documentOf } from "../search/DocumentOf.ts"
import { soundOfName } from "../search/NameWords.ts"
import type { SearchDocument } from "../search/SearchDocument.ts"
import { featuresOf, fold, registrationOf } from "./Fold.ts"
import type { RecordBeforeMove } from "./Moves.ts"
import { type EndedBy, type Facts, inOrder, type KeptRecord, type Reading, type WrittenRecord } from "./SourceRecord.ts"

/** A field that the headings of announcements show, and the change that a different later heading means. */
interface Field {
  readonly field: "name" | "seat"
  readonly type: EventType
  readonly read: (facts: Facts) => string | undefined
}

const fields: ReadonlyArray<Field> = [
  { field: "name", type: "NAME_CHANGE", read: ({ name }) => name },
  { field: "seat", type: "SEAT_CHANGE", read: ({ seat }) => seat }
]

interface Value {
  readonly value: string
  readonly record: KeptRecord
}

const keyOfValue = ({ value }: Value): string => foldText(value)

/**
 * The values in headings one after another, each at its first heading. A value that returns later was never given up.
 */
const valuesOf = (records: ReadonlyArray<KeptRecord>, read: Field["read"]): ReadonlyArray<Value> => {
  const all = records.flatMap((record): ReadonlyArray<Value> => {
    const value = read(record.facts)
    return value === undefined ? [] : [{ value, record }]
  })
  const begun: Array<Value> = []
  for (const [place, one] of all.entries()) {
    const last = begun.at(-1)
    if (last === undefined) begun.push(one)
    else if (
      keyOfValue(last) !== keyOfValue(one) && !all.slice(place).some((later) => keyOfValue(later) === keyOfValue(last))
    ) {
      begun.push(one)
    }
  }
  return begun
}

/** Returns whether an extract has the value too. Then the change derives from extracts, not from headings. */
const isOfExtract = (records: ReadonlyArray<KeptRecord>, read: Field["read"], value: string): boolean =>
  records.some(({ extract, facts }) => extract !== undefined && foldText(read(facts) ?? "") === foldText(value))

/**
 * The changes of name and seat that only headings of announcements show: a later heading has another value, and no
 * extract has it. `derived` in the details marks them. The order and the repetition of the records do not matter.
 */
export const headingEvents = (
  entity_id: EntityId,
  number: RegisterNumber,
  records: ReadonlyArray<KeptRecord>
): ReadonlyArray<SnapshotEvent> => {
  const headings = records.filter(({ facts, source }) => source === "ANNOUNCEMENT" && facts.is_mentioned !== true)
    .toSorted(inOrder)
  if (headings.length < 2) return []
  return fields.flatMap(({ field, read, type }) => {
    const values = valuesOf(headings, read)
    return values.slice(1).flatMap(({ record: { as_of }, value: current }, place): ReadonlyArray<SnapshotEvent> => {
      if (isOfExtract(records, read, current)) return []
      const previous = values[place]!.value
      return [{
        seed: ["heading", entity_id, as_of, type, foldText(previous), foldText(current)].join("|"),
        topic: eventTypeTopic[type],
        type,
        type_name: eventTypeName[type],
        occurred_on: as_of,
        announced_on: as_of,
        date_basis: "LATEST_POSSIBLE",
        register_entry: { phase: "REGISTERED", context: "PRIMARY", flags: [] },
        source: { kind: "REGISTER_ANNOUNCEMENT", record_id: `${euidOf(number)}#${as_of}` },
        details: { schema: "MASTER_DATA_CHANGE", changes: [{ field, previous, current }], derived: true }
      }]
    })
  })
}

/** The provision by which an organization ends with a transformation. */
const basisOfEnd: Readonly<Record<EndedBy, string>> = {
  MERGER: "§ 20 UmwG",
  DIVISION: "§ 131 UmwG",
  CONVERSION: "§ 202 UmwG"
}

/**
 * The end of an organization that announcements of transformations show: of it, or of the one that takes its place. The
 * first of them counts, and extracts show an end by themselves.
 */
const endEvents = (entity_id: EntityId, records: ReadonlyArray<KeptRecord>): ReadonlyArray<SnapshotEvent> => {
  const [first] = records.filter(({ facts, source }) => source === "ANNOUNCEMENT" && facts.ended_by !== undefined)
    .toSorted(inOrder)
  if (first === undefined) return []
  const { as_of, entered_on, facts: { ended_by, is_mentioned }, record_id } = first
  const type = "EXPIRATION"
  return [{
    seed: ["end", entity_id, type].join("|"),
    topic: eventTypeTopic[type],
    type,
    type_name: eventTypeName[type],
    occurred_on: entered_on ?? as_of,
    announced_on: as_of,
    date_basis: entered_on === null ? "ANNOUNCEMENT" : "REGISTER_ENTRY",
    register_entry: {
      ...(entered_on !== null && { entry_date: entered_on }),
      phase: "REGISTERED",
      context: is_mentioned === true ? "SECONDARY" : "PRIMARY",
      flags: []
    },
    source: { kind: "REGISTER_ANNOUNCEMENT", record_id },
    details: { schema: "CLOSURE", closure_kind: type, legal_basis: basisOfEnd[ended_by!] }
  }]
}

const partyOf = (identity: Identity["Service"], { organization, part }: NonNullable<Change["counterparty"]>) =>
  Effect.map(identity.organization(euidOf(organization.number)), (entity_id) => {
    const { court, euid, register_number, register_number_extra, register_type } = registrationOf(
      organization.number,
      []
    )
    const registration = {
      court,
      register_type,
      register_number,
      ...(register_number_extra !== null && { register_number_extra }),
      euid
    }
    return {
      [part]: {
        type: "ORGANIZATION",
        entity_id,
        name: organization.name,
        ...(organization.seat !== undefined && { seat: { city: organization.seat } }),
        registration
      }
    }
  })

const identified = Effect.fnUntraced(function*(identity: Identity["Service"], derived: SnapshotEvent) {
  const { counterparty, seed, ...event } = derived
  const digest = yield* identity.shortDigest(seed)
  const parties = counterparty === undefined ? undefined : yield* partyOf(identity, counterparty)
  return { id: `sig_${digest}`, ...event, ...(parties && { parties }) } satisfies RegisterEvent
})

/**
 * The events derived from the records of an organization, with their identifiers: changes between two extracts and
 * between the headings of two announcements, and the end by a transformation. They are a function of the set of
 * records, so a register that takes a record replaces the derived events.
 */
export const derivedEvents = (
  identity: Identity["Service"],
  entity_id: EntityId,
  number: RegisterNumber,
  records: ReadonlyArray<KeptRecord>
): Effect.Effect<ReadonlyArray<RegisterEvent>> => {
  const derived = [
    ...snapshotEvents(entity_id, number, records),
    ...headingEvents(entity_id, number, records),
    ...endEvents(entity_id, records)
  ]
  return derived.length === 0 ? Effect.succeed([]) : Effect.forEach(derived, (one) => identified(identity, one))
}

/**
 * The version of what `project`, `derivedEvents` and `standingEvents` derive from the same records. It rises when their
 * result changes: a register then knows which organizations to fold anew.
 */
export const projectionVersion = 8

/** All that a register derives from the records about one organization, ready to answer. */
export interface Projection {
  readonly organization: Organization
  readonly origin: Origin
  readonly features: FeatureData
  /** The present and past holders of its roles. */
  readonly role_holders: ReadonlySet<EntityId>
  /** The present and past holders of its shares, and its parents. */
  readonly shareholders: ReadonlySet<EntityId>
  /** The sounds of its present and former names. */
  readonly sounds: ReadonlySet<string>
  readonly document: SearchDocument
  /** The organization under the register number it moved to. */
  readonly moved_to: EntityId | undefined
}

/** The present name of an organization, and its former ones. */
const namesOf = ({ former_names, name }: Organization): ReadonlyArray<string> => [
  name,
  ...former_names.map(({ value }) => value)
]

/** Derives the projection of an organization from all its records, and from those of the registers it moved from. */
export const project = (
  entity_id: EntityId,
  number: RegisterNumber,
  records: readonly [KeptRecord, ...ReadonlyArray<KeptRecord>],
  before: ReadonlyArray<RecordBeforeMove> = []
): Projection => {
  const folded = fold(entity_id, number, records, before)
  const { related_persons, shareholders } = folded.facts
  const roles = [...related_persons?.current ?? [], ...related_persons?.past ?? []]
  const holdings = [...shareholders?.entries ?? [], ...shareholders?.history.past ?? []]
  return {
    organization: folded.organization,
    origin: folded.origin,
    features: featuresOf(folded.facts),
    role_holders: new Set(roles.map(({ entity_id }) => entity_id)),
    shareholders: new Set([
      ...holdings.map(({ shareholder }) => shareholder.entity_id),
      ...(folded.organization.parents ?? []).map(({ entity_id }) => entity_id)
    ]),
    sounds: new Set(
      namesOf(folded.organization).map(soundOfName).filter((sound) => sound !== "")
    ),
    document: documentOf(folded, number),
    moved_to: folded.facts.moved_to
  }
}

const keyOf = ({ kept, record_id }: Reading): string => `${kept.source} ${record_id}`

/** The change to the records of an organization. */
export interface Readings {
  /** Those it has now. */
  readonly kept: ReadonlyArray<Reading>
  /** The new ones. */
  readonly added: ReadonlyArray<WrittenRecord>
  /** Those it had and still has, reread alike by a better reader. */
  readonly reread: ReadonlyArray<Reading>
  /** Those it had and no longer has. */
  readonly dropped: ReadonlyArray<Reading>
}

const eachOnce = (readings: ReadonlyArray<Reading>): ReadonlyArray<Reading> => {
  const best = new Map<string, Reading>()
  for (const reading of readings) {
    const other = best.get(reading.kept.digest)
    if (other === undefined || other.reader_version < reading.reader_version) best.set(reading.kept.digest, reading)
  }
  return [...best.values()]
}

const ofBestReaders = (readings: ReadonlyArray<Reading>): ReadonlyArray<Reading> => {
  const best = new Map<string, number>()
  for (const reading of readings) {
    best.set(keyOf(reading), Math.max(reading.reader_version, best.get(keyOf(reading)) ?? 0))
  }
  return readings.filter((reading) => reading.reader_version === best.get(keyOf(reading)))
}

/**
 * The records of an organization after some have arrived, each once. Of those with the same source and identifier, the
 * ones of the best reader stay; those of equal reader versions stay side by side.
 */
export const readingsAfter = (
  known: ReadonlyArray<Reading>,
  arrived: ReadonlyArray<WrittenRecord>
): Readings => {
  if (known.length === 0 && arrived.length === 1) return { kept: arrived, added: arrived, reread: [], dropped: [] }
  const kept = ofBestReaders(eachOnce([...known, ...arrived]))
  const stays = new Map(kept.map((reading) => [reading.kept.digest, reading]))
  const before = new Map(known.map(({ kept, reader_version }) => [kept.digest, reader_version]))
  return {
    kept,
    added: arrived.filter(({ kept: { digest } }) => stays.has(digest) && !before.has(digest)),
    reread: kept.filter(({ kept: { digest }, reader_version }) => {
      const version = before.get(digest)
      return version !== undefined && version < reader_version
    }),
    dropped: known.filter(({ kept: { digest } }) => !stays.has(digest))
  }
}

/** Returns whether an arriving record is kept as its reader read it. The events of others are ignored. */
export const isReadAsKept = (arrived: Reading, kept: ReadonlyArray<Reading>): boolean =>
  kept.some((reading) =>
    reading.kept.digest === arrived.kept.digest && reading.reader_version === arrived.reader_version
  )

const isDue = ({ delete_on }: Reading, today: CalendarDate): boolean => delete_on !== undefined && delete_on <= today

/** The records of an organization without those that are due, and without these records. */
export const readingsWithout = (
  records: ReadonlyArray<Pick<RecordReference, "source" | "record_id">>,
  today: CalendarDate,
  known: ReadonlyArray<Reading>
): Readings => {
  const keys = new Set(records.map(({ record_id, source }) => `${source} ${record_id}`))
  const isGone = (reading: Reading) => isDue(reading, today) || keys.has(keyOf(reading))
  return {
    kept: known.filter((reading) => !isGone(reading)),
    added: [],
    reread: [],
    dropped: known.filter(isGone)
  }
}

const earliest = (readings: ReadonlyArray<Reading>): CalendarDate | null =>
  readings.flatMap(({ delete_on }) => delete_on ?? []).toSorted()[0] ?? null

/**
 * The day by which an event must be deleted that this dropped record reported and its replacements do not; null if it
 * may stay.
 */
export const reportedUntil = (dropped: Reading, kept: ReadonlyArray<Reading>): CalendarDate | null =>
  earliest([dropped, ...kept.filter((reading) => keyOf(reading) === keyOf(dropped))])

/** The day by which an event derived from extracts among these records must be deleted; null if it may stay. */
const derivedUntil = (readings: ReadonlyArray<Reading>): CalendarDate | null =>
  earliest(readings.filter(({ kept }) => kept.source === "XJUSTIZ"))

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

/** Returns whether the organization stays in the register. */
export const isRefolded = (change: RegisterChange): change is Refolded => change.after !== undefined

/** Returns whether the readings changed. */
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
