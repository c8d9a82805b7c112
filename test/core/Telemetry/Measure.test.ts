import { assert, it } from "@effect/vitest"
import { CoreMetrics } from "@kontor/core/internal"
import { measure } from "@kontor/core/Telemetry"
import { RegisterMetrics } from "@kontor/register"
import { Effect, Metric } from "effect"
import { measured, ownMetrics } from "../../support/Metrics.ts"

it.effect("a measure has one series for each set of labels, whatever order they are given in", () =>
  Effect.gen(function*() {
    const doors = measure(Metric.counter("doors_total", { description: "Doors." }), ["floor", "state"])
    yield* doors.record(1, { floor: "first", state: "open" })
    yield* doors.record(2, { state: "open", floor: "first" })
    yield* doors.record(4, { floor: "open", state: "first" })
    assert.deepStrictEqual(yield* measured, { "doors_total first open": 3, "doors_total open first": 4 })
  }).pipe(Effect.provide(ownMetrics)))

it("what counts up ends in _total, what is measured ends in its unit, and everything is described", () => {
  for (const { metric: { description, id, type } } of Object.values({ ...CoreMetrics, ...RegisterMetrics })) {
    assert.match(id, /^kontor_[a-z]+(_[a-z]+)*$/)
    assert.match(description ?? "", /^\S.*\.$/)
    assert.strictEqual(id.endsWith("_total"), type === "Counter", id)
    if (type === "Histogram") assert.match(id, /_seconds$/)
  }
})
