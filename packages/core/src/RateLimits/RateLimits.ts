import { type Array, Context, Effect } from "effect"
import type { Bucket, BucketLimits } from "../Prices/BucketLimits.ts"
import type { PriceList } from "../Prices/PriceList.ts"
import type { RateWindow } from "./RateWindow.ts"

/** Whose request to count, by an account's id or a client's address, and in which buckets: each once. */
export interface LimitedRequest {
  readonly subject: string
  readonly buckets: Array.NonEmptyReadonlyArray<Bucket>
}

/**
 * Port: counts requests, in fixed windows of 60 seconds that begin with the first request.
 *
 * Every request gets a number of its own in each of its windows, over all nodes: of simultaneous requests exactly as
 * many are within a limit as the limit allows. The windows are returned in the order of the buckets. Windows that are
 * over are deleted. A store that fails may lose all of them: that only allows more requests.
 *
 * The time is the `Clock` of the asking node. Where the clocks of nodes differ, by less than a minute, a window of one
 * node may end sooner or later by the difference for another.
 */
export class RateLimits extends Context.Service<RateLimits, {
  readonly count: (request: LimitedRequest) => Effect.Effect<Array.NonEmptyReadonlyArray<RateWindow>>
}>()("@kontor/core/RateLimits/RateLimits") {}

/**
 * The limits of buckets that a host sets instead of those of the price list, whatever version is in force. All of its
 * nodes should have the same.
 */
export const ConfiguredLimits = Context.Reference<Partial<BucketLimits>>("@kontor/core/RateLimits/ConfiguredLimits", {
  defaultValue: () => ({})
})

/** Makes a function that returns the limits in force under a price list: those that the host sets, else its own. */
export const makeLimitsOf: Effect.Effect<(list: Pick<PriceList, "limits">) => BucketLimits> = Effect.map(
  ConfiguredLimits,
  (own) => ({ limits }) => ({ ...limits, ...own })
)
