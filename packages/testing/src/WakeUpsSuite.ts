import { assert, it } from "@effect/vitest"
import { UnitOfWork } from "@kontor/core"
import { type Due, WakeUps } from "@kontor/core/WakeUps"
import { Effect, type Layer, Queue } from "effect"

/** Listens as long as the test runs; what it hears, as it hears it. */
const listening = Effect.fnUntraced(function*(due: Due) {
  const { listen } = yield* WakeUps
  const heard = yield* Queue.unbounded<Due>()
  yield* Effect.forkScoped(listen(due, Queue.offer(heard, due)))
  return heard
})

/** A listener that certainly listens: it heard that it began, and something after that. */
const established = Effect.gen(function*() {
  const { wake } = yield* WakeUps
  const heard = yield* listening("deliveries")
  yield* Queue.take(heard)
  yield* wake("deliveries")
  yield* Queue.take(heard)
  return heard
})

/** The contract of all wake-ups, in memory or in a database. */
export const wakeUpsSuite = <E>(name: string, layer: Layer.Layer<UnitOfWork, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`WakeUps (${name})`, (it) => {
    it.effect("a new listener is woken at once, since earlier wake-ups are not stored", () =>
      Effect.gen(function*() {
        const heard = yield* listening("monitors")
        assert.strictEqual(yield* Queue.take(heard), "monitors")
      }))

    it.effect("all who listen are woken", () =>
      Effect.gen(function*() {
        const { wake } = yield* WakeUps
        yield* established
        const [one, other] = [yield* listening("monitors"), yield* listening("monitors")]
        yield* Effect.all([Queue.take(one), Queue.take(other)])
        yield* wake("monitors")
        assert.deepStrictEqual(yield* Effect.all([Queue.take(one), Queue.take(other)]), ["monitors", "monitors"])
      }))

    it.effect("nobody is woken by what somebody else waits for, nor by a unit of work that fails", () =>
      Effect.gen(function*() {
        const [{ wake }, unit] = [yield* WakeUps, yield* UnitOfWork]
        const others = yield* established
        const heard = yield* listening("monitors")
        yield* Queue.take(heard)
        yield* Effect.flip(unit.commit(Effect.andThen(wake("monitors"), Effect.fail("changed my mind"))))
        const inner = unit.commit(Effect.andThen(wake("monitors"), Effect.fail("changed my mind")))
        yield* unit.commit(Effect.andThen(Effect.flip(inner), wake("deliveries")))
        yield* unit.commit(wake("monitors"))
        assert.strictEqual(yield* Queue.take(heard), "monitors")
        yield* Queue.clear(others)
        yield* wake("deliveries")
        yield* Queue.take(others)
        assert.strictEqual(yield* Queue.size(heard), 0)
      }))

    it.effect("a unit of work wakes when it is stored, and not before", () =>
      Effect.gen(function*() {
        const [{ wake }, unit] = [yield* WakeUps, yield* UnitOfWork]
        yield* established
        const heard = yield* listening("monitors")
        yield* Queue.take(heard)
        yield* unit.commit(Effect.gen(function*() {
          yield* unit.commit(wake("monitors"))
          assert.strictEqual(yield* Queue.size(heard), 0)
        }))
        assert.strictEqual(yield* Queue.take(heard), "monitors")
      }))
  })
