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

/** The number of permits in any span of this many seconds, wherever the span begins. */
export interface LiveAllowance {
  readonly permits: number
  readonly seconds: number
}

/** No permit is left; the next one is available in this many seconds. */
export class LiveBudgetSpent extends Schema.TaggedError<LiveBudgetSpent>()("LiveBudgetSpent", {
  retry_after_seconds: Schema.Int
}) {}

/**
 * Port: the permits for retrievals, shared by all nodes.
 *
 * A permit is taken before a retrieval and never given back, whatever the outcome. The window slides: no span of
 * `seconds` has more than `permits`, not even around the turn of an hour. All nodes use the same allowance.
 */
export class LiveBudget extends Context.Service<LiveBudget, {
  readonly take: (allowance: LiveAllowance) => Effect.Effect<void, LiveBudgetSpent>
  /** The number of permits left at this moment. */
  readonly left: (allowance: LiveAllowance) => Effect.Effect<number>
}>()("@kontor/register/live/LiveSource/LiveBudget") {}

/** The operator's settings of live fetches. */
export interface LiveSettings {
  /** The maximum number of retrievals of all nodes in any hour: by default what the official portal allows. */
  readonly retrievals_per_hour: number
  /** A retrieval fails after this many seconds without an answer. */
  readonly timeout_seconds: number
  /** An answer is reused for this many seconds. */
  readonly reuse_seconds: number
}

/** The settings of live fetches; the default keeps to what the official portal allows. */
export const LiveSettings = Context.Reference<LiveSettings>("@kontor/register/LiveSettings", {
  defaultValue: () => ({ retrievals_per_hour: 60, timeout_seconds: 20, reuse_seconds: 60 })
})

const secondsOfHour = 3_600

/** A retrieval may be sent until it times out: only permits that last longer keep every hour within the limit. */
export const allowanceOf = ({ retrievals_per_hour, timeout_seconds }: LiveSettings): LiveAllowance => ({
  permits: retrievals_per_hour,
  seconds: secondsOfHour + timeout_seconds
})
