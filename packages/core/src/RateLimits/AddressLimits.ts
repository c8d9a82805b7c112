import { Array, Clock, Context, Effect, Layer } from "effect"
import { makePriceListInForce } from "../Prices/PriceLists.ts"
import { type CountedRequest, decideRequest, quotaOf } from "./Quota.ts"
import { type LimitedRequest, makeLimitsOf, RateLimits } from "./RateLimits.ts"
import { forgetOver, isOver, type RateWindow } from "./RateWindow.ts"

/**
 * Counts the requests of client addresses that have no valid credential, and refuses those beyond the limit. Requests
 * of accounts are counted at their admission (`Authentication`). Rule: Rate limits (decisions 7).
 */
export class AddressLimits extends Context.Service<AddressLimits, {
  /** Counts a request without a valid credential from a client address. */
  readonly unauthenticated: (address: string) => Effect.Effect<CountedRequest>
  /** Whether an address exceeded its limit here recently: only then is `exceeded` of interest. */
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
