import { assert, describe, it } from "@effect/vitest"
import { SearchIndex } from "@kontor/register"
import { filterTerms, readQuery } from "@kontor/register/internal"
import { layer, SearchIndexKeeping } from "@kontor/search"
import { randomDocuments, searchDocument } from "@kontor/testing/fixtures"
import { Effect, Stream } from "effect"
import { mkdtemp, rm, truncate } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

const folder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-search-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

const search = (q: string) =>
  SearchIndex.use((index) =>
    index.search({ query: readQuery(q), terms: filterTerms({}), skip: 0, limit: 30, without: [] })
  )

const threads = () => layer({ threads: 2 })

describe("Snapshot", () => {
  it.effect("holds what was built, and its sequence", () =>
    Effect.gen(function*() {
      const path = join(yield* folder, "search.snapshot")
      const built = yield* Effect.gen(function*() {
        const keeping = yield* SearchIndexKeeping
        yield* keeping.build(Stream.fromIterable(randomDocuments(3000, 5)), 77)
        yield* keeping.save(path, "mark")
        return yield* search("Müller Bau")
      }).pipe(Effect.provide(threads()))
      assert.isAbove(built.total, 0)
      yield* Effect.gen(function*() {
        const keeping = yield* SearchIndexKeeping
        assert.strictEqual((yield* keeping.load(path)).mark, "mark")
        const { position } = yield* SearchIndex
        assert.deepStrictEqual(yield* position, { through: 77, organizations: 3000 })
        assert.deepStrictEqual(yield* search("Müller Bau"), built)
        yield* SearchIndex.use((index) => index.apply({ held: [searchDocument()], gone: [], through: 78 }))
        assert.strictEqual(yield* keeping.changed, 1)
        assert.isAbove(yield* keeping.bytes, 3000 * 16)
      }).pipe(Effect.provide(threads()))
    }).pipe(Effect.scoped))

  it.effect("is refused if it breaks off or is not a snapshot, and the held index stays", () =>
    Effect.gen(function*() {
      const path = join(yield* folder, "search.snapshot")
      const keeping = yield* SearchIndexKeeping
      assert.strictEqual((yield* Effect.flip(keeping.load(path))).reason, "there is no snapshot")
      yield* keeping.build(Stream.fromIterable(randomDocuments(100, 6)), 5)
      yield* keeping.save(path, "mark")
      yield* Effect.promise(() => truncate(path, 20_000))
      assert.strictEqual((yield* Effect.flip(keeping.load(path))).reason, "the snapshot breaks off")
      yield* Effect.promise(() => truncate(path, 4))
      assert.strictEqual((yield* Effect.flip(keeping.load(path))).reason, "the snapshot is no snapshot")
      assert.deepStrictEqual(yield* SearchIndex.use(({ position }) => position), { through: 5, organizations: 100 })
    }).pipe(Effect.scoped, Effect.provide(threads())))
})
