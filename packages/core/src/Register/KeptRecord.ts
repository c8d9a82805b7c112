import { Effect } from "effect"
import type { CalendarDate } from "./CalendarDate.ts"
import { canonicalJson } from "./CanonicalJson.ts"
import type { Identity } from "./Identity.ts"
import type { FormerRegistration } from "./Organization.ts"
import type { Facts, Source, SourceRecord } from "./SourceRecord.ts"

/** A source record as a register keeps it for the fold: without events and documents, with the digest of its content. */
export interface KeptRecord {
  readonly source: Source
  readonly digest: string
  readonly as_of: CalendarDate
  readonly entered_on: CalendarDate | null
  readonly former: ReadonlyArray<FormerRegistration>
  readonly facts: Facts
}

/** What is stored of a record: its content as canonical JSON, and the digest by which the same content is known again. */
export interface StoredRecord {
  readonly digest: string
  readonly content: string
}

/** Half a SHA-256, as 32 hexadecimal characters: more than enough to tell the records of one organization apart. */
const digestLength = 32

/**
 * Makes the stored form of a record. Its events and its document are not part of the content: they are kept by themselves,
 * so that a record that is read again with one event more is still the same record.
 */
export const storedRecord = (identity: Identity["Service"], record: SourceRecord): Effect.Effect<StoredRecord> => {
  const { as_of, entered_on, facts, former, record_id, source } = record
  const content = canonicalJson({ source, record_id, as_of, entered_on, former, facts })
  return Effect.map(identity.digest(content), (hex) => ({ digest: hex.slice(0, digestLength), content }))
}

/** Reads a stored record for the fold. */
export const keptRecord = ({ content, digest }: StoredRecord): KeptRecord => ({ ...JSON.parse(content), digest })
