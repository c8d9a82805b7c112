import type { CalendarDate } from "@kontor/core/Register"
import type { RecordReference } from "../RegisterIntake.ts"
import type { Reading, WrittenRecord } from "./KeptRecord.ts"

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
export const derivedUntil = (readings: ReadonlyArray<Reading>): CalendarDate | null =>
  earliest(readings.filter(({ kept }) => kept.source === "XJUSTIZ"))
