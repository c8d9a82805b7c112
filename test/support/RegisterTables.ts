import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The tables of the register, each with the columns that do not depend on when and in which order records arrived. */
const tables = {
  register: ["organizations"],
  source_records: ["entity_id", "digest", "content"],
  profiles: ["entity_id", "profile"],
  profile_features: ["entity_id", "feature", "data"],
  search_fields: [
    "entity_id",
    "court",
    "register_type",
    "register_number",
    "suffix",
    "is_active",
    "name_key",
    "words",
    "legal_form",
    "registered_on",
    "postal_code",
    "city",
    "latitude",
    "longitude",
    "industries",
    "size",
    "figures"
  ],
  former_numbers: ["register_number", "register_type", "court", "suffix", "entity_id"],
  role_holders: ["holder_id", "entity_id"],
  shareholders: ["holder_id", "entity_id"],
  register_words: ["word", "length", "letters"],
  register_events: ["id", "entity_id", "topic", "announced_on", "is_derived", "event"],
  register_documents: ["entity_id", "type", "as_of", "source_rank", "bytes"]
}

/** Empties the register's tables. */
export const emptyRegister = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const { register: _, ...others } = tables
  yield* sql`TRUNCATE ${sql.csv(Object.keys(others).map((table) => sql`${sql(table)}`))}`
  yield* sql`UPDATE register SET organizations = 0`
})

/** What the tables of the register hold, each sorted. */
export const registerTables = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  return yield* Effect.forEach(Object.entries(tables), ([table, columns]) =>
    Effect.map(
      sql<{ row: string }>`
        SELECT row_to_json(one)::text AS row
        FROM (SELECT ${sql.csv(columns.map((column) => sql`${sql(column)}`))} FROM ${sql(table)}) one ORDER BY 1`,
      (rows) => ({ table, rows: rows.map(({ row }) => row) })
    ))
})
