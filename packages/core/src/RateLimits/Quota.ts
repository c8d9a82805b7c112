import { Array, Order } from "effect"
import type { Bucket, BucketLimits } from "../Prices/BucketLimits.ts"
import { type RateWindow, windowLength } from "./RateWindow.ts"

const second = 1000

/** What is left of a bucket after a request. */
export interface Quota {
  readonly bucket: Bucket
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until the window ends, rounded up: 1 to 60. */
  readonly resets_in: number
  /** Whether the request was beyond the limit. */
  readonly isExceeded: boolean
}

/** What is left of the bucket of a window at a time, in milliseconds since 1970. */
export const quotaOf = ({ number, began_at, bucket }: RateWindow, limits: BucketLimits, now: number): Quota => {
  const limit = limits[bucket]
  const left = Math.min(began_at + windowLength - now, windowLength)
  return {
    bucket,
    limit,
    remaining: Math.max(limit - number, 0),
    resets_in: Math.max(Math.ceil(left / second), 1),
    isExceeded: number > limit
  }
}

/** A counted request: refused or not, and its quotas. */
export interface CountedRequest {
  readonly isRefused: boolean
  /** The quota that the answer shows. */
  readonly shown: Quota
  /** The quotas of all buckets it counted in. */
  readonly quotas: Array.NonEmptyReadonlyArray<Quota>
}

const exceededFirst = Order.mapInput(Order.Number, ({ isExceeded }: Quota) => isExceeded ? 0 : 1)
const leastRemainingFirst = Order.mapInput(Order.Number, ({ remaining }: Quota) => remaining)
const latestFirst = Order.mapInput(Order.Number, ({ resets_in }: Quota) => -resets_in)
const tightestFirst = Order.combineAll([exceededFirst, leastRemainingFirst, latestFirst])

/**
 * Refuses a request that is beyond the limit of one of its buckets. Shows the refusing bucket, of several the one that
 * refuses longest, or else the one closest to its limit.
 */
export const decideRequest = (quotas: Array.NonEmptyReadonlyArray<Quota>): CountedRequest => {
  const shown = Array.min(quotas, tightestFirst)
  return { isRefused: shown.isExceeded, shown, quotas }
}
