import { assert, it } from "@effect/vitest"
import { RegisterLoadPostgres } from "@kontor/postgres"
import { RegisterLoad, type Unstorable } from "@kontor/register"
import { sourceRecord } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { postgres } from "../../support/RegisterLayers.ts"

const record = () => ({ ...sourceRecord(), events: [] as const, document: null })

/** What is said of the tables of the register beside their rows: indexes, constraints and rights. */
const tablesOfRegister = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  return {
    indexes: yield* sql`SELECT indexdef FROM pg_indexes WHERE schemaname = 'kontor' ORDER BY indexdef`,
    constraints: yield* sql`
      SELECT conrelid::regclass::text AS owner, conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'kontor'::regnamespace ORDER BY 1, 2`,
    columns: yield* sql`
      SELECT table_name, column_name, ordinal_position, data_type, is_nullable, column_default, collation_name
      FROM information_schema.columns WHERE table_schema = 'kontor' ORDER BY 1, 2`,
    rights: yield* sql`
      SELECT table_name, privilege_type, grantee FROM information_schema.table_privileges
      WHERE table_schema = 'kontor' AND grantee = 'PUBLIC' ORDER BY 1, 2`
  }
})

it.live(
  "A load leaves the tables of the register as they were, but for their rows",
  () =>
    Effect.gen(function*() {
      const [sql, load] = [yield* SqlClient.SqlClient, yield* RegisterLoad]
      yield* sql`GRANT SELECT ON profiles, register_records TO PUBLIC`
      const before = yield* tablesOfRegister
      const [table] = yield* sql`SELECT 'register_records'::regclass::oid::int AS oid`
      yield* Effect.scoped(Effect.gen(function*() {
        yield* load.begin("load")
        yield* load.add(0, [Effect.succeed([record(), record()])], () => "")
        yield* load.complete
      }))
      assert.deepStrictEqual(yield* tablesOfRegister, before)
      assert.notDeepEqual(
        yield* sql`SELECT 'register_records'::regclass::oid::int AS oid`,
        table === undefined ? [] : [table]
      )
      assert.deepStrictEqual(yield* sql`SELECT WHERE to_regnamespace('kontor_loading') IS NOT NULL`, [])
    }).pipe(Effect.provide(postgres))
)

it.live(
  "A load of an older version of the tables is begun anew",
  () =>
    Effect.gen(function*() {
      const [sql, load] = [yield* SqlClient.SqlClient, yield* RegisterLoad]
      yield* Effect.scoped(
        Effect.andThen(load.begin("load"), load.add(0, [Effect.succeed([record()])], () => ""))
      )
      yield* sql`ALTER TABLE profiles ADD COLUMN rank integer`
      yield* Effect.scoped(Effect.gen(function*() {
        assert.deepStrictEqual(yield* load.begin("load"), new Map())
        yield* load.add(0, [Effect.succeed([record(), record()])], () => "")
        yield* load.complete
      }))
      assert.deepStrictEqual(yield* sql`SELECT organizations::int FROM register`, [{ organizations: 2 }])
    }).pipe(Effect.provide(postgres))
)

it.live(
  "A load is stopped when its process has ended and before another one continues it",
  () =>
    Effect.gen(function*() {
      const load = yield* RegisterLoad
      const { isStopped } = RegisterLoadPostgres
      assert.isFalse(yield* isStopped)
      yield* Effect.scoped(Effect.gen(function*() {
        yield* load.begin("load")
        yield* load.add(0, [Effect.succeed([record()])], () => "")
        assert.isFalse(yield* isStopped)
      }))
      assert.isTrue(yield* isStopped)
      yield* Effect.scoped(Effect.andThen(load.begin("load"), load.complete))
      assert.isFalse(yield* isStopped)
    }).pipe(Effect.provide(postgres))
)

it.live(
  "While one process fills the register, no other one does",
  () =>
    Effect.gen(function*() {
      const load = yield* RegisterLoad
      yield* Effect.scoped(Effect.gen(function*() {
        assert.isDefined(yield* load.begin("load"))
        assert.isUndefined(yield* Effect.scoped(load.begin("load")))
      }))
      assert.isDefined(yield* Effect.scoped(load.begin("load")))
    }).pipe(Effect.provide(postgres))
)

it.live("A load leaves out the records that the database refuses, and holds all others", () =>
  Effect.gen(function*() {
    const [sql, load] = [yield* SqlClient.SqlClient, yield* RegisterLoad]
    const outOfRange = () => ({ ...record(), reader_version: 40_000 })
    const portions = [[record(), outOfRange(), record()], [outOfRange()], [record()]]
    let noted: ReadonlyArray<Unstorable> = []
    yield* Effect.scoped(Effect.gen(function*() {
      yield* load.begin("load")
      yield* load.add(0, portions.map((records) => Effect.succeed(records)), (unstorable) => {
        noted = unstorable
        return ""
      })
      yield* load.complete
    }))
    assert.deepStrictEqual(noted.map(({ record }) => record), [portions[0]![1]!, portions[1]![0]!])
    assert.match(noted[0]!.reason, /^the database refuses it: value "40000" is out of range for type smallint/u)
    assert.deepStrictEqual(yield* sql`SELECT organizations::int FROM register`, [{ organizations: 3 }])
  }).pipe(Effect.provide(postgres)))
