import { Context, type Effect, type Option, Schema } from "effect"
import type { RegisterNumber } from "../Register/identity/RegisterNumber.ts"
import type { SourceRecord } from "../Register/records/SourceRecord.ts"

/**
 * A retrieval brought no record: the source could not be asked or refused to answer (`UNAVAILABLE`), or answered what is no
 * register content (`UNREADABLE`). `found` is what it was, for the log. A source that says when to ask again is not asked before.
 */
export class LiveSourceFailed extends Schema.TaggedError<LiveSourceFailed>()("LiveSourceFailed", {
  reason: Schema.Literals(["UNAVAILABLE", "UNREADABLE"]),
  found: Schema.String,
  retry_after_seconds: Schema.optionalKey(Schema.Int)
}) {}

/** The record of the organization that was asked for, and its companions, which tell the same move under other numbers. */
export type RetrievedRecords = readonly [SourceRecord, ...ReadonlyArray<SourceRecord>]

/**
 * Asks the official register for one organization by its register number: one retrieval. Answers the records that its structured
 * content makes, with the document itself, or none where the register holds no such number. Whoever calls it has a permit.
 */
export interface LiveRetrieval {
  (number: RegisterNumber): Effect.Effect<Option.Option<RetrievedRecords>, LiveSourceFailed>
}

/** Port: where live fetches go. Without one, every live fetch fails, and stored profiles are answered. */
export const LiveSource = Context.Reference<LiveRetrieval | undefined>("@kontor/core/Live/LiveSource", {
  defaultValue: () => undefined
})
