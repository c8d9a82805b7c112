import { assert, describe, it } from "@effect/vitest"
import { watchSearchIndex } from "@kontor/node"
import { RegisterIntake } from "@kontor/register"
import { sourceRecord } from "@kontor/testing/fixtures"
import { Context, Effect, Layer } from "effect"
import { url } from "../../support/Database.ts"
import { faultyProxy } from "../../support/FaultyProxy.ts"
import { awaited, nodeOf } from "../../support/KeptIndexes.ts"
import { measured, ownMetrics } from "../../support/Metrics.ts"

const inThread = { snapshot: undefined, threads: 1 }

describe("what is measured of the search index of a node", () => {
  it.live("whether it can be searched, what it holds, and how far it is behind while its way to the database is cut", () =>
    Effect.gen(function*() {
      const database = yield* url
      const way = yield* faultyProxy(database)
      const here = yield* Layer.build(nodeOf(database, inThread))
      const there = yield* Layer.build(Layer.provideMerge(nodeOf(way.url, inThread), ownMetrics))
      const values = Effect.provide(Effect.andThen(watchSearchIndex, measured), there)
      const { take } = Context.get(here, RegisterIntake)

      yield* take([sourceRecord()])
      const current = yield* awaited(values, (now) => now["kontor_search_index_organizations"] === 1)
      assert.strictEqual(current["kontor_search_index_ready"], 1)
      assert.isAbove(current["kontor_search_index_bytes"] ?? 0, 0)
      assert.isAbove(current["kontor_search_index_built_time_seconds"] ?? 0, 1_700_000_000)

      yield* way.turn("refused")
      yield* way.cut
      yield* take([sourceRecord()])
      const behind = yield* awaited(values, (now) => (now["kontor_search_index_seconds_behind"] ?? 0) > 3)
      assert.strictEqual(behind["kontor_search_index_organizations"], 1)

      yield* way.turn("open")
      const again = yield* awaited(values, (now) => now["kontor_search_index_organizations"] === 2)
      yield* awaited(values, (now) => (now["kontor_search_index_seconds_behind"] ?? 0) < 3)
      assert.strictEqual(again["kontor_search_index_ready"], 1)
    }))
})
