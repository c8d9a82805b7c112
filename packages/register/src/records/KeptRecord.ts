import type { CalendarDate, FormerRegistration } from "@kontor/core/Register"
import { Effect } from "effect"
import type { Identity } from "../identity/Identity.ts"
import { canonicalJson } from "./CanonicalJson.ts"
import type { Extract, Facts, Source, SourceRecord } from "./SourceRecord.ts"

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
