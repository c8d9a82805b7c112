import { type Array, Context, type Effect } from "effect"
import type { AttemptWindow } from "./AttemptWindow.ts"
import { type Bucket, type BucketLimits, bucketLimits } from "./Bucket.ts"

/** Whose attempts are counted, an account's id or a client's address, and in which buckets: each once. */
export interface Attempt {
  readonly subject: string
  readonly buckets: Array.NonEmptyReadonlyArray<Bucket>
}

/**
 * Port: counts attempts, in fixed windows of 60 seconds that begin with the first attempt.
 *
 * Every attempt gets a number of its own in each of its windows, over all nodes: of attempts at the same moment exactly as many
 * are within a limit as the limit allows. The windows are answered in the order of the buckets. Windows that are over are
 * forgotten. A store that fails may forget all of them: that only forgives.
 *
 * The time is the `Clock` of the node that asks. Where the clocks of nodes differ, by less than a minute, a window that one of
 * them began may end sooner or later by the difference for another.
 */
export class RateLimits extends Context.Service<RateLimits, {
  readonly count: (attempt: Attempt) => Effect.Effect<Array.NonEmptyReadonlyArray<AttemptWindow>>
}>()("@kontor/core/RateLimits/RateLimits") {}

/** How many attempts each bucket holds. A host may set others; all of its nodes should have the same. */
export const ConfiguredLimits = Context.Reference<BucketLimits>("@kontor/core/RateLimits/ConfiguredLimits", {
  defaultValue: () => bucketLimits
})
