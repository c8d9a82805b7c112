import { StorageUnavailable } from "@kontor/core"
import { Effect, Predicate } from "effect"
import { SqlError } from "effect/sql"
import { noteFailure } from "./Troubles.ts"

/**
 * The states in which a server has no room for a request (class 53), is stopping or starting (57P), takes no writes,
 * as a standby or where it was set to read only (25006), or cannot use its disk (58030).
 */
const outageStates = /^(53|57P|25006|58030)/u

/** Whether the database cannot answer at the moment: there is no connection, or an answer took longer than it may. */
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

/** When to try again after an outage. */
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

/** Ends with the defect that a failure of the database is. */
export const dieOfDatabase = <A, E, R>(statement: Effect.Effect<A, E, R>): Effect.Effect<A, never, R> =>
  statement.pipe(Effect.catch(dieOf))
