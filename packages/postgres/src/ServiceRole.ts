import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"

/** The rights on tables of the schema `kontor`. */
interface Rights {
  readonly may: string
  readonly tables: ReadonlyArray<string>
}

/**
 * The rights that the service needs on each table of the schema `kontor`, and no more. It only adds to what was booked
 * or recorded. Locking a row takes the right to update it. Rule: credits#ledger.
 */
const serviceRights: ReadonlyArray<Rights> = [
  { may: "SELECT", tables: ["migrations", "compatible_migrations"] },
  { may: "SELECT, INSERT", tables: ["ledger_entries", "audit_entries", "register_document_pieces"] },
  { may: "SELECT, UPDATE", tables: ["live_budget", "register", "withheld_list"] },
  {
    may: "SELECT, INSERT, UPDATE",
    tables: [
      "accounts",
      "account_balances",
      "import_reports",
      "search_documents",
      "usage_counted",
      "usage_days",
      "usage_months"
    ]
  },
  {
    may: "SELECT, INSERT, DELETE",
    tables: [
      "former_numbers",
      "monitor_cycles",
      "monitor_sightings",
      "name_sounds",
      "register_documents",
      "role_holders",
      "search_copies",
      "shareholders",
      "reported_events",
      "webhook_attempts",
      "withheld"
    ]
  },
  {
    may: "SELECT, INSERT, UPDATE, DELETE",
    tables: [
      "api_keys",
      "idempotency_keys",
      "lag_hours",
      "monitor_counts",
      "monitor_runs",
      "monitors",
      "nodes",
      "organization_moves",
      "profile_features",
      "profiles",
      "rate_limit_windows",
      "refused_requests",
      "register_events",
      "register_records",
      "search_fields",
      "tokens",
      "webhook_claims",
      "webhook_deliveries",
      "webhook_endpoints",
      "webhook_events"
    ]
  }
]

/** The sequences that the service reads by name. Sequences behind identity columns need no right. */
const serviceSequences: ReadonlyArray<string> = ["register_events_sequence_seq"]

/** The server has no role of this name. */
export class RoleUnknown extends Schema.TaggedError<RoleUnknown>()("RoleUnknown", { role: Schema.String }) {
  override get message(): string {
    return `The database server has no role "${this.role}". Create it first, as in ` +
      `CREATE ROLE "${this.role}" LOGIN PASSWORD '…', and run the command again.`
  }
}

/** The role has rights that the service does not need, and that revoking grants does not take away. */
export class RoleTooPowerful extends Schema.TaggedError<RoleTooPowerful>()("RoleTooPowerful", {
  role: Schema.String,
  powers: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return `The role "${this.role}" ${this.powers.join(", ")}: the service would have more rights than it needs. ` +
      "Name a role that owns nothing and is a member of no other, or take these rights from it."
  }
}

/** A role that exists, and what it may do that no grant takes away. */
interface Candidate {
  readonly quoted: string
  readonly database: string
  readonly is_superuser: boolean
  readonly makes_roles: boolean
  readonly owns: boolean
  readonly lacks_connect: boolean
  readonly lacks_temporary: boolean
  readonly creates_schemas: boolean
}

/** The rights that a role has by its memberships or as `PUBLIC`, besides its own grants. */
interface Kept {
  readonly changes_ledger: boolean
  readonly creates_tables: boolean
  readonly creates_schemas: boolean
}

const inWords: Readonly<Record<keyof Kept | "is_superuser" | "makes_roles" | "owns", string>> = {
  is_superuser: "is a superuser",
  makes_roles: "may make roles",
  owns: "owns the database or something in the schema kontor, or is a member of its owner",
  changes_ledger: "may change or delete what the ledger holds",
  creates_tables: "may make tables in the schema kontor",
  creates_schemas: "may make schemas in the database"
}

const refuse = (role: string, powers: ReadonlyArray<readonly [power: keyof typeof inWords, has: boolean]>) => {
  const held = powers.flatMap(([power, has]) => has ? [inWords[power]] : [])
  return held.length === 0 ? Effect.void : new RoleTooPowerful({ role, powers: held })
}

