import { assert, it } from "@effect/vitest"
import { UnitOfWorkPostgres } from "@kontor/postgres"
import { RegisterIntake } from "@kontor/register"
import { recordOf, RecordSeed, registerEvent, sourceRecord } from "@kontor/testing/fixtures"
import { Effect, Layer, Schema } from "effect"
import { randomBytes } from "node:crypto"
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

  it.effect("hold nothing of the records that the database refuses, and all others of their take", () =>
    Effect.gen(function*() {
      const intake = yield* RegisterIntake
      const good = Array.from(
        { length: 5 },
        () => sourceRecord({ events: [registerEvent()], document: { type: "SI", bytes: Uint8Array.of(1) } })
      )
      const tooLong = sourceRecord({
        events: [registerEvent(), registerEvent({ id: randomBytes(2_000).toString("hex") })]
      })
      const outOfRange = sourceRecord({ reader_version: 40_000 })
      yield* emptyRegister
      yield* intake.take(good)
      const expected = yield* registerTables
      yield* emptyRegister
      const taken = yield* intake.take([...good.slice(0, 2), tooLong, ...good.slice(2), outOfRange])
      assert.deepInclude(taken, { imported: 5, unchanged: 0, events: 5 })
      assert.deepStrictEqual(taken.unstorable.map(({ record }) => record), [tooLong, outOfRange])
      assert.match(taken.unstorable[0]!.reason, /^the database refuses it: index row size \d+ exceeds/u)
      assert.strictEqual(taken.unstorable[1]!.reason, "the database refuses it: smallint out of range")
      assert.deepStrictEqual(yield* registerTables, expected)
    }))
})
