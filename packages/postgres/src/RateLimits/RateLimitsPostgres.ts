import { type Bucket, type LimitedRequest, RateLimits, type RateWindow } from "@kontor/core/RateLimits"
import { Array, Cause, Clock, Deferred, Effect, Exit, Layer, Schedule } from "effect"
import * as Batches from "../Batches.ts"
import { LookupClient } from "../LookupClient.ts"
import { defectOf } from "../Outage.ts"
import { type CountedTally, countTogether, forgetOver, type Tally } from "./CountStatement.ts"

/** How often windows that are over are deleted. */
const forgetEvery = "1 minute"

type Windows = Array.NonEmptyReadonlyArray<RateWindow>

/** A request, when it was made, and the result that its caller waits for. */
interface Waiting extends LimitedRequest {
  readonly at: number
  readonly windows: Deferred.Deferred<Windows>
}

const keyOf = (subject: string, bucket: Bucket): string => `${bucket} ${subject}`

const talliesOf = (batch: ReadonlyArray<Waiting>): ReadonlyArray<Tally> => {
  const tallies = new Map<string, Tally>()
  for (const { at, buckets, subject } of batch) {
    for (const bucket of buckets) {
      const former = tallies.get(keyOf(subject, bucket))
      tallies.set(keyOf(subject, bucket), {
        subject,
        bucket,
        attempts: (former?.attempts ?? 0) + 1,
        at: Math.max(former?.at ?? at, at)
      })
    }
  }
  return [...tallies.values()]
}

/**
 * Gives each request of a batch its number: a window holds the number of the last one, and the others count down from
 * it.
 */
const answer = (batch: ReadonlyArray<Waiting>, counted: ReadonlyArray<CountedTally>): void => {
  const lasts = new Map(counted.map((tally) => [keyOf(tally.subject, tally.bucket), tally] as const))
  for (const { buckets, subject, windows } of batch.toReversed()) {
    const numbered = Array.map(buckets, (bucket) => {
      const key = keyOf(subject, bucket)
      const last = lasts.get(key)!
      lasts.set(key, { ...last, attempts: last.attempts - 1 })
      return { bucket, number: last.attempts, began_at: last.began_at }
    })
    Deferred.doneUnsafe(windows, Exit.succeed(numbered))
  }
}

/**
 * Rate limits in PostgreSQL, shared by all nodes. The counts of many requests share a statement, and none waits for the
 * disk. A crash of the database forgets all windows.
 */
export const layer: Layer.Layer<RateLimits, never, LookupClient> = Layer.effect(
  RateLimits,
  Effect.gen(function*() {
    const sql = yield* LookupClient

    const arrive = yield* Batches.make(
      "counts",
      (batch: ReadonlyArray<Waiting>) =>
        countTogether(sql, talliesOf(batch)).pipe(
          Effect.map((counted) => answer(batch, counted)),
          Effect.catchCause((cause) =>
            Effect.flatMap(defectOf(Cause.squash(cause)), (defect) =>
              Effect.forEach(batch, ({ windows }) => Deferred.die(windows, defect)))
          )
        )
    )

    const count = Effect.fn("RateLimitsPostgres.count")(function*(request: LimitedRequest) {
      const at = yield* Clock.currentTimeMillis
      const windows = Deferred.makeUnsafe<Windows>()
      return yield* arrive({ ...request, at, windows }) ? Deferred.await(windows) : Effect.interrupt
    })

    const forget = Effect.flatMap(Clock.currentTimeMillis, (now) => forgetOver(sql, now)).pipe(
      Effect.catchCause((cause) => Effect.logWarning("Windows of rate limits that are over were not deleted", cause))
    )
    yield* Effect.forkScoped(Effect.repeat(forget, Schedule.spaced(forgetEvery)))
    return RateLimits.of({ count })
  })
)
