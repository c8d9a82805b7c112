import { type Bucket, type RateWindow, windowLength } from "@kontor/core/RateLimits"
import { Effect } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { largeIntegers, texts } from "../Columns.ts"

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
 * bucket once. A window begins anew where there is none or the old one is over, as `isOver` of the core defines it.
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
