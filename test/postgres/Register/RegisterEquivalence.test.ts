import { assert, it } from "@effect/vitest"
import { ownershipFeatures } from "@kontor/core/internal"
import type { SearchQuery } from "@kontor/core/Register"
import { historyFeatures, Register, RegisterIntake, type SourceRecord } from "@kontor/register"
import { everyPerson, featuresOf, organizationId, recordOf, RecordSeed } from "@kontor/testing/fixtures"
import { Effect, Layer, Schema } from "effect"
import { queryOf, QuerySeed } from "../../support/RandomQueries.ts"
import { memory, postgres } from "../../support/RegisterLayers.ts"
import { emptyRegister } from "../../support/RegisterTables.ts"
import { runs } from "../../support/Runs.ts"

const pages = Effect.fnUntraced(function*(records: ReadonlyArray<SourceRecord>, queries: ReadonlyArray<SearchQuery>) {
  const [register, intake] = [yield* Register, yield* RegisterIntake]
  yield* intake.take(records)
  return yield* Effect.forEach(queries, (query) => Effect.map(register.search(query), (page) => ({ query, page })))
})

const computed = Effect.fnUntraced(function*(records: ReadonlyArray<SourceRecord>) {
  const [register, intake] = [yield* Register, yield* RegisterIntake]
  yield* intake.take(records)
  const entities = new Set([...records.map(({ registration }) => organizationId(registration)), ...everyPerson])
  return yield* Effect.forEach(
    entities,
    (entity) => featuresOf(register, entity, [...ownershipFeatures, ...historyFeatures])
  )
})

it.layer(postgres, { excludeTestServices: true })("The register on PostgreSQL", (it) => {
  it.effect.prop(
    "finds what the register in memory finds, page by page",
    {
      seeds: Schema.Array(RecordSeed).check(Schema.isMinLength(30), Schema.isMaxLength(60)),
      queries: Schema.Array(QuerySeed).check(Schema.isMinLength(30), Schema.isMaxLength(40))
    },
    Effect.fnUntraced(function*({ queries, seeds }) {
      const [records, searches] = [seeds.map(recordOf), queries.map(queryOf)]
      yield* emptyRegister
      const found = yield* pages(records, searches)
      const expected = yield* Effect.provide(pages(records, searches), Layer.fresh(memory))
      for (const [place, { page, query }] of expected.entries()) {
        assert.deepStrictEqual(found[place]?.page, page, JSON.stringify(query))
      }
    }),
    { arbitrary: { runs: runs(8) } }
  )

  it.effect.prop(
    "computes of every organization and person what the register in memory computes",
    { seeds: Schema.Array(RecordSeed).check(Schema.isMinLength(20), Schema.isMaxLength(50)) },
    Effect.fnUntraced(function*({ seeds }) {
      const records = seeds.map(recordOf)
      yield* emptyRegister
      const found = yield* computed(records)
      assert.deepStrictEqual(found, yield* Effect.provide(computed(records), Layer.fresh(memory)))
    }),
    { arbitrary: { runs: runs(5) } }
  )
})
