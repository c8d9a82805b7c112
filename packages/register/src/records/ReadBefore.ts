import type { DatedDocument, EntityId, RegisterDocument, RegisterEvent } from "@kontor/core/Register"
import type { HeldOrDerived } from "../events/ForeseenChanges.ts"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import type { Reading } from "./KeptRecord.ts"
import { readerVersions, type SourceRecord } from "./SourceRecord.ts"

/**
 * The records about one organization that an older version of their reader read, and that today's can read again: each
 * announcement and insolvency message with the events that it reports, the first one first, which hold the text as
 * published, and structured content with its document. Beside them all records and all reports about the organization.
 */
export interface ReadBefore {
  readonly entity_id: EntityId
  readonly number: RegisterNumber
  readonly records: ReadonlyArray<SourceRecord>
  readonly known: ReadonlyArray<Reading>
  readonly reports: ReadonlyArray<HeldOrDerived>
}

/** How the identifiers of publications of insolvency courts begin. Their messages are not stored. */
export const insolvencyRecords = "insolvency|"

/**
 * What a register holds beside the records of an organization: the events that each reports, and its newest extract.
 */
export interface HeldBeside {
  readonly eventsOf: (reading: Reading) => ReadonlyArray<RegisterEvent>
  readonly document: DatedDocument | undefined
}

const isOlder = ({ kept: { source }, reader_version }: Reading): boolean => reader_version < readerVersions[source]

/** A kept record as its source gave it, with its events. */
const recordOf = (
  { delete_on, kept, reader_version, record_id, registration }: Reading,
  events: ReadonlyArray<RegisterEvent>,
  document: RegisterDocument | null
): SourceRecord => {
  const { as_of, entered_on, extract, facts, former, source } = kept
  return {
    source,
    record_id,
    reader_version,
    as_of,
    entered_on,
    registration,
    former,
    facts,
    ...(extract !== undefined && { extract }),
    ...(delete_on !== undefined && { delete_on }),
    events,
    document
  }
}

/**
 * The records that today's readers can read again. Of documents the newest is held alone: structured content is read
 * again where no older extract was read by an older version too. Else the events between the two would show the
 * difference of their readers.
 */
export const recordsReadBefore = (
  known: ReadonlyArray<Reading>,
  { document, eventsOf }: HeldBeside
): ReadonlyArray<SourceRecord> => {
  const older = known.filter(isOlder)
  const announcements = older.filter(({ kept }) => kept.source === "ANNOUNCEMENT")
    .map((reading) => recordOf(reading, eventsOf(reading), null))
    .filter(({ events }) => events.length > 0)
  const [extract, ...others] = older.filter(({ kept }) => kept.source === "XJUSTIZ" && kept.extract !== undefined)
  if (extract === undefined || others.length > 0 || document?.as_of !== extract.kept.as_of) return announcements
  const { bytes, type } = document
  return [...announcements, recordOf(extract, [], { type, bytes })]
}
