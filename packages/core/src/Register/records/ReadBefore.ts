import type { HeldOrDerived } from "../events/ForeseenChanges.ts"
import type { RegisterEvent } from "../events/RegisterEvent.ts"
import type { EntityId } from "../identity/Identity.ts"
import type { Reading } from "./KeptRecord.ts"
import { readerVersions } from "./ReaderVersions.ts"
import type { SourceRecord } from "./SourceRecord.ts"

/**
 * The announcements about one organization that an older version of their reader read, each with the events that it
 * reports, the first one first; and all reports about the organization. Events hold the text as published, so that
 * today's reader can read it again.
 */
export interface ReadBefore {
  readonly entity_id: EntityId
  readonly records: ReadonlyArray<SourceRecord>
  readonly reports: ReadonlyArray<HeldOrDerived>
}

/** How the identifiers of publications of insolvency courts begin. Their messages are not stored. */
export const insolvencyRecords = "insolvency|"

/** Whether an older version of the reader of announcements read a record whose text the register holds. */
export const isReadBefore = ({ kept: { source }, reader_version, record_id }: Reading): boolean =>
  source === "ANNOUNCEMENT" && reader_version < readerVersions.ANNOUNCEMENT && !record_id.startsWith(insolvencyRecords)

/** A kept record as its source gave it, with its events and without its document. */
export const recordOf = (
  { delete_on, kept, reader_version, record_id, registration }: Reading,
  events: ReadonlyArray<RegisterEvent>
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
    document: null
  }
}
