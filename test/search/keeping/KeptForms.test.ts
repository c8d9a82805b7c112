import { assert, describe, it } from "@effect/vitest"
import { Register, RegisterIntake, SearchIndex } from "@kontor/register"
import { KeptIndex } from "@kontor/search"
import { newWord, search, sourceRecord } from "@kontor/testing/fixtures"
import { Context, Effect, Fiber, Layer, Ref } from "effect"
import { SqlClient } from "effect/sql"
import { url } from "../../support/Database.ts"
import { awaited, countedBuilding, nodeOf, ready, snapshotPath } from "../../support/KeptIndexes.ts"

const records = (name: string, count: number) =>
  Array.from({ length: count }, () => sourceRecord({ facts: { name: `${name} GmbH` } }))

/** Searches again and again as long as the scope lasts, and yields what was found each time so far. */
const searching = Effect.fnUntraced(
  function*(q: string) {
    const totals = yield* Ref.make<ReadonlyArray<number>>([])
    const once = Effect.flatMap(search(q), ({ total }) => Ref.update(totals, (known) => [...known, total]))
    const fiber = yield* Effect.forkScoped(Effect.forever(Effect.andThen(once, Effect.sleep("5 millis"))))
    return { fiber, totals }
  },
  Effect.map(({ fiber, totals }) =>
    Effect.andThen(
      Effect.sync(() => assert.isUndefined(fiber.pollUnsafe())),
      Ref.get(totals)
    ).pipe(Effect.tap(() => Fiber.interrupt(fiber)))
  )
)

/** Puts so many organizations into the register as an import would, without what a profile shows. */
const fill = Effect.fnUntraced(function*(count: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(Effect.gen(function*() {
    yield* sql`
      INSERT INTO search_documents (entity_id, changed, document)
      SELECT gen_random_uuid(), sequence + place, json_build_array('Satz ' || place || ' GmbH', 1,
        json_build_array(json_build_array('K1101R', 'HRB', place::text, '')), true, 'GmbH', NULL, '20095', 'hamburg',
        NULL, NULL, '[]'::json, '[]'::json, NULL, NULL)::text
      FROM register, generate_series(1, ${count}::int) AS place`
    yield* sql`UPDATE register SET sequence = sequence + ${count}, organizations = organizations + ${count}`
  }))
})

describe("The index that a node keeps", () => {
  it.live(
    "is searched in threads once the register has grown, and by all searches meanwhile",
    () =>
      Effect.gen(function*() {
        const [database, snapshot] = [yield* url, yield* snapshotPath]
        const { buildApart, built } = yield* countedBuilding(database, snapshot)
        const node = nodeOf(database, { snapshot, buildApart, threads: 1, maxInThread: 3 })
        yield* Effect.gen(function*() {
          const intake = yield* RegisterIntake
          const [first, later] = [newWord(), newWord()]
          yield* ready
          yield* intake.take(records(first, 2))
          assert.strictEqual(yield* built, 0)
          const totals = yield* searching(first)
          yield* intake.take(records(later, 3))
          yield* awaited(built, (count) => count === 1)
          yield* awaited(SearchIndex.use(({ position }) => position), ({ organizations }) => organizations === 5)
          yield* intake.take(records(later, 1))
          assert.strictEqual((yield* search(later)).total, 4)
          assert.deepStrictEqual([...new Set(yield* totals)], [2])
        }).pipe(Effect.provide(node), Effect.scoped)
      })
  )

  it.live("is built anew beside searches when the register has grown several times", () =>
    Effect.gen(function*() {
      const [database, snapshot] = [yield* url, yield* snapshotPath]
      const { buildApart, built } = yield* countedBuilding(database, snapshot)
      const node = nodeOf(database, { snapshot, buildApart, threads: 1, maxInThread: 0 })
      yield* Effect.gen(function*() {
        const name = newWord()
        yield* RegisterIntake.use((intake) => intake.take(records(name, 1)))
        yield* awaited(built, (count) => count === 1)
        yield* awaited(Effect.andThen(ready, search(name)), ({ total }) => total === 1)
        const totals = yield* searching(name)
        yield* fill(61_000)
        yield* awaited(SearchIndex.use(({ position }) => position), ({ organizations }) => organizations === 61_001)
        assert.isAtLeast(yield* built, 2)
        assert.strictEqual((yield* search("HRB 60999")).total, 1)
        assert.deepStrictEqual([...new Set(yield* totals)], [1])
      }).pipe(Effect.provide(node), Effect.scoped)
    }))

  it.live(
    "fails searches until it is ready, which are answered as unavailable, and says so",
    () =>
      Effect.gen(function*() {
        const [database, snapshot] = [yield* url, yield* snapshotPath]
        const node = yield* Layer.build(
          nodeOf(database, { snapshot, buildApart: Effect.never, threads: 1, maxInThread: -1 })
        )
        const failure = yield* Effect.flip(Context.get(node, SearchIndex).position)
        assert.strictEqual(failure.reason, "the index is not ready yet")
        const unavailable = yield* Effect.flip(Context.get(node, Register).search({ q: "Alpha", skip: 0, limit: 1 }))
        assert.strictEqual(unavailable._tag, "UpstreamUnavailable")
        const state = yield* Context.get(node, KeptIndex.KeptIndex).state
        assert.isDefined(state)
        assert.isUndefined(state.position)
        assert.isUndefined(state.caught_up_at)
      })
  )
})
