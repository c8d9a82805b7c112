import type { Bucket } from "@kontor/core/Prices"
import { type LimitedRequest, RateLimits, type RateWindow, windowLength } from "@kontor/core/RateLimits"
import { Array, Cause, Clock, Deferred, Effect, Exit, Layer, Schedule } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import * as Batches from "./Batches.ts"
import { LookupClient } from "./Clients.ts"
import { largeIntegers, texts } from "./Columns.ts"
import { defectOf } from "./Outage.ts"

/** Requests of one subject in one bucket, the latest of them at `at`, in milliseconds since 1970. */
export interface Tally {
  readonly subject: string
  readonly bucket: Bucket
  readonly attempts: number
  readonly at: number
}

/** The window in which a tally was counted; the number of its last request is `attempts`. */
export interface CountedTally extends Pick<RateWindow, "began_at"> {
  readonly subject: string
  readonly bucket: Bucket
  readonly attempts: number
}

/** The columns that a count returns. */
export interface WindowRow {
  readonly subject: string
  readonly bucket: Bucket
  readonly began_at: bigint
  readonly attempts: bigint
}

/**
 * Counts tallies in their windows: a query of the columns `subject`, `bucket`, `at` and `attempts`, each subject and
 * bucket once. A new window begins where there is none, or where `isOver` of the core says that the old one is over.
 * Rows are locked in one order, so that nodes which count the same subjects cannot deadlock.
 */
export const countStatement = (sql: SqlClient.SqlClient, tallies: Statement.Fragment) => {
  const isOver = sql`abs(excluded.began_at - standing.began_at) >= ${windowLength}::bigint`
  return sql`
    INSERT INTO rate_limit_windows AS standing (subject, bucket, began_at, attempts)
    SELECT subject, bucket, at, attempts FROM (${tallies}) tally
    ORDER BY subject COLLATE "C", bucket COLLATE "C"
    ON CONFLICT (subject, bucket) DO UPDATE SET
      began_at = CASE WHEN ${isOver} THEN excluded.began_at ELSE standing.began_at END,
      attempts = CASE WHEN ${isOver} THEN excluded.attempts ELSE standing.attempts + excluded.attempts END
    RETURNING subject, bucket, began_at, attempts`
}

/** Counts tallies of different subjects and buckets in one statement. */
export const countTogether = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, tallies: ReadonlyArray<Tally>) {
  const rows = yield* sql<WindowRow>`${
    countStatement(
      sql,
      sql`
        SELECT * FROM unnest(
          ${texts(tallies.map(({ subject }) => subject))},
          ${texts(tallies.map(({ bucket }) => bucket))},
          ${largeIntegers(tallies.map(({ at }) => BigInt(at)))},
          ${largeIntegers(tallies.map(({ attempts }) => BigInt(attempts)))}
        ) AS one (subject, bucket, at, attempts)`
    )
  }`
  return rows.map(({ attempts, began_at, ...row }): CountedTally => ({
    ...row,
    began_at: Number(began_at),
    attempts: Number(attempts)
  }))
})

/**
 * Deletes the windows that have been over for as long as they lasted, except those that somebody counts in at the
 * moment.
 */
export const forgetOver = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, now: number) {
  yield* sql`
    DELETE FROM rate_limit_windows WHERE (subject, bucket) IN (
      SELECT subject, bucket FROM rate_limit_windows
      WHERE began_at < ${now - 2 * windowLength}::bigint
      FOR UPDATE SKIP LOCKED
    )`
})

/** The pause between deletions of windows that are over. */
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
    yield* Effect.forkScoped(Effect.withTracerEnabled(Effect.repeat(forget, Schedule.spaced(forgetEvery)), false))
    return RateLimits.of({ count })
  })
)
