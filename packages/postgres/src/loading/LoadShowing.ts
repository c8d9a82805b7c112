import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { lockIntake } from "../Register/RegisterRecords.ts"
import { notify } from "../WakeUpsPostgres.ts"
import { loadedNames } from "./LoadRows.ts"

/** Takes organizations out of the load, and puts their records off: `repeated` selects them. */
const putOff = Effect.fnUntraced(function*(repeated: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`CREATE TABLE kontor_loading.repeated AS ${repeated}`)
  yield* sql`
    INSERT INTO kontor_loading.put_off (reader_version, is_companion, content)
    SELECT reader_version, false, content FROM kontor_loading.register_records JOIN kontor_loading.repeated USING (entity_id)`
  for (const table of loadedNames) {
    yield* sql.unsafe(
      `DELETE FROM kontor_loading.${table} one USING kontor_loading.repeated WHERE one.entity_id = repeated.entity_id`
    )
  }
  yield* sql`DROP TABLE kontor_loading.repeated`
})

/** Postpones organizations with several records in the load: their records are folded later. */
export const putOffRepeated = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(Effect.gen(function*() {
    yield* sql`SELECT set_config('statement_timeout', '0', true), set_config('work_mem', '256MB', true)`
    yield* putOff("SELECT entity_id FROM kontor_loading.register_records GROUP BY entity_id HAVING count(*) > 1")
  }))
})

/**
 * Numbers those documents of the load anew whose numbers the register has used meanwhile: an index that holds the
 * changes with these numbers still has to hear of them. They are as few as came meanwhile.
 */
const numberAfterArrived = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [used] = yield* sql<{ sequence: bigint; last: bigint }>`
    SELECT sequence, greatest(sequence, (SELECT max(changed) FROM kontor_loading.search_documents)) AS last
    FROM register`
  yield* sql`
    UPDATE kontor_loading.search_documents document SET changed = ${used!.last} + place
    FROM (
      SELECT entity_id, row_number() OVER (ORDER BY changed) AS place FROM kontor_loading.search_documents
      WHERE changed <= ${used!.sequence}
    ) known
    WHERE document.entity_id = known.entity_id`
})

/** What came into the register while the load was under way joins the load, as what is shown takes the place of it. */
const joinArrived = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const arrived = yield* sql`SELECT FROM register_records LIMIT 1`
  if (arrived.length === 0) return
  yield* putOff(`
    SELECT DISTINCT entity_id FROM kontor.register_records
    WHERE EXISTS (SELECT FROM kontor_loading.register_records one WHERE one.entity_id = register_records.entity_id)`)
  for (const table of loadedNames) {
    yield* sql.unsafe(`INSERT INTO kontor_loading.${table} SELECT * FROM kontor.${table}`)
  }
})

interface ForeignKey {
  readonly drop: string
  readonly add: string
}

/** The keys by which other tables refer to those that are replaced. */
const foreignKeys = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<ForeignKey>`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) AS add
    FROM pg_constraint JOIN pg_class owner ON owner.oid = confrelid
    WHERE contype = 'f' AND owner.relnamespace = 'kontor'::regnamespace AND owner.relname = ANY(${texts(loadedNames)})`
})

/**
 * Puts the tables of the load in place of those of the register, all at once. Whoever reads waits for no longer than
 * the catalog takes.
 */
export const showLoad = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(Effect.gen(function*() {
    yield* lockIntake
    yield* numberAfterArrived
    yield* joinArrived
    yield* sql`
      UPDATE register SET taken_at = clock_timestamp(),
        organizations = (SELECT count(*) FROM kontor_loading.search_fields),
        sequence = greatest(sequence, (SELECT max(changed) FROM kontor_loading.search_documents))`
    yield* sql`ALTER TABLE kontor_loading.search_documents ALTER COLUMN changed DROP DEFAULT`
    const keys = yield* foreignKeys
    yield* Effect.forEach(keys, ({ drop }) => sql.unsafe(drop))
    for (const table of loadedNames) {
      yield* sql.unsafe(`DROP TABLE kontor.${table}`)
      yield* sql.unsafe(`ALTER TABLE kontor_loading.${table} SET SCHEMA kontor`)
    }
    yield* Effect.forEach(keys, ({ add }) => sql.unsafe(add))
    yield* sql`UPDATE kontor_loading.load SET is_shown = true`
    yield* notify(sql, "register")
  }))
})
