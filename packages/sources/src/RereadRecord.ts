import { type Identity, insolvencyRecords, type SourceRecord } from "@kontor/register"
import { Effect } from "effect"
import { rereadAnnouncement } from "./announcements/RereadAnnouncement.ts"
import { rereadInsolvency } from "./insolvency/RereadInsolvency.ts"
import { rereadExtract } from "./xjustiz/RereadExtract.ts"

/**
 * Reads a stored record again by today's version of its reader: an announcement or an insolvency message by the text
 * that its events hold, structured content by its document. Its identifier, number and day stay.
 */
export const rereadRecord = (record: SourceRecord): Effect.Effect<SourceRecord, never, Identity> => {
  if (record.source === "XJUSTIZ") return rereadExtract(record)
  return record.record_id.startsWith(insolvencyRecords)
    ? Effect.succeed(rereadInsolvency(record))
    : rereadAnnouncement(record)
}
