import { assert, describe, it } from "@effect/vitest"
import { Monitors, MonitorStore } from "@kontor/core/Monitoring"
import { Deferred, Effect, Fiber, FiberSet, Layer } from "effect"
import { interruptedServices, type MonitoringStorage, once } from "../support/InterruptedServices.ts"
import { asAccount, report, runAll, spentBy, watching } from "../support/Monitoring.ts"

/** What happens once, in the middle of a unit of work, when a part of a monitor's new state is stored. */
interface Meanwhile {
  stored: Effect.Effect<unknown>
}

/** A store between whose calls something happens. */
const interrupted = (meanwhile: Meanwhile) =>
  Layer.effect(
    MonitorStore,
    Effect.map(MonitorStore, (store) =>
      MonitorStore.of({
        ...store,
        save: (monitor) => Effect.tap(store.save(monitor), () => once(meanwhile, "stored")),
        putRuns: (runs) => Effect.tap(store.putRuns(runs), () => once(meanwhile, "stored"))
      }))
  )

/**
 * How checks are asked for over any storage, while another ends. `isAwaited`: until somebody waits for the unit of work
 * it is asked in.
 */
export const suite = <E, R>(
  name: string,
  storage: Layer.Layer<MonitoringStorage | R, E>,
  isAwaited: Effect.Effect<unknown, never, R>
): void => {
  const services = (meanwhile: Meanwhile) => interruptedServices(interrupted(meanwhile), storage)

  describe(`Checks that are asked for (${name})`, () => {
    it.live("Checks: one that is asked for in the moment in which another ends is made too", () => {
      const meanwhile: Meanwhile = { stored: Effect.void }
      return Effect.gen(function*() {
        const [{ check, get }, run] = [yield* Monitors, yield* FiberSet.makeRuntime()]
        const waits = yield* Effect.map(Effect.context<R>(), (context) => Effect.provide(isAwaited, context))
        yield* report("CLOSURES")
        const { account, monitor: { id } } = yield* watching(100)
        const me = asAccount(account)
        yield* runAll
        yield* me(check(id))
        const asked = yield* Deferred.make<Fiber.Fiber<unknown, unknown>>()
        meanwhile.stored = Effect.suspend(() => {
          const another = run(me(check(id)))
          return Effect.andThen(Deferred.succeed(asked, another), Effect.raceFirst(Fiber.await(another), waits))
        })
        yield* runAll
        yield* Effect.flatMap(Deferred.await(asked), Fiber.join)
        yield* runAll
        const { recent_runs } = yield* me(get(id))
        assert.deepStrictEqual(recent_runs.map(({ status, trigger }) => [trigger, status]), [
          ["on_demand", "completed"],
          ["on_demand", "completed"],
          ["baseline", "completed"]
        ])
        assert.deepStrictEqual(yield* spentBy(account), [
          ["monitoring_cycle", 20],
          ["monitoring_check", 2],
          ["monitoring_check", 2]
        ])
      }).pipe(Effect.scoped, Effect.provide(services(meanwhile)))
    })
  })
}
