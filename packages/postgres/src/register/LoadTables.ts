import { type Projection, projectionVersion, type Refolded } from "@kontor/register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Cell, copyRow, texts } from "../Clients.ts"
import { storedProfile } from "./Profiles.ts"
import { featuresInRows, lockIntake, storedDocument } from "./Records.ts"

type Row = ReadonlyArray<Cell>

/** A table to fill: its columns, and its rows for an organization about which nothing else is known. */
interface LoadedTable {
  readonly columns: string
  readonly rowsOf: (organization: Refolded) => ReadonlyArray<Row>
}

const fieldsOf = ({ after, entity_id, number: { court, number, suffix, type } }: Refolded): Row => [
  entity_id,
  court,
  type,
  number,
  suffix,
  after.document.fields.is_active,
  projectionVersion
]

const formerNumbers = ({ after, entity_id }: Refolded): ReadonlyArray<Row> =>
  after.document.numbers.slice(1).map(({ court, number, suffix, type }) => [number, type, court, suffix, entity_id])

const holders = (holdersOf: (projection: Projection) => ReadonlySet<string>) => ({ after, entity_id }: Refolded) =>
  [...holdersOf(after)].map((holder): Row => [holder, entity_id])

/** The tables of the register that a load fills: those of records without events and documents. */
const loadedTables: Readonly<Record<string, LoadedTable>> = {
  register_records: {
    columns: "entity_id, digest, reader_version, delete_on, read_on, content",
    rowsOf: ({ added, entity_id }) =>
      added.map(({ content, delete_on, kept, reader_version }) => [
        entity_id,
        kept.digest,
        reader_version,
        delete_on ?? null,
        kept.read_on,
        content
      ])
  },
  search_fields: {
    columns: "entity_id, court, register_type, register_number, suffix, is_active, projection_version",
    rowsOf: (organization) => [fieldsOf(organization)]
  },
  name_sounds: {
    columns: "sound, entity_id",
    rowsOf: ({ after, entity_id }) => [...after.sounds].map((sound) => [sound, entity_id])
  },
  former_numbers: { columns: "register_number, register_type, court, suffix, entity_id", rowsOf: formerNumbers },
  role_holders: { columns: "holder_id, entity_id", rowsOf: holders(({ role_holders }) => role_holders) },
  shareholders: { columns: "holder_id, entity_id", rowsOf: holders(({ shareholders }) => shareholders) },
  profiles: {
    columns: "entity_id, profile",
    rowsOf: ({ after, entity_id }) => [[entity_id, storedProfile(after)]]
  },
  search_documents: {
    columns: "entity_id, document",
    rowsOf: ({ after, entity_id }) => [[entity_id, storedDocument(after.document)]]
  },
  profile_features: {
    columns: "entity_id, feature, data",
    rowsOf: ({ after, entity_id, kept }) =>
      featuresInRows(after.features, kept.length).map((row) => [entity_id, ...row])
  }
}

/** The names of the tables that a load fills. */
export const loadedNames: ReadonlyArray<string> = Object.keys(loadedTables)

/** The rows of organizations for each table, in the text format of `COPY`. */
export const copyRows = (organizations: ReadonlyArray<Refolded>) =>
  Object.entries(loadedTables).map(([table, { columns, rowsOf }]) => {
    let rows = ""
    for (const organization of organizations) {
      for (const row of rowsOf(organization)) rows += copyRow(row)
    }
    return { columns: `kontor_loading.${table} (${columns})`, rows }
  })

/** A load as it is kept. */
interface KeptLoad {
  readonly name: string
  /** True if the register shows it already: what is left is to take in what was put off. */
  readonly is_shown: boolean
  /** True if it is of this version of the tables. */
  readonly is_current: boolean
}

/** The columns of the tables that a load fills, in one text. */
const shapeOf = (sql: SqlClient.SqlClient, schema: string) =>
  sql`(
    SELECT string_agg(concat(table_name, ' ', column_name, ' ', data_type), ',' ORDER BY table_name, ordinal_position)
    FROM information_schema.columns WHERE table_schema = ${schema} AND table_name = ANY(${texts(loadedNames)})
  )`

