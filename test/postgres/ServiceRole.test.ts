import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Ledger } from "@kontor/core/Credits"
import { grantService, Migrations } from "@kontor/postgres"
import { accountWith, bookingOf } from "@kontor/testing/fixtures"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { kontorHere } from "../support/Command.ts"
import * as Database from "../support/Database.ts"
import { node } from "../support/PostgresStorage.ts"
import { newRole, serviceRole } from "../support/ServiceRole.ts"

const insufficientPrivilege = "42501"

const as = (url: Redacted.Redacted) => Effect.provide(PgClient.layer({ url, maxConnections: 1 }))

const run = (url: Redacted.Redacted, statement: string) =>
  PgClient.PgClient.use((sql) => sql.unsafe(statement)).pipe(as(url))

const grantTo = (name: string, url: Redacted.Redacted) =>
  kontorHere(["migrate", "--role", name], { KONTOR_DATABASE_URL: Redacted.value(url) })

/** What somebody other than the owner may do with each table. */
const rightsOf = (url: Redacted.Redacted, role: string) =>
  PgClient.PgClient.use((sql) =>
    sql<{ table: string; may: string }>`
      SELECT relname AS table, string_agg(privilege_type, ' ' ORDER BY privilege_type) AS may
      FROM pg_class LEFT JOIN LATERAL aclexplode(relacl) ON grantee = to_regrole(${role})
      WHERE relnamespace = 'kontor'::regnamespace AND relkind = 'r' GROUP BY relname ORDER BY relname`
  ).pipe(as(url))

const folder = fileURLToPath(new URL("src", import.meta.resolve("@kontor/postgres/package.json")))

