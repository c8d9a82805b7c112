import { Clock, Effect, Layer } from "effect"
import { LiveBudget, LiveBudgetSpent } from "../live/LiveSource.ts"

/** The permits for retrievals in memory, for a single node and by its clock. A restart forgets those taken. */
export const layer: Layer.Layer<LiveBudget> = Layer.sync(LiveBudget, () => {
  let taken: ReadonlyArray<number> = []
  return LiveBudget.of({
    take: Effect.fn("LiveBudgetMemory.take")(function*({ permits, seconds }) {
      const now = yield* Clock.currentTimeMillis
      taken = taken.filter((time) => time > now - seconds * 1000)
      if (taken.length < permits) {
        taken = [...taken, now]
        return
      }
      const next = (taken[taken.length - permits] ?? now) + seconds * 1000
      return yield* new LiveBudgetSpent({ retry_after_seconds: Math.ceil((next - now) / 1000) })
    }),
    left: ({ permits, seconds }) =>
      Effect.map(
        Clock.currentTimeMillis,
        (now) => permits - taken.filter((time) => time > now - seconds * 1000).length
      )
  })
})
