import { Context, type Effect, type Option, Schema } from "effect"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import type { SourceRecord } from "../records/SourceRecord.ts"

/**
 * A retrieval brought no record: the source could not be reached or refused to answer (`UNAVAILABLE`), or its answer is
 * not register content (`UNREADABLE`). `found` is what arrived, for the log. A source that names a time for the next
 * request is not asked before.
 */
export class LiveSourceFailed extends Schema.TaggedError<LiveSourceFailed>()("LiveSourceFailed", {
  reason: Schema.Literals(["UNAVAILABLE", "UNREADABLE"]),
  found: Schema.String,
  retry_after_seconds: Schema.optionalKey(Schema.Int)
}) {}

/** The record of the requested organization, and the records of the same move under its other numbers. */
export type RetrievedRecords = readonly [SourceRecord, ...ReadonlyArray<SourceRecord>]

/**
 * Asks the official register for one organization by its register number: one retrieval. Returns the records made from
 * its structured content, with the document itself, or none where the register has no such number. The caller has a
 * permit.
 */
export interface LiveRetrieval {
  (number: RegisterNumber): Effect.Effect<Option.Option<RetrievedRecords>, LiveSourceFailed>
}

/** Port: the source of live fetches. Without one, every live fetch fails, and stored profiles are returned. */
export const LiveSource = Context.Reference<LiveRetrieval | undefined>("@kontor/register/LiveSource", {
  defaultValue: () => undefined
})
