import { StorageUnavailable } from "@kontor/core"
import { Effect, Predicate } from "effect"
import { SqlError } from "effect/sql"

/**
 * The states in which a server has no room for a request (class 53), is stopping or starting (57P), or takes no writes,
 * as a standby or where it was set to read only (25006).
 */
const outageStates = /^(53|57P|25006)/u

/** Whether the database cannot answer at the moment: there is no connection, or an answer took longer than it may. */
export const isOutage = ({ isRetryable, reason: { cause } }: SqlError.SqlError): boolean =>
  isRetryable || (Predicate.hasProperty(cause, "code") && outageStates.test(String(cause.code)))

/** When to try again after an outage. */
export const retry_after_seconds = 5

/** The defect that a failure of the database is at the edge of a storage port: of an outage, `StorageUnavailable`. */
export const defectOf = (failure: unknown): unknown =>
  SqlError.isSqlError(failure) && isOutage(failure)
    ? new StorageUnavailable({
      retry_after_seconds,
      is_outcome_unknown: failure.reason._tag === "ConnectionError",
      cause: failure
    })
    : failure

/** Ends with the defect that a failure of the database is. */
export const dieOfDatabase = <A, E, R>(statement: Effect.Effect<A, E, R>): Effect.Effect<A, never, R> =>
  statement.pipe(Effect.catch((failure) => Effect.die(defectOf(failure))))
