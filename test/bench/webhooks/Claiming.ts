import { Effect } from "effect"

/** How much is claimed, and how: for deliveries to so many endpoints, so many at a time or in flight. */
export interface Claiming {
  readonly jobs: number
  readonly endpoints: number
  readonly batch: number
}

const uncounted = 2

/**
 * Claims in batches until all is claimed; how many a second. The first two claims are not counted: they open a
 * connection and plan statements, as a worker does once.
 */
export const rateOfClaims = Effect.fnUntraced(function*<Item, E, R>(
  { batch, jobs }: Pick<Claiming, "batch" | "jobs">,
  claim: (limit: number) => Effect.Effect<ReadonlyArray<Item>, E, R>
) {
  let left = jobs
  const next = Effect.map(Effect.suspend(() => claim(Math.min(batch, left))), (claimed) => {
    left -= claimed.length
  })
  yield* Effect.repeat(next, { times: uncounted - 1 })
  const [counted, start] = [left, performance.now()]
  yield* Effect.repeat(next, { until: () => left === 0 })
  return counted * 1000 / (performance.now() - start)
})
