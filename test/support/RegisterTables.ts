import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Data about the arrival of records rather than the register: columns, and rows that are marked by a column. */
const arrival = { columns: ["taken_at", "sequence", "changed", "version", "moves"], mark: "is_superseded" }

/** Where rows stay of what is gone, so that search indexes hear of it: in these the column is null. */
const followed = { table: "search_documents", column: "document" }

interface Table {
  readonly name: string
  readonly columns: ReadonlyArray<string>
}

/** Tables about who did what and when, and not about the register. */
const journals = ["migrations", "compatible_migrations", "audit_entries", "import_reports"]

/** Every table of the service but its journals, by the catalog: a table that is new is among them. */
const allTables = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Table>`
    SELECT table_name AS name, array_agg(column_name::text ORDER BY column_name) AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'kontor' AND table_type = 'BASE TABLE' AND NOT (${sql.in("table_name", journals)})
    GROUP BY table_name ORDER BY table_name`
})

/** An event that several sources report has the identifier and the day of the one that came first. */
const eventsOfSeveral = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ row: string }>`
    SELECT (event::jsonb - 'id' - 'announced_on')::text AS row FROM register_events shown
    WHERE NOT is_superseded AND EXISTS (SELECT FROM register_events part WHERE part.part_of = shown.id)
    ORDER BY 1`
  return rows.map(({ row }) => row)
})

const ofSeveral = "EXISTS (SELECT FROM register_events part WHERE part.part_of = one.id)"

/** What the tables of the service hold, each sorted. */
export const registerTables = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  return yield* Effect.forEach(yield* allTables, ({ columns, name }) => {
    const compared = columns.filter((column) => column !== arrival.mark && !arrival.columns.includes(column))
    const isCurrent = columns.includes(arrival.mark) ? sql`NOT ${sql(arrival.mark)}` : sql`true`
    const isHeld = name === followed.table ? sql`${sql(followed.column)} IS NOT NULL` : isCurrent
    const isOfOne = name === "register_events" ? sql`NOT ${sql.literal(ofSeveral)}` : sql`true`
    const others = name === "register_events" ? eventsOfSeveral : Effect.succeed([])
    return Effect.zipWith(
      sql<{ row: string }>`
        SELECT row_to_json(one)::text AS row
        FROM (SELECT ${sql.csv(compared.map((column) => sql`${sql(column)}`))} FROM ${sql(name)} one
          WHERE ${isHeld} AND ${isOfOne}) one
        ORDER BY 1`,
      others,
      (rows, several) => ({ table: name, rows: [...rows.map(({ row }) => row), ...several] })
    )
  })
})

/**
 * Empties the register: every table that holds something, but those of one row. An index that follows it hears of it.
 */
export const emptyRegister = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const tables = (yield* allTables).filter(({ columns, name }) =>
    !columns.includes("is_only") && name !== followed.table
  )
  const held = yield* Effect.filter(
    tables,
    ({ name }) => Effect.map(sql`SELECT FROM ${sql(name)} LIMIT 1`, (rows) => rows.length > 0)
  )
  if (held.length > 0) yield* sql`TRUNCATE ${sql.csv(held.map(({ name }) => sql`${sql(name)}`))} CASCADE`
  yield* sql`
    WITH numbered AS (
      SELECT entity_id, sequence + row_number() OVER () AS next FROM search_documents, register
      WHERE document IS NOT NULL
    ), gone AS (
      UPDATE search_documents SET document = NULL, changed = next FROM numbered
      WHERE numbered.entity_id = search_documents.entity_id
    )
    UPDATE register SET organizations = 0, sequence = sequence + (SELECT count(*) FROM numbered)`
})
