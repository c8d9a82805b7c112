import { assert, it } from "@effect/vitest"
import { UnitOfWorkPostgres } from "@kontor/postgres"
import { RegisterIntake } from "@kontor/register"
import { day, recordOf, RecordSeed, registerEvent, sourceRecord } from "@kontor/testing/fixtures"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { postgres } from "../../support/RegisterLayers.ts"
import { emptyRegister, registerTables } from "../../support/RegisterTables.ts"
import { runs } from "../../support/Runs.ts"

const layer = Layer.provideMerge(UnitOfWorkPostgres.layer, postgres)

const Seeds = Schema.Array(RecordSeed).check(Schema.isMinLength(6), Schema.isMaxLength(14))

const delete_on = day("2027-01-01")

it.layer(layer, { excludeTestServices: true })("The tables of the register", (it) => {
  it.effect.prop(
    "hold after a purge what they would hold if only the records had arrived that may stay",
    { seeds: Seeds },
    Effect.fnUntraced(function*({ seeds }) {
      const intake = yield* RegisterIntake
      const records = seeds.map((seed) => ({ ...recordOf(seed), ...(seed.scale % 2 === 1 && { delete_on }) }))
      yield* emptyRegister
      yield* intake.take(records.filter((record) => !("delete_on" in record)))
      const expected = yield* registerTables
      yield* emptyRegister
      for (const record of records.toReversed()) yield* intake.take([record])
      yield* intake.purge(delete_on)
      assert.deepStrictEqual(yield* registerTables, expected)
    }),
    { arbitrary: { runs: runs(8) } }
  )

  it.effect("are as they were when a purge is broken off", () =>
    Effect.gen(function*() {
      const [intake, sql] = [yield* RegisterIntake, yield* SqlClient.SqlClient]
      const document = { type: "SI", bytes: Uint8Array.of(1) } as const
      yield* intake.take([sourceRecord({ delete_on, events: [registerEvent()], document })])
      const before = yield* registerTables
      yield* Effect.flip(sql.withTransaction(Effect.andThen(intake.purge(delete_on), Effect.fail("broken off"))))
      assert.deepStrictEqual(yield* registerTables, before)
    }))

  it.effect.prop(
    "are folded anew where an older version folded them otherwise",
    { seeds: Seeds },
    Effect.fnUntraced(function*({ seeds }) {
      const [intake, sql] = [yield* RegisterIntake, yield* SqlClient.SqlClient]
      yield* emptyRegister
      yield* intake.take(seeds.map(recordOf))
      const expected = yield* registerTables
      yield* sql`UPDATE search_fields SET projection_version = 0, is_active = NOT is_active`
      yield* sql`UPDATE search_documents SET document = '[]' WHERE document IS NOT NULL`
      yield* sql`UPDATE profiles SET profile = '{}'`
      yield* sql`DELETE FROM profile_features WHERE feature = 'related_persons'`
      yield* sql`INSERT INTO role_holders SELECT gen_random_uuid(), entity_id FROM search_fields`
      const outdated = yield* intake.outdated
      assert.isAbove(outdated, 0)
      assert.strictEqual(yield* intake.rebuild, outdated)
      assert.deepStrictEqual([yield* intake.outdated, yield* intake.rebuild], [0, 0])
      assert.deepStrictEqual(yield* registerTables, expected)
    }),
    { arbitrary: { runs: runs(5) } }
  )
})
