import type { CalendarDate, FormerRegistration } from "@kontor/core/Register"
import { formerKey } from "../identity/RegisterNumber.ts"
import { inOrder, type KeptRecord } from "../records/KeptRecord.ts"
import type { EntryText, Facts } from "../records/SourceRecord.ts"

/**
 * The state of an organization in the register at a moment, given by the day and the number of its last entry. `facts`
 * and `former` include what earlier snapshots knew: a record erases nothing it does not know. `texts` is undefined
 * until a snapshot has texts.
 */
export interface Snapshot {
  readonly moment: string
  readonly as_of: CalendarDate
  readonly entered_on: CalendarDate | null
  readonly entries: number | null
  readonly facts: Facts
  readonly former: ReadonlyArray<FormerRegistration>
  readonly texts: ReadonlyArray<EntryText> | undefined
}

/** A snapshot and the one before it. */
export interface Step {
  readonly before: Snapshot
  readonly after: Snapshot
}

/** A record without both the day and the number of the last entry speaks only of the day of its retrieval. */
const momentOf = ({ as_of, entered_on, extract }: KeptRecord): string =>
  entered_on === null || typeof extract?.entries !== "number" ? as_of : `${entered_on}#${extract.entries}`

/** The registrations on the right that are not on the left, each once. */
export const formerAdded = (
  left: ReadonlyArray<FormerRegistration>,
  right: ReadonlyArray<FormerRegistration>
): ReadonlyArray<FormerRegistration> => {
  const keys = new Set(left.map(formerKey))
  const added = new Map(right.map((former) => [formerKey(former), former]))
  return [...added].flatMap(([key, former]) => keys.has(key) ? [] : [former])
}

const next = (before: Snapshot | undefined, moment: string, record: KeptRecord): Snapshot => {
  const { as_of, entered_on, extract, facts, former } = record
  const known = before?.former ?? []
  return {
    moment,
    as_of,
    entered_on,
    entries: extract?.entries ?? null,
    facts: { ...before?.facts, ...facts },
    former: [...known, ...formerAdded(known, former)],
    texts: extract?.texts ?? before?.texts
  }
}

/**
 * Whether a record comes from the register itself. The register reports where an organization moved without an extract.
 */
const isSnapshot = ({ extract, source }: KeptRecord): boolean => source === "XJUSTIZ" && extract !== undefined

/**
 * The snapshots among the records of an organization, oldest first, one for each moment. Of several retrievals of the
 * same entries the first one counts, so another retrieval changes nothing.
 */
export const snapshotsOf = (records: ReadonlyArray<KeptRecord>): ReadonlyArray<Snapshot> => {
  const snapshots = new Map<string, Snapshot>()
  let newest: Snapshot | undefined
  for (const record of records.filter(isSnapshot).toSorted(inOrder)) {
    const moment = momentOf(record)
    if (snapshots.has(moment)) continue
    newest = next(newest, moment, record)
    snapshots.set(moment, newest)
  }
  return [...snapshots.values()]
}

/**
 * What the newest extract of a register sheet shows beside the profile: the day and the number of the last entry, the
 * texts in force, the day of the articles, and the branches. Null or empty where no extract says it.
 */
export interface RegisterSheet {
  readonly entered_on: CalendarDate | null
  readonly entries: number | null
  readonly texts: ReadonlyArray<EntryText>
  readonly articles_date: CalendarDate | null
  readonly branches: NonNullable<Facts["branches"]>
}

/** The sheet of one register number according to its records; undefined without an extract. */
export const registerSheetOf = (records: ReadonlyArray<KeptRecord>): RegisterSheet | undefined => {
  const newest = snapshotsOf(records).at(-1)
  if (newest === undefined) return undefined
  const { entered_on, entries, facts: { articles_date = null, branches = [] }, texts = [] } = newest
  return { entered_on, entries, texts, articles_date, branches }
}
