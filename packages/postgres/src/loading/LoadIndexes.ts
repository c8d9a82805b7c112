import { Array, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { loadedNames } from "./LoadRows.ts"

/** An index of a table of the register, and how the table that takes its place gets the same. */
interface IndexRow {
  readonly table_name: string
  readonly create: string
  /** Makes it the primary key, where it is one. */
  readonly promote: string | null
}

/** So much memory an index is built in. */
const memory = "256MB"

const indexesToBuild = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<IndexRow>`
    SELECT owner.relname AS table_name,
      replace(pg_get_indexdef(indexrelid), ' ON kontor.', ' ON kontor_loading.') AS create,
      CASE WHEN indisprimary THEN
        format('ALTER TABLE kontor_loading.%I ADD CONSTRAINT %I PRIMARY KEY USING INDEX %I',
          owner.relname, one.relname, one.relname)
      END AS promote
    FROM pg_index JOIN pg_class one ON one.oid = indexrelid JOIN pg_class owner ON owner.oid = indrelid
    WHERE owner.relnamespace = 'kontor'::regnamespace AND owner.relname = ANY(${texts(loadedNames)})
      AND to_regclass(format('kontor_loading.%I', one.relname)) IS NULL
    ORDER BY owner.relname, one.relname`
})

const buildIndex = Effect.fnUntraced(function*({ create, promote }: IndexRow) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(Effect.gen(function*() {
    yield* sql`SELECT set_config('statement_timeout', '0', true), set_config('maintenance_work_mem', ${memory}, true)`
    yield* sql.unsafe(create)
    if (promote !== null) yield* sql.unsafe(promote)
  }))
})

const analyze = Effect.fnUntraced(function*(name: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(Effect.gen(function*() {
    yield* sql`SELECT set_config('statement_timeout', '0', true)`
    yield* sql.unsafe(`ANALYZE kontor_loading.${name}`)
  }))
})

/** So many tables get their indexes at a time: each build keeps a processor of the database busy. */
const tablesAtOnce = 2

/**
 * Builds the indexes of the tables of a load that are not built yet, each in a transaction of its own, so that one who
 * was stopped goes on with the next. Those of one table come after each other: its primary key locks it.
 */
export const buildIndexes = Effect.gen(function*() {
  const missing = Array.groupBy(yield* indexesToBuild, ({ table_name }) => table_name)
  yield* Effect.forEach(
    loadedNames,
    (name) => Effect.andThen(Effect.forEach(missing[name] ?? [], buildIndex, { discard: true }), analyze(name)),
    { concurrency: tablesAtOnce, discard: true }
  )
})