/** The load of this role that was begun and is not complete, or undefined. */
export const readLoad = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`
    SELECT FROM pg_class WHERE relname = 'load' AND relnamespace = to_regnamespace('kontor_loading')
      AND pg_has_role(relowner, 'USAGE')`
  if (found.length === 0) return undefined
  const [load] = yield* sql<KeptLoad>`
    SELECT name, is_shown, is_shown OR ${shapeOf(sql, "kontor")} = ${shapeOf(sql, "kontor_loading")} AS is_current
    FROM kontor_loading.load`
  return load
})

/** The chunks that the load holds. */
export const readChunks = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ chunk: number; note: string }>`SELECT chunk, note FROM kontor_loading.chunks`
  return new Map(rows.map(({ chunk, note }) => [chunk, note]))
})

/**
 * Returns whether the register holds nothing, and the tables of a load may take its place: only their owner may drop
 * them.
 */
const mayLoad = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [answer] = yield* sql<{ may_load: boolean }>`
    SELECT NOT EXISTS (SELECT FROM register_records) AND NOT EXISTS (SELECT FROM organization_moves)
      AND has_database_privilege(current_database(), 'CREATE') AND has_schema_privilege('kontor', 'CREATE')
      AND bool_and(pg_has_role(relowner, 'USAGE')) AS may_load
    FROM pg_class WHERE relnamespace = 'kontor'::regnamespace AND relname = ANY(${texts(loadedNames)})`
  return answer!.may_load
})

/** Gives the roles that may read or write a table the same rights on the table that takes its place. */
const copyPrivileges = Effect.fnUntraced(function*(table: string) {
  const sql = yield* SqlClient.SqlClient
  const grants = yield* sql<{ statement: string }>`
    SELECT format('GRANT %s ON kontor_loading.%I TO %s', privilege_type, relname,
      CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END) AS statement
    FROM pg_class CROSS JOIN LATERAL aclexplode(relacl)
    WHERE pg_class.oid = to_regclass(${`kontor.${table}`}) AND grantee <> relowner`
  yield* Effect.forEach(grants, ({ statement }) => sql.unsafe(statement))
})

/**
 * A load is a change of the register, numbered on from its last one. What comes meanwhile takes the same
 * numbers: see `numberAfterArrived`.
 */
const numberDocuments = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE SEQUENCE kontor_loading.changed`
  yield* sql`SELECT setval('kontor_loading.changed', sequence + 1, false) FROM register`
  yield* sql`
    ALTER TABLE kontor_loading.search_documents ALTER COLUMN changed SET DEFAULT nextval('kontor_loading.changed')`
})

/** Makes the tables of a load, without indexes. */
const makeTables = Effect.fnUntraced(function*(name: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE SCHEMA kontor_loading`
  yield* sql`CREATE TABLE kontor_loading.load (name text NOT NULL, is_shown boolean NOT NULL)`
  yield* sql`INSERT INTO kontor_loading.load VALUES (${name}, false)`
  yield* sql`CREATE TABLE kontor_loading.chunks (chunk integer PRIMARY KEY, note text NOT NULL)`
  yield* sql`
    CREATE TABLE kontor_loading.put_off (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      reader_version smallint NOT NULL,
      is_companion boolean NOT NULL,
      content text NOT NULL
    )`
  for (const table of loadedNames) {
    yield* sql.unsafe(`CREATE TABLE kontor_loading.${table} (
      LIKE kontor.${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE INCLUDING COMMENTS
    )`)
    yield* copyPrivileges(table)
  }
  yield* numberDocuments
})

/** Begins a load of this name, if the register is empty; whether it was begun. */
export const beginLoad = Effect.fnUntraced(function*(name: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(Effect.gen(function*() {
    yield* lockIntake
    if (!(yield* mayLoad)) return false
    yield* makeTables(name)
    return true
  }))
})

/** Drops what is left of a load. */
export const dropLoad = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DROP SCHEMA kontor_loading CASCADE`
})
