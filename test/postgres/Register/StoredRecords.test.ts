import { assert, it } from "@effect/vitest"
import { Identity, Register, RegisterIntake } from "@kontor/core/Register"
import { writeRecord } from "@kontor/core/testing"
import { entityOf, newNumber, profileOf, sourceRecord } from "@kontor/core/testing/fixtures"
import { Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import { postgres } from "../../support/RegisterLayers.ts"

/** Names with every control character, and those that `COPY` and JSON escape. */
const names = [
  String.fromCodePoint(...Array.from({ length: 31 }, (_, place) => place + 1)),
  ...Array.from({ length: 35 }, (_, place) => `Alpha ${String.fromCodePoint(126 + place)} GmbH`),
  "Großmann & Söhne \\ \"Ost\" 𝒜 e.K.",
  `","name":"`
]

/** A statement of the version before, which knows the records as `source_records` and takes their content for JSON. */
const insertBefore = Effect.fnUntraced(function*(name: string) {
  const sql = yield* SqlClient.SqlClient
  const record = sourceRecord({ registration: newNumber(), facts: { name } })
  const [entity, identity] = [yield* entityOf(record), yield* Identity]
  const { content, kept } = yield* writeRecord(identity, record)
  yield* sql`
    INSERT INTO source_records (entity_id, digest, reader_version, delete_on, content)
    SELECT ${entity}::uuid, ${kept.digest}::uuid, 1, NULL, ${content}::text`
  return { entity, record }
})

it.layer(postgres, { excludeTestServices: true })("A stored record", (it) => {
  it.effect("is in the database as it was written, byte for byte, whatever its characters", () =>
    Effect.gen(function*() {
      const [sql, intake, identity] = [yield* SqlClient.SqlClient, yield* RegisterIntake, yield* Identity]
      for (const name of names) {
        const record = sourceRecord({ registration: newNumber(), facts: { name, purpose: name } })
        const { content } = yield* writeRecord(identity, record)
        yield* intake.take([record])
        const entity = yield* entityOf(record)
        const [stored] = yield* sql`SELECT content FROM register_records WHERE entity_id = ${entity}`
        assert.deepStrictEqual(stored, { content })
        assert.deepInclude(yield* intake.take([record]), { unchanged: 1 })
        yield* intake.take([{ ...record, record_id: "other" }])
        assert.strictEqual(Option.getOrThrow(yield* profileOf(yield* Register, entity)).purpose, name)
      }
    }))

  it.effect("is JSON to nodes of the version before, which add, number and remove records beside this one", () =>
    Effect.gen(function*() {
      const [sql, intake] = [yield* SqlClient.SqlClient, yield* RegisterIntake]
      const { entity, record } = yield* insertBefore("Beta AG")
      const later = { ...record, record_id: "later", facts: { name: "Gamma AG" } }
      assert.deepInclude(yield* intake.take([record, later]), { imported: 1, unchanged: 1 })
      yield* sql`
        UPDATE source_records SET reader_version = renewed.reader_version
        FROM (SELECT ${entity}::uuid AS entity_id, 7 AS reader_version) renewed
        WHERE source_records.entity_id = renewed.entity_id`
      const read = sql`
        SELECT content::json #>> '{facts,name}' AS name, reader_version FROM source_records
        WHERE entity_id = ANY(ARRAY[${entity}::uuid]) ORDER BY name`
      assert.deepStrictEqual(yield* read, [
        { name: "Beta AG", reader_version: 7 },
        { name: "Gamma AG", reader_version: 7 }
      ])
      yield* sql`DELETE FROM source_records WHERE entity_id = ${entity} AND content::json ->> 'record_id' = 'later'`
      assert.deepStrictEqual(yield* read, [{ name: "Beta AG", reader_version: 7 }])
    }))
})
