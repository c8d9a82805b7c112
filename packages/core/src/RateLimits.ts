import { Array, Clock, Context, Effect, Layer, Order } from "effect"
import { type Bucket, type BucketLimits, makePriceListInForce, type PriceList } from "./Prices.ts"

/** Length of a window, in milliseconds. */
export const windowLength = 60_000

/** A window in which a request was counted. */
export interface RateWindow {
  readonly bucket: Bucket
  /** The number of the request in its window: 1 is the first. */
  readonly number: number
  /** The time when the window began, in milliseconds since 1970. */
  readonly began_at: number
}

/**
 * Returns whether a window is over. A window that begins a whole length in the future is over too: the clock has been
 * set back since. Both times in milliseconds since 1970.
 */
export const isOver = (began_at: number, now: number): boolean => Math.abs(now - began_at) >= windowLength

/** Deletes the windows that are over. The map must hold windows in the order in which they began. */
export const forgetOver = (windows: Map<string, Pick<RateWindow, "began_at">>, now: number): void => {
  for (const [key, { began_at }] of windows) {
    if (!isOver(began_at, now)) return
    windows.delete(key)
  }
}

/** The buckets of each operation; a request counts in all of them. */
export const operationBuckets = {
  "search-organizations": ["register"],
  "suggest-organizations": ["suggest"],
  "fetch-organization": ["profile"],
  "fetch-person": ["profile"],
  "fetch-document": ["register", "document"],
  "get-organization": ["register"],
  "signals": ["register"],
  "signals-detail": ["register"],
  "signals-catalog": ["register"],
  "tokens": ["account"],
  "account": ["account"],
  "monitoring": ["account"]
} as const satisfies Readonly<Record<string, readonly [Bucket, ...ReadonlyArray<Bucket>]>>

/** An operation whose requests are counted. */
export type CountedOperation = keyof typeof operationBuckets

const second = 1000

/** The rest of a bucket after a request. */
export interface Quota {
  readonly bucket: Bucket
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until the window ends, rounded up: 1 to 60. */
  readonly resets_in: number
  /** True if the request was beyond the limit. */
  readonly isExceeded: boolean
}

/** Computes the rest of the bucket of a window at a time, in milliseconds since 1970. */
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
}>()("@kontor/core/RateLimits") {}

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

/**
 * Counts the requests of client addresses that have no valid credential, and refuses those beyond the limit. Requests
 * of accounts are counted at their admission (`Authentication`). Rule: limits#rate-limits.
 */
export class AddressLimits extends Context.Service<AddressLimits, {
  /** Counts a request without a valid credential from a client address. */
  readonly unauthenticated: (address: string) => Effect.Effect<CountedRequest>
  /** Returns whether an address exceeded its limit here recently: only then is `exceeded` of interest. */
  readonly isSuspect: (address: string) => boolean
  /**
   * The refusal of any request of an address within its window, if this node knows that the limit is exceeded. It runs
   * for every request, so it does not ask the store: this node learns the counts of other nodes with the next failed
   * request here.
   */
  readonly exceeded: (address: string) => Effect.Effect<CountedRequest | undefined>
}>()("@kontor/core/RateLimits/AddressLimits") {
  static readonly layer: Layer.Layer<AddressLimits, never, RateLimits> = Layer.effect(
    AddressLimits,
    Effect.gen(function*() {
      const store = yield* RateLimits
      const limitsOf = yield* makeLimitsOf
      const priceListInForce = yield* makePriceListInForce
      const exceeded = new Map<string, RateWindow>()

      const decide = Effect.fnUntraced(function*(windows: Array.NonEmptyReadonlyArray<RateWindow>) {
        const limits = limitsOf(yield* priceListInForce)
        const now = yield* Clock.currentTimeMillis
        return decideRequest(Array.map(windows, (window) => quotaOf(window, limits, now)))
      })

      const count = Effect.fnUntraced(function*(request: LimitedRequest) {
        const windows = yield* store.count(request)
        return { windows, counted: yield* decide(windows) }
      })

      return AddressLimits.of({
        unauthenticated: Effect.fnUntraced(function*(address) {
          const { counted, windows: [window] } = yield* count({ subject: address, buckets: ["unauthenticated"] })
          if (counted.isRefused) {
            forgetOver(exceeded, yield* Clock.currentTimeMillis)
            exceeded.set(address, window)
          }
          return counted
        }),
        isSuspect: (address) => exceeded.has(address),
        exceeded: Effect.fnUntraced(function*(address) {
          const window = exceeded.get(address)
          if (window === undefined) return undefined
          const now = yield* Clock.currentTimeMillis
          return isOver(window.began_at, now) ? undefined : yield* decide([window])
        })
      })
    })
  )
}
