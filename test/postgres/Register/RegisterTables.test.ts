import { assert, it } from "@effect/vitest"
import { UnitOfWork } from "@kontor/core"
import { RegisterIntake } from "@kontor/core/Register"
import { recordOf, RecordSeed, registerEvent, sourceRecord } from "@kontor/core/testing/fixtures"
import { UnitOfWorkPostgres } from "@kontor/postgres"
import { Effect, Exit, Layer, Schema } from "effect"
import { postgres } from "../../support/RegisterLayers.ts"
import { emptyRegister, registerTables } from "../../support/RegisterTables.ts"
import { runs } from "../../support/Runs.ts"

const layer = Layer.provideMerge(UnitOfWorkPostgres.layer, postgres)

it.layer(layer, { excludeTestServices: true })("The tables of the register", (it) => {
  it.effect.prop(
    "end the same whatever the order of the records, in which portions and how often they are taken",
    {
      seeds: Schema.Array(RecordSeed).check(Schema.isMinLength(6), Schema.isMaxLength(14)),
      places: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 13 }))).check(Schema.isMaxLength(8))
    },
    Effect.fnUntraced(function*({ places, seeds }) {
      const intake = yield* RegisterIntake
      const records = seeds.map(recordOf)
      yield* emptyRegister
      yield* intake.take(records)
      const expected = yield* registerTables
      yield* emptyRegister
      for (const place of places) yield* intake.take(records.slice(place, place + 3).toReversed())
      for (const record of records.toReversed()) yield* intake.take([record])
      assert.deepStrictEqual(yield* registerTables, expected)
      yield* intake.take(records)
      assert.deepStrictEqual(yield* registerTables, expected)
    }),
    { arbitrary: { runs: runs(5) } }
  )

  it.effect("hold nothing of a take that failed", () =>
    Effect.gen(function*() {
      const intake = yield* RegisterIntake
      const before = yield* registerTables
      const good = sourceRecord({ events: [registerEvent()], document: { type: "SI", bytes: Uint8Array.of(1) } })
      const unstorable = sourceRecord({ events: [registerEvent({ id: "U+0000 \u0000" })] })
      assert.isTrue(Exit.isFailure(yield* Effect.exit(intake.take([good, unstorable]))))
      assert.deepStrictEqual(yield* registerTables, before)
    }))

  it.effect("hold nothing of a take within a unit of work that failed", () =>
    Effect.gen(function*() {
      const [intake, unit] = [yield* RegisterIntake, yield* UnitOfWork]
      const before = yield* registerTables
      yield* Effect.flip(unit.commit(Effect.andThen(intake.take([sourceRecord()]), Effect.fail("changed my mind"))))
      assert.deepStrictEqual(yield* registerTables, before)
    }))
})
