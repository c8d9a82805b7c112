import type { RegisterChanges, UpstreamUnavailable } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { CopyClient } from "../../CopyClient.ts"
import { buildIndexes } from "../../loading/LoadIndexes.ts"
import { copyPrivileges, mayReplace } from "../../loading/LoadTables.ts"
import { addDocuments } from "./SearchWriting.ts"

const schema = "kontor_searching"

/** The tables that are read while they are filled: these have their indexes from the beginning. */
const lookedInto = ["search_words", "search_seats"]
const names = [...lookedInto, "search_postings", "search_organizations"]

/** Makes empty tables, which come first in the search path of this transaction. */
const makeTables = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`CREATE SCHEMA ${schema}`)
  for (const name of names) {
    const including = lookedInto.includes(name) ? "INCLUDING ALL" : "INCLUDING ALL EXCLUDING INDEXES"
    yield* sql.unsafe(`CREATE TABLE ${schema}.${name} (LIKE kontor.${name} ${including})`)
    yield* copyPrivileges(schema, name)
  }
  yield* sql`SELECT set_config('search_path', ${`${schema}, kontor, public`}, true)`
})

/** Puts the tables in place of those that were searched so far. */
const showTables = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  for (const name of names) {
    yield* sql.unsafe(`DROP TABLE kontor.${name}`)
    yield* sql.unsafe(`ALTER TABLE ${schema}.${name} SET SCHEMA kontor`)
  }
  yield* sql.unsafe(`DROP SCHEMA ${schema}`)
})

const addAll = Effect.fnUntraced(function*(changes: RegisterChanges["Service"], until: number) {
  let through = 0
  let organizations = 0
  while (through < until) {
    const page = yield* changes.after(through, until)
    yield* addDocuments(page.held)
    organizations += page.held.length
    through = page.through
  }
  return organizations
})

const addApart = Effect.fnUntraced(function*(changes: RegisterChanges["Service"], until: number) {
  yield* makeTables
  const organizations = yield* addAll(changes, until)
  yield* buildIndexes({ schema, names }, 1)
  yield* showTables
  return organizations
})

/** Fills the tables in place: searches wait until it is done. */
const addInPlace = Effect.fnUntraced(function*(changes: RegisterChanges["Service"], until: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`TRUNCATE ${names.join(", ")}`)
  return yield* addAll(changes, until)
})

/**
 * Builds the tables of the search again from the present register, in one transaction: searches use the old content
 * meanwhile, and a build that is stopped leaves nothing behind. Returns whether it was done: only one process builds at
 * a time.
 */
export const buildSearchTables = Effect.fn("SearchIndexPostgres.build")(
  function*(changes: RegisterChanges["Service"]): Effect.fn.Return<
    boolean,
    SqlError.SqlError | UpstreamUnavailable,
    SqlClient.SqlClient | CopyClient
  > {
    const sql = yield* SqlClient.SqlClient
    const build = Effect.gen(function*() {
      yield* sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`
      const locked = yield* sql`SELECT FROM search_index FOR UPDATE SKIP LOCKED`
      if (locked.length === 0) return false
      const { last } = yield* changes.extent
      const isApart = yield* mayReplace(names)
      const organizations = yield* (isApart ? addApart : addInPlace)(changes, last)
      yield* sql`UPDATE search_index SET through = ${last}, organizations = ${organizations}::int, is_built = true`
      return true
    })
    const isDone = yield* sql.withTransaction(build)
    if (isDone) yield* vacuum
    return isDone
  }
)

/** Notes which rows everybody sees: then postings are read from their index alone. */
const vacuum = Effect.gen(function*() {
  const { connect } = yield* CopyClient
  const { run } = yield* connect
  yield* run(`VACUUM (ANALYZE) ${names.map((name) => `kontor.${name}`).join(", ")}`)
}).pipe(Effect.scoped)