/** The statements of the service, by file: not those that make tables, and none of the embedded server. */
const statementsOf = (): ReadonlyArray<string> =>
  globSync("**/*.ts", { cwd: folder })
    .filter((file) => !/^(?:migrations|embedded)[/\\]|^(?:Migrations|ServiceRole)\.ts$/u.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8").replaceAll(/\s+/gu, " "))

const changes = /\b(?:(INSERT) INTO|(UPDATE)|(DELETE) FROM) (\w+)(?=[ (])(?: (?:AS )?(?!SET\b)[a-z]\w*)?( SET\b)?/gu

/** The changes of tables among the statements, each once: `UPDATE accounts`. */
const changesIn = (statements: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(
    statements.flatMap((text) =>
      Array.from(text.matchAll(changes)).flatMap(([, insert, update, remove, table, set]) =>
        update !== undefined && set === undefined ? [] : [`${insert ?? update ?? remove} ${table}`]
      )
    )
  )
]

describe("The role of the service", () => {
  it.live("may make every change of a table that a statement of the service makes", () =>
    Effect.gen(function*() {
      const url = yield* Database.emptyUrl
      const { name } = yield* newRole(url)
      yield* grantTo(name, url)
      const rights = new Map((yield* rightsOf(url, name)).map(({ may, table }) => [table, may.split(" ")]))
      const changed = changesIn(statementsOf()).filter((change) => rights.has(change.split(" ")[1]!))
      assert.includeMembers([...changed], [
        "INSERT ledger_entries",
        "UPDATE account_balances",
        "DELETE webhook_events",
        "UPDATE webhook_events"
      ])
      const refused = changed.filter((change) => {
        const [right = "", table = ""] = change.split(" ")
        return !rights.get(table)!.includes(right)
      })
      assert.deepStrictEqual(refused, [])
    }))

  it.live("books, and is refused what changes the ledger, the record of operators, or a table", () =>
    Effect.gen(function*() {
      const url = yield* serviceRole(yield* Database.emptyUrl)
      yield* Effect.gen(function*() {
        const ledger = yield* Ledger
        yield* ledger.book(bookingOf(yield* accountWith(10), -3))
        assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
        const sql = yield* SqlClient.SqlClient
        yield* sql`SELECT nextval(pg_get_serial_sequence('register_events', 'sequence'))`
        for (
          const statement of [
            "UPDATE ledger_entries SET credits = credits + 1",
            "UPDATE ledger_entries SET endpoint = 'other' WHERE false",
            "DELETE FROM ledger_entries",
            "TRUNCATE ledger_entries",
            "DELETE FROM account_balances",
            "UPDATE audit_entries SET operator = 'other'",
            "DELETE FROM audit_entries",
            "ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_stay",
            "DROP TABLE ledger_entries",
            "CREATE TABLE kontor.other (id integer)",
            "CREATE SCHEMA other",
            "CREATE OR REPLACE FUNCTION kontor.refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
            "SET session_replication_role = replica",
            "INSERT INTO migrations (migration_id, name) VALUES (9999, 'other')"
          ]
        ) {
          const { reason } = yield* Effect.flip(sql.unsafe(statement))
          assert.strictEqual((reason.cause as { readonly code: string }).code, insufficientPrivilege, statement)
        }
      }).pipe(Effect.provide(node(url)))
    }))

  it.live("has a right on each table, the same however often it is granted, and loses what somebody added", () =>
    Effect.gen(function*() {
      const url = yield* Database.emptyUrl
      const { name } = yield* newRole(url)
      const first = yield* grantTo(name, url)
      assert.deepInclude(first, { code: 0, stderr: "" })
      assert.match(first.stdout, /\nThe role "kontor_[0-9a-f]+" may do what the service needs, and no more\.\n$/)
      const granted = yield* rightsOf(url, name)
      assert.deepStrictEqual(granted.filter(({ may }) => may === null), [])
      assert.deepInclude(granted, { table: "ledger_entries", may: "INSERT SELECT" })
      yield* run(url, `GRANT ALL ON ALL TABLES IN SCHEMA kontor TO ${name}`)
      yield* run(url, `GRANT CREATE ON SCHEMA kontor TO ${name}`)
      assert.strictEqual((yield* grantTo(name, url)).code, 0)
      assert.deepStrictEqual(yield* rightsOf(url, name), granted)
    }))

  it.live("has to exist: nothing is migrated for one that does not", () =>
    Effect.gen(function*() {
      const url = yield* Database.emptyUrl
      const { code, stderr } = yield* grantTo("nobody here", url)
      assert.strictEqual(code, 1)
      assert.match(
        stderr,
        /^kontor: The database server has no role "nobody here"\. Create it first, as in CREATE ROLE /
      )
      const [found] = yield* run(url, "SELECT to_regnamespace('kontor')::text AS schema")
      assert.deepStrictEqual(found, { schema: null })
    }))

  it.live.each([
    { who: "a superuser", attributes: "SUPERUSER", words: "is a superuser", before: () => [] },
    { who: "who may make roles", attributes: "CREATEROLE", words: "may make roles", before: () => [] },
    {
      who: "the owner",
      attributes: "LOGIN",
      words: "owns the database or something in the schema kontor",
      before: (name: string) => ["CREATE SCHEMA kontor", `ALTER SCHEMA kontor OWNER TO ${name}`]
    },
    {
      who: "a member of the owner",
      attributes: "LOGIN NOINHERIT",
      words: "or is a member of its owner",
      before: (name: string) => [`DO $$ BEGIN EXECUTE format('GRANT %I TO ${name}', current_user); END $$`]
    },
    {
      who: "a member of who may change everything",
      attributes: "LOGIN",
      words: "may change or delete what the ledger holds",
      before: (name: string) => [`GRANT pg_write_all_data TO ${name}`]
    }
  ])("may not be $who", ({ attributes, before, words }) =>
    Effect.gen(function*() {
      const url = yield* Database.emptyUrl
      const { name } = yield* newRole(url, attributes)
      yield* Effect.forEach(before(name), (statement) => run(url, statement))
      const refused = yield* Effect.andThen(Migrations.migrate, grantService(name)).pipe(Effect.flip, as(url))
      assert.include(String(refused), words)
    }))

  it.live("cannot migrate, and says who can", () =>
    Effect.gen(function*() {
      const owned = yield* Database.emptyUrl
      const url = yield* serviceRole(owned)
      yield* run(owned, "DELETE FROM kontor.migrations WHERE migration_id = 8")
      const { code, stderr } = yield* kontorHere(["accounts", "list"], { KONTOR_DATABASE_URL: Redacted.value(url) })
      assert.strictEqual(code, 1)
      assert.match(stderr, /^kontor: The database lacks migrations .*\(0008_\w+\).* Run "kontor migrate --role kontor_/)
    }))
})
