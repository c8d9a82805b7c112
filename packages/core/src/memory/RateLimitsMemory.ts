import { Array, Clock, Effect, Layer } from "effect"
import { forgetOver, isOver, RateLimits, type RateWindow } from "../RateLimits.ts"

/** Rate limits of one process in memory, lost when it ends. The next request drops windows that are over. */
export const layer: Layer.Layer<RateLimits> = Layer.sync(RateLimits, () => {
  const windows = new Map<string, RateWindow>()
  return RateLimits.of({
    count: Effect.fnUntraced(function*({ buckets, subject }) {
      const now = yield* Clock.currentTimeMillis
      forgetOver(windows, now)
      return Array.map(buckets, (bucket) => {
        const key = `${bucket} ${subject}`
        const former = windows.get(key)
        const isRunning = former !== undefined && !isOver(former.began_at, now)
        if (!isRunning) windows.delete(key)
        const window = isRunning ? { ...former, number: former.number + 1 } : { bucket, number: 1, began_at: now }
        windows.set(key, window)
        return window
      })
    })
  })
})
