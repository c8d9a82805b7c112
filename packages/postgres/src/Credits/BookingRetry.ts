import { Effect, Schedule } from "effect"
import { SqlError } from "effect/sql"

/** What may help when the statement of several bookings failed: the same again, each by itself, or nothing. */
const cure: Readonly<Record<SqlError.SqlErrorReason["_tag"], "again" | "apart" | "nothing">> = {
  ConnectionError: "again",
  DeadlockError: "again",
  SerializationError: "again",
  ConstraintError: "apart",
  UniqueViolation: "apart",
  UnknownError: "apart",
  AuthenticationError: "nothing",
  AuthorizationError: "nothing",
  LockTimeoutError: "nothing",
  SqlSyntaxError: "nothing",
  StatementTimeoutError: "nothing"
}

/** Whether a booking failed because an entry of its request and kind exists already. */
export const isBookedAlready = ({ reason }: SqlError.SqlError): boolean =>
  reason._tag === "UniqueViolation" && reason.constraint === "ledger_entries_once"

/** Whether bookings that failed together may be booked one by one: one of them may be the cause. */
export const mayLieInOne = (error: unknown): boolean =>
  !SqlError.isSqlError(error) || cure[error.reason._tag] === "apart"

/**
 * Repeats a booking where that may help: bookings are idempotent, so a repeat of one whose answer was lost with its
 * connection returns its entry, and one that another node booked at the same moment returns the entry of that node.
 */
export const retryBooking = <A, R>(booking: Effect.Effect<A, SqlError.SqlError, R>) =>
  booking.pipe(
    Effect.retry({ while: isBookedAlready, times: 10 }),
    Effect.retry({
      while: ({ reason }) => cure[reason._tag] === "again",
      schedule: Schedule.exponential("20 millis"),
      times: 7
    })
  )
