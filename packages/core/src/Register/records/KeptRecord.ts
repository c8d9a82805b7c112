import { Effect } from "effect"
import type { CalendarDate } from "../CalendarDate.ts"
import type { Identity } from "../identity/Identity.ts"
import type { FormerRegistration } from "../profile/Organization.ts"
import { canonicalJson } from "./CanonicalJson.ts"
import type { Extract, Facts, Source, SourceRecord } from "./SourceRecord.ts"

/** A source record as a register keeps it for the fold: without events and documents, with the digest of its content. */
export interface KeptRecord {
  readonly source: Source
  readonly digest: string
  readonly as_of: CalendarDate
  readonly entered_on: CalendarDate | null
  readonly former: ReadonlyArray<FormerRegistration>
  readonly facts: Facts
  readonly extract?: Extract
}

/** A kept record with its content as canonical JSON, for storage. */
export interface WrittenRecord {
  readonly kept: KeptRecord
  readonly content: string
}

/** Half a SHA-256, as 32 hexadecimal characters: more than enough to tell the records of one organization apart. */
const digestLength = 32

/**
 * Writes down a record. Its events and its document are not part of the content: they are kept by themselves, so that a
 * record that is read again with one event more is still the same record.
 */
export const writeRecord = (identity: Identity["Service"], record: SourceRecord): Effect.Effect<WrittenRecord> => {
  const { as_of, entered_on, extract, facts, former, record_id, registration, source } = record
  const content = canonicalJson({ source, record_id, registration, as_of, entered_on, former, facts, extract })
  return Effect.map(identity.digest(content), (hex) => ({
    kept: { source, digest: hex.slice(0, digestLength), as_of, entered_on, former, facts, ...(extract && { extract }) },
    content
  }))
}

/** Reads a record that was written down, with the registration it speaks of. */
export const readRecord = (
  digest: string,
  content: string
): KeptRecord & Pick<SourceRecord, "record_id" | "registration"> => ({ ...JSON.parse(content), digest })
