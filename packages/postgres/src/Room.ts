import { Context, Effect, Predicate } from "effect"
import { SqlClient, SqlError } from "effect/sql"

/** What is the matter with the disk of a database, by the state that its server reports. */
const troubles = { "53100": "full", "58030": "failing" } as const

/** What is the matter with a disk: it has no room, or cannot be written. */
export type DiskTrouble = (typeof troubles)[keyof typeof troubles]

/** Whether a statement failed for the disk of the database, since room was last found there. */
const Noted = Context.Reference<{ hasFailed: boolean }>("@kontor/postgres/Room/Noted", {
  defaultValue: () => ({ hasFailed: false })
})

const stateOf = (error: unknown): string | undefined => {
  if (!SqlError.isSqlError(error)) return undefined
  const { cause } = error.reason
  return Predicate.hasProperty(cause, "code") ? String(cause.code) : undefined
}

const isTrouble = (state: string | undefined): state is keyof typeof troubles =>
  state !== undefined && state in troubles

/** Notes a failure of the database, if it is one of its disk. */
export const noteFailure = (failure: unknown): Effect.Effect<void> =>
  isTrouble(stateOf(failure))
    ? Effect.map(Noted, (noted) => {
      noted.hasFailed = true
    })
    : Effect.void

/**
 * Writes 128 KiB where the ledger lies, and takes them away again. A write to what is there already would succeed on a
 * disk that is full.
 */
const writing = Effect.gen(function*() {
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
 * What is the matter with the disk of the database. As long as every statement succeeds it is asked nothing; once one
 * failed for the disk, a write looks whether there is room again. Of other failures it says nothing.
 */
export const diskTrouble = Effect.gen(function*(): Effect.fn.Return<
  DiskTrouble | undefined,
  never,
  SqlClient.SqlClient
> {
  const noted = yield* Noted
  if (!noted.hasFailed) return undefined
  const state = yield* Effect.match(writing, { onFailure: stateOf, onSuccess: () => undefined })
  if (isTrouble(state)) return troubles[state]
  noted.hasFailed = false
  return undefined
}).pipe(Effect.withSpan("Room.diskTrouble"))
