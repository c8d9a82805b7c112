import { assert, describe, it } from "@effect/vitest"
import { SearchIndex } from "@kontor/register"
import { filterTerms } from "@kontor/register/internal"
import { layer, SearchIndexKeeping } from "@kontor/search"
import { randomDocuments, searchDocument } from "@kontor/testing/fixtures"
import { Effect, Stream } from "effect"
import { once } from "node:events"
import type { Worker } from "node:worker_threads"

/** The threads that this process starts while the scope is open. */
const startedThreads = Effect.acquireRelease(
  Effect.sync(() => {
    const started: Array<Worker> = []
    const note = (worker: Worker) => started.push(worker)
    process.on("worker", note)
    return { note, started }
  }),
  ({ note }) => Effect.sync(() => process.off("worker", note))
)

const searchAll = SearchIndex.use((index) =>
  index.search({ query: undefined, terms: filterTerms({}), skip: 0, limit: 1, without: [] })
)

const apply = (through: number) =>
  SearchIndex.use((index) => index.apply({ held: [searchDocument()], gone: [], through }))

describe("The threads of the search index", () => {
  it.effect("start with the first search and the first change, and without changes none keeps the index", () =>
    Effect.gen(function*() {
      const { started } = yield* startedThreads
      const keeping = yield* SearchIndexKeeping
      assert.strictEqual(yield* keeping.changed, 0)
      assert.lengthOf(started, 0)

      assert.strictEqual((yield* searchAll).total, 0)
      yield* searchAll
      assert.lengthOf(started, 1)

      yield* apply(1)
      yield* apply(2)
      assert.lengthOf(started, 2)
      const keeper = started[1]!
      const ended = once(keeper, "exit")

      yield* keeping.build(Stream.fromIterable(randomDocuments(30, 1)), 2)
      yield* Effect.promise(() => ended)
      assert.lengthOf(started, 3)
      assert.strictEqual(yield* keeping.changed, 0)
      assert.strictEqual((yield* searchAll).total, 30)

      yield* apply(3)
      assert.lengthOf(started, 4)
      assert.strictEqual((yield* searchAll).total, 31)
    }).pipe(Effect.provide(layer({ threads: 1 })), Effect.scoped))
})
