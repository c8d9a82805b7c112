import { assert, it } from "@effect/vitest"
import { RegisterChanges, RegisterIntake, RegisterLoad, SearchIndex } from "@kontor/register"
import { entityOf, sourceRecord } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { postgres } from "../../support/RegisterLayers.ts"

const record = () => ({ ...sourceRecord(), events: [] as const, document: null })

it.live(
  "A load numbers what it shows from the first number on, so that an index is as far behind as there are organizations",
  () =>
    Effect.gen(function*() {
      const load = yield* RegisterLoad
      yield* Effect.scoped(Effect.gen(function*() {
        yield* load.begin("load")
        yield* load.add(0, [Effect.succeed([record(), record(), record()])], () => "")
        yield* load.complete
      }))
      assert.deepStrictEqual(yield* RegisterChanges.use(({ extent }) => extent), { last: 3, organizations: 3 })
    }).pipe(Effect.provide(postgres))
)

it.live(
  "An index that follows what comes in during a load hears of all that the load shows then",
  () =>
    Effect.gen(function*() {
      const [changes, load] = [yield* RegisterChanges, yield* RegisterLoad]
      const intake = yield* RegisterIntake
      const loaded = [record(), record(), record()]
      const arrived = [record(), record()]
      yield* Effect.scoped(Effect.gen(function*() {
        yield* load.begin("load")
        yield* load.add(0, [Effect.succeed(loaded)], () => "")
        yield* intake.take(arrived)
        const { through } = yield* SearchIndex.use(({ position }) => position)
        assert.strictEqual(through, arrived.length)
        yield* load.complete
        const { gone, held } = yield* changes.after(through)
        assert.deepStrictEqual(gone, [])
        const ids = new Set(held.map(({ entity_id }) => entity_id))
        const expected = yield* Effect.forEach(loaded, entityOf)
        assert.deepStrictEqual(ids, new Set(expected))
      }))
      const { last, organizations } = yield* changes.extent
      assert.strictEqual(organizations, 5)
      assert.isAtMost(last, 2 * organizations)
      assert.deepStrictEqual(yield* SearchIndex.use(({ position }) => position), { through: last, organizations })
    }).pipe(Effect.provide(postgres))
)
