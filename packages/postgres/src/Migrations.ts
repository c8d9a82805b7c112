import { Effect, Layer, Schema } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import { texts } from "./Clients.ts"

/** The names of all migrations, in order. What they do is loaded when one is to be applied. */
export const migrationNames = [
  "0001_accounts",
  "0002_ledger",
  "0003_register",
  "0004_register_events",
  "0005_monitors",
  "0006_webhooks",
  "0007_requests",
  "0008_administration"
] as const

export type MigrationName = (typeof migrationNames)[number]

/**
 * The migrations that the version before can work with: they add what it does not read. What it still reads is taken
 * away a version later. Rule: operators#commands.
 */
export const compatible: ReadonlyArray<MigrationName> = []

const table = "kontor.migrations"
const minPostgresVersion = 14

/** The database has been migrated by a newer version of the service: these migrations are unknown to this one. */
export class DatabaseIsNewer extends Schema.TaggedError<DatabaseIsNewer>()("DatabaseIsNewer", {
  unknown: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return `The database was migrated by a newer version of Kontor (${this.unknown.join(", ")}). ` +
      "Run that version or a later one, or restore the backup made before the upgrade."
  }
}

/** The server is older than the oldest PostgreSQL the service runs on. */
export class PostgresTooOld extends Schema.TaggedError<PostgresTooOld>()("PostgresTooOld", {
  version: Schema.String,
  required: Schema.Int
}) {
  override get message(): string {
    return `The database server is PostgreSQL ${this.version}; Kontor needs PostgreSQL ${this.required} or newer.`
  }
}

/** Migrations are missing, and the role that connects may not apply them: it does not own the schema. */
export class MayNotMigrate extends Schema.TaggedError<MayNotMigrate>()("MayNotMigrate", {
  role: Schema.String,
  pending: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return `The database lacks migrations of this version (${
      this.pending.join(", ")
    }), and the role "${this.role}" may ` +
      `not apply them. Run "kontor migrate --role ${this.role}" as the role that owns the schema kontor.`
  }
}

const requireSupportedPostgres = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [server] = yield* sql<{ major: number; version: string }>`
    SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('server_version') AS version`
  if (server !== undefined && server.major < minPostgresVersion) {
    return yield* new PostgresTooOld({ version: server.version, required: minPostgresVersion })
  }
})

const requireRights = Effect.fnUntraced(function*(pending: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const [lacking] = yield* sql<{ role: string }>`
    SELECT current_user AS role WHERE NOT coalesce(
      has_schema_privilege(to_regnamespace('kontor'), 'CREATE'),
      has_database_privilege(current_database(), 'CREATE')
    )`
  if (lacking !== undefined) return yield* new MayNotMigrate({ role: lacking.role, pending })
})

const ensureSchema = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`SELECT WHERE to_regnamespace('kontor') IS NOT NULL`
  if (found.length === 0) yield* sql`CREATE SCHEMA kontor`
})

const appliedMigrations = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`SELECT WHERE to_regclass(${table}) IS NOT NULL`
  if (found.length === 0) return []
  const rows = yield* sql<{ name: string }>`
    SELECT lpad(migration_id::text, 4, '0') || '_' || name AS name FROM ${sql(table)} ORDER BY migration_id`
  return rows.map(({ name }) => name)
})

const declaredCompatible = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`SELECT WHERE to_regclass('kontor.compatible_migrations') IS NOT NULL`
  if (found.length === 0) return []
  const rows = yield* sql<{ name: string }>`SELECT name FROM kontor.compatible_migrations`
  return rows.map(({ name }) => name)
})

const declareCompatible = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO kontor.compatible_migrations SELECT unnest(${texts(compatible)}) ON CONFLICT DO NOTHING`
})

/**
 * The migrations this version has and the database has not, in order: none when it is current. Fails when the database
 * has some that this version does not know and that do not say that it can work with them. For readiness and for
 * programs that ask before they migrate.
 */
export const pendingMigrations = Effect.gen(function*() {
  const applied = yield* appliedMigrations
  const known: ReadonlyArray<string> = migrationNames
  const foreign = applied.filter((name) => !known.includes(name))
  const workable = foreign.length === 0 ? [] : yield* declaredCompatible
  const unknown = foreign.filter((name) => !workable.includes(name))
  if (unknown.length > 0) return yield* new DatabaseIsNewer({ unknown })
  return known.filter((name) => !applied.includes(name))
}).pipe(Effect.withSpan("Migrations.pending"))

/** A database that is current needs none of them, and most processes start on one. */
const loading = Effect.promise((): Promise<{
  readonly migrations: Readonly<Record<MigrationName, Effect.Effect<void, unknown, SqlClient.SqlClient>>>
}> => import("./MigrationList.ts"))

/**
 * Brings the database up to this version and answers what was applied. All pending migrations are one transaction, and
 * of several nodes that start at once one migrates while the others wait for it. A database that is current needs no
 * right to change its tables.
 */
export const migrate = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(Effect.gen(function*() {
    yield* sql`SET LOCAL statement_timeout = 0`
    yield* sql`SET LOCAL lock_timeout = 0`
    yield* sql`SELECT pg_advisory_xact_lock(hashtext(${table}))`
    yield* requireSupportedPostgres
    const pending = yield* pendingMigrations
    if (pending.length === 0) return pending
    yield* requireRights(pending)
    yield* ensureSchema
    const { migrations } = yield* loading
    yield* Migrator.make({})({ loader: Migrator.fromRecord(migrations), table })
    yield* declareCompatible
    return pending
  }))
}).pipe(Effect.withSpan("Migrations.migrate"))

/** Migrates the database when the service starts. */
export const layer = Layer.effectDiscard(migrate)
