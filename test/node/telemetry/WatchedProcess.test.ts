import { assert, describe, it } from "@effect/vitest"
import { PriceLists, priceVersions, standardPriceList } from "@kontor/core/Prices"
import { CalendarDate } from "@kontor/core/Register"
import { watchProcess, watchSearchIndex } from "@kontor/node"
import { KeptIndex } from "@kontor/search"
import { Effect, Layer, Ref } from "effect"
import { TestClock } from "effect/testing"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { measured, ownMetrics } from "../../support/Metrics.ts"

const mebibyte = 1024 * 1024

setFlagsFromString("--expose-gc")
const collectGarbage: () => void = runInNewContext("gc")

const next = { ...standardPriceList, version: "2027-01", from: CalendarDate.make("2027-01-01") }

/** Keeps the thread busy for so long. */
const block = (milliseconds: number): void => {
  const end = performance.now() + milliseconds
  while (performance.now() < end) { /* It is busy. */ }
}

describe("what is measured of the process", () => {
  it.live("how late timers run because something blocks the thread, and the time of the processor that it takes", () =>
    Effect.gen(function*() {
      const watch = yield* watchProcess
      yield* watch
      const before = yield* measured
      yield* Effect.sleep("50 millis")
      block(300)
      yield* Effect.sleep("50 millis")
      yield* watch
      const values = yield* measured
      assert.isAtLeast(values["nodejs_eventloop_lag_max_seconds"] ?? 0, 0.25)
      assert.isAtLeast(values["nodejs_eventloop_lag_p99_seconds"] ?? 0, 0.25)
      assert.isAbove(values["process_cpu_seconds_total"] ?? 0, before["process_cpu_seconds_total"] ?? 0)
    }).pipe(Effect.provide(ownMetrics)))

  it.live("the memory that objects and buffers take", () =>
    Effect.gen(function*() {
      const watch = yield* watchProcess
      collectGarbage()
      yield* watch
      const before = yield* measured
      const [objects, buffer] = [
        Array.from({ length: 1_000_000 }, (_, index) => ({ index })),
        Buffer.alloc(96 * mebibyte, 1)
      ]
      collectGarbage()
      yield* watch
      const after = yield* measured
      const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
      assert.isAbove(grown("nodejs_heap_size_used_bytes"), 8 * mebibyte)
      assert.isAbove(after["nodejs_heap_size_total_bytes"] ?? 0, after["nodejs_heap_size_used_bytes"] ?? 0)
      assert.isAbove(grown("process_resident_memory_bytes"), 48 * mebibyte)
      assert.lengthOf(objects, buffer.length / 96 / mebibyte * 1_000_000)
    }).pipe(Effect.provide(ownMetrics)))

  it.effect("the one version of the price list that is in force, from the first moment of its day", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(Date.parse("2026-12-31T22:59:59Z"))
      const watch = yield* watchProcess
      const inForce = Effect.map(
        Effect.andThen(watch, measured),
        (values) => Object.keys(values).filter((name) => name.startsWith("kontor_price_list_info"))
      )
      assert.deepStrictEqual(yield* inForce, ["kontor_price_list_info standard"])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* inForce, ["kontor_price_list_info 2027-01"])
    }).pipe(Effect.provide(Layer.merge(ownMetrics, Layer.succeed(PriceLists, priceVersions([next]))))))
})

describe("what is measured of the search index", () => {
  it.effect("whether it can be searched, what it holds, and how far it is behind", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(100_000)
      const state = yield* Ref.make<KeptIndex.KeptState | undefined>(undefined)
      const watched = watchSearchIndex.pipe(
        Effect.provideService(KeptIndex.KeptIndex, { state: Ref.get(state) }),
        Effect.andThen(measured)
      )
      assert.deepStrictEqual(yield* watched, {})
      yield* Ref.set(state, { position: undefined, behind: 7 })
      assert.deepStrictEqual(yield* watched, { "kontor_search_index_changes_behind": 7 })
      yield* Ref.set(state, {
        position: { through: 9, organizations: 3 },
        behind: 2,
        caught_up_at: 70_000,
        bytes: 4096,
        built_at: 60_000
      })
      assert.deepStrictEqual(yield* watched, {
        "kontor_search_index_ready": 1,
        "kontor_search_index_organizations": 3,
        "kontor_search_index_changes_behind": 2,
        "kontor_search_index_seconds_behind": 30,
        "kontor_search_index_bytes": 4096,
        "kontor_search_index_built_time_seconds": 60
      })
      yield* Ref.set(state, { position: undefined, behind: 0, caught_up_at: 100_000, bytes: 0, built_at: 60_000 })
      assert.notProperty(yield* watched, "kontor_search_index_ready")
    }).pipe(Effect.provide(ownMetrics)))
})
