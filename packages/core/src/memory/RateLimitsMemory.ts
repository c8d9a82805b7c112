import { Array, Clock, Effect, Layer } from "effect"
import { type AttemptWindow, forgetOver, isOver } from "../RateLimits/AttemptWindow.ts"
import { RateLimits } from "../RateLimits/RateLimits.ts"

/** Rate limits of one process in memory: gone when it ends. Windows that are over are dropped with the next attempt. */
export const layer: Layer.Layer<RateLimits> = Layer.sync(RateLimits, () => {
  const windows = new Map<string, AttemptWindow>()
  return RateLimits.of({
    count: Effect.fnUntraced(function*({ buckets, subject }) {
      const now = yield* Clock.currentTimeMillis
      forgetOver(windows, now)
      return Array.map(buckets, (bucket) => {
        const key = `${bucket} ${subject}`
        const former = windows.get(key)
        const isRunning = former !== undefined && !isOver(former.began_at, now)
        if (!isRunning) windows.delete(key)
        const window = isRunning ? { ...former, attempt: former.attempt + 1 } : { bucket, attempt: 1, began_at: now }
        windows.set(key, window)
        return window
      })
    })
  })
})
