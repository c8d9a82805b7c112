import { StorageUnavailable } from "@kontor/core"
import { Context, Effect, Predicate } from "effect"
import { SqlClient, SqlError } from "effect/sql"

/** A failure of a database in its own words. */
export const failureInWords = ({ reason }: SqlError.SqlError): string => {
  const cause = reason.cause instanceof Error && reason.cause.message !== "" ? `: ${reason.cause.message}` : ""
  return `${reason.message ?? reason._tag}${cause}`
}

/** The failures of the disk of a database, by the state that its server reports. */
const diskFailures = { "53100": "full", "58030": "failing" } as const

type DiskFailure = (typeof diskFailures)[keyof typeof diskFailures]

/** The state in which a statement waited too long for a lock. */
const lockNotAvailable = "55P03"

/** Returns whether a statement failed because of the disk since the last write that succeeded. */
const Noted = Context.Reference<{ hasDiskFailed: boolean }>("@kontor/postgres/Outage/Noted", {
  defaultValue: () => ({ hasDiskFailed: false })
})

const stateOf = (error: unknown): string => {
  const cause = SqlError.isSqlError(error) ? error.reason.cause : undefined
  return Predicate.hasProperty(cause, "code") ? String(cause.code) : ""
}

/** The failure of the disk of the database that an error shows, if it shows one. */
export const diskFailureOf = (error: unknown): DiskFailure | undefined => {
  const state = stateOf(error)
  return Object.hasOwn(diskFailures, state) ? diskFailures[state as keyof typeof diskFailures] : undefined
}

/** Notes a failure of the database, if it is one of its disk. */
const noteFailure = (failure: unknown): Effect.Effect<void> =>
  diskFailureOf(failure) === undefined
    ? Effect.void
    : Effect.map(Noted, (noted) => {
      noted.hasDiskFailed = true
    })

/**
 * Writes 128 KiB where the ledger lies, and deletes them. An update of a stored row would succeed on a full disk.
 */
const writeToDisk = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(Effect.gen(function*() {
    yield* sql`
      SELECT set_config('temp_tablespaces', coalesce(spcname, ''), true)
      FROM pg_class LEFT JOIN pg_tablespace ON pg_tablespace.oid = reltablespace
      WHERE pg_class.oid = 'kontor.ledger_entries'::regclass`
    yield* sql`
      CREATE TEMPORARY TABLE kontor_room ON COMMIT DROP AS
      SELECT md5(number::text) AS filling FROM generate_series(1, 2000) AS number`
  }))
})

/**
 * The failure of the disk of the database, if there is one. After a statement failed because of the disk, a write
 * checks whether there is room again; before, nothing is asked. Other failures are ignored.
 */
export const diskFailure = Effect.gen(function*() {
  const noted = yield* Noted
  if (!noted.hasDiskFailed) return undefined
  const failure = yield* Effect.match(writeToDisk, { onFailure: diskFailureOf, onSuccess: () => undefined })
  noted.hasDiskFailed = failure !== undefined
  return failure
}).pipe(Effect.withSpan("Outage.diskFailure"))

/**
 * Returns whether another transaction locks the ledger, so that no booking can commit. Other failures are ignored.
 */
export const isLedgerLocked = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const locking = Effect.andThen(
    sql`SET LOCAL lock_timeout = '2s'`,
    sql`LOCK TABLE kontor.account_balances, kontor.ledger_entries IN ROW EXCLUSIVE MODE`
  )
  return yield* Effect.match(sql.withTransaction(locking), {
    onFailure: (error) => stateOf(error) === lockNotAvailable,
    onSuccess: () => false
  })
}).pipe(Effect.withSpan("Outage.isLedgerLocked"))

/**
 * The states in which a server has no room for a request (class 53), is stopping or starting (57P), takes no writes,
 * as a standby or where it was set to read only (25006), or cannot use its disk (58030).
 */
const outageStates = /^(53|57P|25006|58030)/u

/**
 * Returns whether the database cannot answer at the moment: there is no connection, or an answer took longer than it
 * may.
 */
export const isOutage = ({ isRetryable, reason: { cause } }: SqlError.SqlError): boolean =>
  isRetryable || (Predicate.hasProperty(cause, "code") && outageStates.test(String(cause.code)))

/** The states in which a server refuses what a statement says: data (22), a constraint (23), a limit (54). */
const refusalStates = /^(22|23|54)/u

/** Why the database refuses the data of a statement, in its words; undefined if it failed for another reason. */
export const refusalOf = (failure: unknown): string | undefined => {
  if (!SqlError.isSqlError(failure)) return undefined
  const { cause } = failure.reason
  return Predicate.hasProperty(cause, "code") && refusalStates.test(String(cause.code))
    ? `the database refuses it: ${cause instanceof Error ? cause.message : failure.message}`
    : undefined
}

/** The time to try again after an outage. */
export const retry_after_seconds = 5

/**
 * The defect that a failure of the database is at the edge of a storage port: of an outage, `StorageUnavailable`. One
 * of its disk is noted.
 */
export const defectOf = (failure: unknown): Effect.Effect<unknown> =>
  Effect.as(
    noteFailure(failure),
    SqlError.isSqlError(failure) && isOutage(failure)
      ? new StorageUnavailable({
        retry_after_seconds,
        is_outcome_unknown: failure.reason._tag === "ConnectionError",
        cause: failure
      })
      : failure
  )

/** Ends with the defect that a failure of the database is. */
export const dieOf = (failure: unknown): Effect.Effect<never> => Effect.flatMap(defectOf(failure), Effect.die)

/** Turns a failure of the database into its defect. */
export const dieOfDatabase = <A, E, R>(statement: Effect.Effect<A, E, R>): Effect.Effect<A, never, R> =>
  statement.pipe(Effect.catch(dieOf))
