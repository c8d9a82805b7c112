import { assert, describe, it } from "@effect/vitest"
import { RegisterChanges, RegisterIntake, SearchIndex, SearchIndexUnavailable } from "@kontor/register"
import { newWord, search, sourceRecord } from "@kontor/testing/fixtures"
import { Effect, Layer, type Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { copyFile, truncate, writeFile } from "node:fs/promises"
import { url } from "../../support/Database.ts"
import { countedBuilding, nodeOf, ready, snapshotPath } from "../../support/KeptIndexes.ts"

/** A database, where its snapshot lies, and nodes on it that keep their index in threads. */
const place = Effect.fnUntraced(function*() {
  const [database, snapshot] = [yield* url, yield* snapshotPath]
  const { buildApart, built } = yield* countedBuilding(database, snapshot)
  const node = nodeOf(database, { snapshot, buildApart, threads: 1, maxInThread: -1 })
  return { built, database, node, snapshot }
})

const countOf = (q: string) => Effect.map(Effect.andThen(ready, search(q)), ({ total }) => total)

const take = (...names: ReadonlyArray<string>) =>
  RegisterIntake.use((intake) => intake.take(names.map((name) => sourceRecord({ facts: { name: `${name} GmbH` } }))))

/** Takes records in while no index follows. */
const takeUnseen = (database: Redacted.Redacted, ...names: ReadonlyArray<string>) =>
  Effect.scoped(Effect.gen(function*() {
    const node = yield* Layer.build(nodeOf(database, { snapshot: undefined, threads: 1 }))
    yield* Effect.provide(take(...names), node)
  }))

describe("A snapshot of a node's index", () => {
  it.live(
    "is taken at the next start in place of building, with what changed since then",
    () =>
      Effect.gen(function*() {
        const { built, database, node } = yield* place()
        const [first, second] = [newWord(), newWord()]
        yield* takeUnseen(database, first)
        assert.strictEqual(yield* Effect.provide(countOf(first), node), 1)
        assert.strictEqual(yield* built, 1)
        yield* takeUnseen(database, second)
        yield* Effect.gen(function*() {
          assert.deepStrictEqual([yield* countOf(first), yield* countOf(second)], [1, 1])
          const { last } = yield* RegisterChanges.use(({ extent }) => extent)
          assert.deepStrictEqual(yield* SearchIndex.use(({ position }) => position), {
            organizations: 2,
            through: last
          })
        }).pipe(Effect.provide(node))
        assert.strictEqual(yield* built, 1)
      })
  )

  it.live.each([
    { kind: "that breaks off", damage: (path: string) => truncate(path, 3000) },
    { kind: "that is not one", damage: (path: string) => writeFile(path, "nothing of the kind") },
    { kind: "with a damaged beginning", damage: (path: string) => writeFile(path, new Uint8Array(8), { flag: "r+" }) }
  ])("$kind is built anew", ({ damage }) =>
    Effect.gen(function*() {
      const { built, database, node, snapshot } = yield* place()
      const name = newWord()
      yield* takeUnseen(database, name)
      assert.strictEqual(yield* Effect.provide(countOf(name), node), 1)
      yield* Effect.promise(() => damage(snapshot))
      assert.strictEqual(yield* Effect.provide(countOf(name), node), 1)
      assert.strictEqual(yield* built, 2)
    }))

  it.live("of another database is built anew, and nobody of the other one is found", () =>
    Effect.gen(function*() {
      const [one, other] = [yield* place(), yield* place()]
      const [here, there] = [newWord(), newWord()]
      yield* takeUnseen(one.database, here)
      yield* takeUnseen(other.database, there)
      assert.strictEqual(yield* Effect.provide(countOf(there), other.node), 1)
      yield* Effect.promise(() => copyFile(other.snapshot, one.snapshot))
      yield* Effect.gen(function*() {
        assert.deepStrictEqual([yield* countOf(here), yield* countOf(there)], [1, 0])
      }).pipe(Effect.provide(one.node))
      assert.strictEqual(yield* one.built, 1)
    }))

  it.live("that the register does not know any more, as it was put back, is built anew", () =>
    Effect.gen(function*() {
      const { built, database, node } = yield* place()
      const [first, second] = [newWord(), newWord()]
      yield* takeUnseen(database, first, second)
      yield* Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        assert.strictEqual(yield* countOf(second), 1)
        yield* sql`DELETE FROM search_copies`
        yield* sql`UPDATE search_documents SET document = NULL WHERE document LIKE ${`%${second}%`}`
      }).pipe(Effect.provide(node))
      yield* Effect.gen(function*() {
        assert.deepStrictEqual([yield* countOf(first), yield* countOf(second)], [1, 0])
      }).pipe(Effect.provide(node))
      assert.strictEqual(yield* built, 2)
    }))

  it.live("that no process of its own can build is built within the node", () =>
    Effect.gen(function*() {
      const { database, snapshot } = yield* place()
      const name = newWord()
      yield* takeUnseen(database, name)
      const buildApart = Effect.fail(new SearchIndexUnavailable({ reason: "no process can be started" }))
      const node = nodeOf(database, { snapshot, buildApart, threads: 1, maxInThread: -1 })
      assert.strictEqual(yield* Effect.provide(countOf(name), node), 1)
      const started = yield* Layer.build(
        nodeOf(database, { snapshot, buildApart: Effect.die("the snapshot is there"), threads: 1, maxInThread: -1 })
      )
      assert.strictEqual((yield* Effect.provide(ready, started)).organizations, 1)
    }))
})
