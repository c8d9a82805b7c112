import { Array, Clock, Context, Effect, Layer } from "effect"
import { type AttemptWindow, forgetOver, isOver } from "./AttemptWindow.ts"
import { type CountedAttempt, decideAttempt, quotaOf } from "./Quota.ts"
import { type Attempt, ConfiguredLimits, RateLimits } from "./RateLimits.ts"

/**
 * Counts the requests of client addresses that have no valid credential, and refuses those beyond the limit. Requests
 * of accounts are counted at their admission (`Authentication`). Rule: Rate limits (decisions 7).
 */
export class Attempts extends Context.Service<Attempts, {
  /** Counts a request without a valid credential from a client address. */
  readonly unauthenticated: (address: string) => Effect.Effect<CountedAttempt>
  /** Whether an address exceeded its limit here recently: only then is `exceeded` of interest. */
  readonly isSuspect: (address: string) => boolean
  /**
   * The refusal of any request of an address within its window, if this node knows that the limit is exceeded. It runs
   * for every request, so it does not ask the store: this node learns the counts of other nodes with the next failed
   * request here.
   */
  readonly exceeded: (address: string) => Effect.Effect<CountedAttempt | undefined>
}>()("@kontor/core/RateLimits/Attempts") {
  static readonly layer: Layer.Layer<Attempts, never, RateLimits> = Layer.effect(
    Attempts,
    Effect.gen(function*() {
      const store = yield* RateLimits
      const limits = yield* ConfiguredLimits
      const exceeded = new Map<string, AttemptWindow>()

      const decide = (windows: Array.NonEmptyReadonlyArray<AttemptWindow>, now: number) =>
        decideAttempt(Array.map(windows, (window) => quotaOf(window, limits, now)))

      const count = Effect.fnUntraced(function*(attempt: Attempt) {
        const windows = yield* store.count(attempt)
        return { windows, counted: decide(windows, yield* Clock.currentTimeMillis) }
      })

      return Attempts.of({
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
          return isOver(window.began_at, now) ? undefined : decide([window], now)
        })
      })
    })
  )
}
