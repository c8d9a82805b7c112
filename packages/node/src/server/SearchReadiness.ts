import { Degraded, NotReady } from "@kontor/http"
import { KeptIndex } from "@kontor/search"
import { Clock, Duration, Effect } from "effect"
import { counted } from "../cli/Text.ts"

/** How many changes or seconds the search index may lag before `/readyz` reports it as behind. */
const notable = { changes: 10_000, seconds: 60 } as const

/** The state of an index that lags. Searches find what it holds, so the service stays ready. */
const lagOf = (kept: KeptIndex.KeptState, now: number): Degraded | undefined => {
  const seconds = KeptIndex.secondsBehind(kept, now)
  if (kept.behind === 0 || (kept.behind <= notable.changes && (seconds ?? 0) <= notable.seconds)) return undefined
  const time = seconds === undefined ? "" : `, for ${Duration.format(Duration.seconds(Math.floor(seconds)))}`
  return new Degraded({
    state: "behind",
    reason: `The search index is ${
      counted(kept.behind, "change")
    } behind the register${time}. Searches find what it holds.`
  })
}

/** Whether there is an index to search, and how far it is behind. A process that does not search needs none. */
export const searching = Effect.gen(function*() {
  const { state } = yield* KeptIndex.KeptIndex
  const kept = yield* state
  if (kept === undefined) return undefined
  if (kept.position === undefined) {
    return yield* new NotReady({
      state: "loading",
      reason: "The search index is loaded or built; it takes minutes at most."
    })
  }
  return lagOf(kept, yield* Clock.currentTimeMillis)
})
