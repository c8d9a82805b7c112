import { Context, Effect, Predicate } from "effect"
import { SqlClient, SqlError } from "effect/sql"

/** What can be the matter with the disk of a database, by the state that its server reports. */
const diskTroubles = { "53100": "full", "58030": "failing" } as const

type DiskTrouble = (typeof diskTroubles)[keyof typeof diskTroubles]

/** The state in which a statement waited too long for a lock. */
const lockNotAvailable = "55P03"

/** Whether a statement failed for the disk since a write last found it well. */
const Noted = Context.Reference<{ hasDiskFailed: boolean }>("@kontor/postgres/Troubles/Noted", {
  defaultValue: () => ({ hasDiskFailed: false })
})

const stateOf = (error: unknown): string => {
  const cause = SqlError.isSqlError(error) ? error.reason.cause : undefined
  return Predicate.hasProperty(cause, "code") ? String(cause.code) : ""
}

/** What is the matter with the disk of the database, as a failure shows it. */
export const diskTroubleOf = (error: unknown): DiskTrouble | undefined => {
  const state = stateOf(error)
  return Object.hasOwn(diskTroubles, state) ? diskTroubles[state as keyof typeof diskTroubles] : undefined
}

/** Notes a failure of the database, if it is one of its disk. */
export const noteFailure = (failure: unknown): Effect.Effect<void> =>
  diskTroubleOf(failure) === undefined
    ? Effect.void
    : Effect.map(Noted, (noted) => {
      noted.hasDiskFailed = true
    })

/**
 * Writes 128 KiB where the ledger lies, and takes them away again. A write to what is there already would succeed on a
 * disk that is full.
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
 * What is the matter with the disk of the database. As long as every statement succeeds nothing is asked; once one
 * failed for the disk, a write looks whether there is room again. Of other failures this says nothing.
 */
export const diskTrouble = Effect.gen(function*() {
  const noted = yield* Noted
  if (!noted.hasDiskFailed) return undefined
  const trouble = yield* Effect.match(writeToDisk, { onFailure: diskTroubleOf, onSuccess: () => undefined })
  noted.hasDiskFailed = trouble !== undefined
  return trouble
}).pipe(Effect.withSpan("Troubles.disk"))

/**
 * Whether a transaction of somebody else locks the ledger, so that no booking can end. Of other failures this says
 * nothing.
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
}).pipe(Effect.withSpan("Troubles.ledger"))
