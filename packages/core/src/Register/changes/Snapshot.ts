import type { CalendarDate } from "../CalendarDate.ts"
import { formerKey } from "../identity/FormerKey.ts"
import type { FormerRegistration } from "../profile/Organization.ts"
import type { KeptRecord } from "../records/KeptRecord.ts"
import { inOrder } from "../records/RecordOrder.ts"
import type { EntryText, Facts } from "../records/SourceRecord.ts"

/**
 * What the register said of an organization at a moment, which the day and the number of its last entry tell. `facts`
 * and `former` hold what earlier snapshots knew too: a record erases nothing it does not know. `texts` is undefined
 * where no snapshot so far told any.
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

/**
 * A record that does not tell both the day and the number of the last entry speaks of the day of its retrieval alone.
 */
const momentOf = ({ as_of, entered_on, extract }: KeptRecord): string =>
  entered_on === null || typeof extract?.entries !== "number" ? as_of : `${entered_on}#${extract.entries}`

/** The registrations of the right that the left does not hold, each once. */
export const formerAdded = (
  known: ReadonlyArray<FormerRegistration>,
  told: ReadonlyArray<FormerRegistration>
): ReadonlyArray<FormerRegistration> => {
  const keys = new Set(known.map(formerKey))
  const added = new Map(told.map((former) => [formerKey(former), former]))
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

/** A record of the register itself; of where an organization moved, the register tells without an extract. */
const isSnapshot = ({ extract, source }: KeptRecord): boolean => source === "XJUSTIZ" && extract !== undefined

/**
 * The snapshots among the records of an organization, the oldest first and one for each moment: of several retrievals
 * of the same entries the first one, so that another retrieval changes nothing.
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