const findCandidate = Effect.fnUntraced(function*(role: string) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<Candidate>`
    SELECT quote_ident(rolname) AS quoted, quote_ident(current_database()) AS database,
      rolsuper AS is_superuser, rolcreaterole AS makes_roles,
      NOT rolsuper AND EXISTS (
        SELECT FROM (
          SELECT nspowner AS owner FROM pg_namespace WHERE nspname = 'kontor'
          UNION SELECT relowner FROM pg_class WHERE relnamespace = 'kontor'::regnamespace
          UNION SELECT datdba FROM pg_database WHERE datname = current_database()
        ) owners WHERE pg_has_role(pg_roles.oid, owner, 'MEMBER')
      ) AS owns,
      NOT has_database_privilege(oid, current_database(), 'CONNECT') AS lacks_connect,
      NOT has_database_privilege(oid, current_database(), 'TEMPORARY') AS lacks_temporary,
      has_database_privilege(oid, current_database(), 'CREATE') AS creates_schemas
    FROM pg_roles WHERE rolname = ${role}`
  return found ?? (yield* new RoleUnknown({ role }))
})

const findKept = Effect.fnUntraced(function*(role: string) {
  const sql = yield* SqlClient.SqlClient
  const [kept] = yield* sql<Kept>`
    SELECT has_table_privilege(oid, 'kontor.ledger_entries', 'UPDATE, DELETE, TRUNCATE') AS changes_ledger,
      has_schema_privilege(oid, 'kontor', 'CREATE') AS creates_tables,
      has_database_privilege(oid, current_database(), 'CREATE') AS creates_schemas
    FROM pg_roles WHERE rolname = ${role}`
  return kept!
})

/** Revokes first what the role holds in the schema: it may hold more than this version grants. */
const statements = ({ creates_schemas, database, lacks_connect, lacks_temporary, quoted }: Candidate) => [
  `REVOKE ALL ON ALL TABLES IN SCHEMA kontor FROM ${quoted}`,
  `REVOKE ALL ON ALL SEQUENCES IN SCHEMA kontor FROM ${quoted}`,
  `REVOKE ALL ON SCHEMA kontor FROM ${quoted}`,
  ...creates_schemas ? [`REVOKE CREATE ON DATABASE ${database} FROM ${quoted}`] : [],
  ...lacks_connect ? [`GRANT CONNECT ON DATABASE ${database} TO ${quoted}`] : [],
  ...lacks_temporary ? [`GRANT TEMPORARY ON DATABASE ${database} TO ${quoted}`] : [],
  `GRANT USAGE ON SCHEMA kontor TO ${quoted}`,
  ...serviceRights.map(({ may, tables }) =>
    `GRANT ${may} ON ${tables.map((table) => `kontor.${table}`).join(", ")} TO ${quoted}`
  ),
  ...serviceSequences.map((sequence) => `GRANT USAGE ON SEQUENCE kontor.${sequence} TO ${quoted}`)
]

/**
 * Grants a role that exists what the service needs on the schema `kontor` of a migrated database, and takes from it
 * whatever else it held there, in one transaction. The role may neither change the ledger nor the tables. Repeat it
 * after each migration. The caller must own the schema.
 */
export const grantService = Effect.fn("ServiceRole.grant")(function*(role: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(Effect.gen(function*() {
    const candidate = yield* findCandidate(role)
    const { is_superuser, makes_roles, owns } = candidate
    yield* refuse(role, [["is_superuser", is_superuser], ["makes_roles", makes_roles], ["owns", owns]])
    yield* Effect.forEach(statements(candidate), (statement) => sql.unsafe(statement), { discard: true })
    const { changes_ledger, creates_schemas, creates_tables } = yield* findKept(role)
    yield* refuse(role, [
      ["changes_ledger", changes_ledger],
      ["creates_tables", creates_tables],
      ["creates_schemas", creates_schemas]
    ])
  }))
})
