import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"

/** An index of a table of the register, and how the table that takes its place gets the same. */
interface IndexRow {
  readonly create: string
  /** Makes it the primary key, where it is one. */
  readonly promote: string | null
}

/** So much memory an index is built in. */
const memory = "256MB"

/** Tables that are filled without their indexes, in a schema of their own, to take the place of those in `kontor`. */
export interface FilledTables {
  readonly schema: string
  readonly names: ReadonlyArray<string>
}

const indexesToBuild = Effect.fnUntraced(function*({ names, schema }: FilledTables) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<IndexRow>`
    SELECT replace(pg_get_indexdef(indexrelid), ' ON kontor.', ${` ON ${schema}.`}) AS create,
      CASE WHEN indisprimary THEN
        format('ALTER TABLE %I.%I ADD CONSTRAINT %I PRIMARY KEY USING INDEX %I',
          ${schema}::text, owner.relname, one.relname, one.relname)
      END AS promote
    FROM pg_index JOIN pg_class one ON one.oid = indexrelid JOIN pg_class owner ON owner.oid = indrelid
    WHERE owner.relnamespace = 'kontor'::regnamespace AND owner.relname = ANY(${texts(names)})
      AND to_regclass(format('%I.%I', ${schema}::text, one.relname)) IS NULL
    ORDER BY owner.relname, one.relname`
})

/**
 * Builds the indexes of filled tables that are not built yet, each in a transaction of its own, so that one who
 * was stopped goes on with the next.
 */
export const buildIndexes = Effect.fnUntraced(function*(tables: FilledTables) {
  const sql = yield* SqlClient.SqlClient
  for (const { create, promote } of yield* indexesToBuild(tables)) {
    yield* sql.withTransaction(Effect.gen(function*() {
      yield* sql`SELECT set_config('statement_timeout', '0', true), set_config('maintenance_work_mem', ${memory}, true)`
      yield* sql.unsafe(create)
      if (promote !== null) yield* sql.unsafe(promote)
    }))
  }
  yield* sql.withTransaction(Effect.gen(function*() {
    yield* sql`SELECT set_config('statement_timeout', '0', true)`
    yield* sql.unsafe(`ANALYZE ${tables.names.map((name) => `${tables.schema}.${name}`).join(", ")}`)
  }))
})
