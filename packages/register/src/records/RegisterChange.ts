import type { CalendarDate, EntityId, FeatureData, Organization, RegisterEvent } from "@kontor/core/Register"
import { soundOfName } from "@kontor/core/Register/Name"
import { Array, Effect } from "effect"
import { derivedEvents } from "../events/DerivedEvents.ts"
import type { Identity } from "../identity/Identity.ts"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import type { RecordReference } from "../RegisterIntake.ts"
import { documentOf } from "../search/DocumentOf.ts"
import type { SearchDocument } from "../search/SearchDocument.ts"
import { featuresOf, fold } from "./Fold.ts"
import type { KeptRecord, Reading, WrittenRecord } from "./KeptRecord.ts"

/**
 * The version of what `project`, `derivedEvents` and `standingEvents` derive from the same records. It rises when their
 * result changes: a register then knows which organizations to fold anew.
 */
export const projectionVersion = 6

/** All that a register derives from the records about one organization, ready to answer. */
export interface Projection {
  readonly organization: Organization
  readonly features: FeatureData
  /** The present and past holders of its roles. */
  readonly role_holders: ReadonlySet<EntityId>
  /** The present and past holders of its shares. */
  readonly shareholders: ReadonlySet<EntityId>
  readonly former_names: ReadonlyArray<string>
  /** The sounds of its present and former names. */
  readonly sounds: ReadonlySet<string>
  readonly document: SearchDocument
  /** The organization under the register number it moved to. */
  readonly moved_to: EntityId | undefined
}

/** Derives the projection of an organization from all its records, and from those of the registers it moved from. */
export const project = (
  entity_id: EntityId,
  number: RegisterNumber,
  records: readonly [KeptRecord, ...ReadonlyArray<KeptRecord>],
  before: ReadonlyArray<KeptRecord> = []
): Projection => {
  const folded = fold(entity_id, number, records, before)
  const { related_persons, shareholders } = folded.facts
  const roles = [...related_persons?.current ?? [], ...related_persons?.past ?? []]
  const holdings = [...shareholders?.entries ?? [], ...shareholders?.history.past ?? []]
  return {
    organization: folded.organization,
    features: featuresOf(folded.facts),
    role_holders: new Set(roles.map(({ entity_id }) => entity_id)),
    shareholders: new Set(holdings.map(({ shareholder }) => shareholder.entity_id)),
    former_names: folded.former_names,
    sounds: new Set(
      [folded.organization.name, ...folded.former_names].map(soundOfName).filter((sound) => sound !== "")
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

/** Whether an arriving record is kept as its reader read it. The events of others are ignored. */
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

/** Whether the organization stays in the register. */
export const isRefolded = (change: RegisterChange): change is Refolded => change.after !== undefined

/** Whether the readings changed. */
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
