import { assert, describe, it } from "@effect/vitest"
import { type EndpointId, InvalidParameters } from "@kontor/core"
import { type MonitorRuns, Monitors, MonitorStore } from "@kontor/core/Monitoring"
import { Endpoints, WebhookStore } from "@kontor/core/Webhooks"
import { Deferred, Effect, Fiber, FiberSet, Layer } from "effect"
import { interruptedServices, type MonitoringStorage, once } from "../support/InterruptedServices.ts"
import { asAccount, endpointOf, report, runAll, watched, watching } from "../support/Monitoring.ts"

/** What happens in the middle of a unit of work. */
interface Meanwhile {
  /** Once, when it was read which endpoints a monitor may name. */
  ownRead: Effect.Effect<unknown>
  /** Once, when monitors were made due. */
  lookedAgain: Effect.Effect<unknown>
}

/** Ports between whose calls something happens. */
const interrupted = (meanwhile: Meanwhile) =>
  Layer.mergeAll(
    Layer.effect(
      MonitorStore,
      Effect.map(MonitorStore, (store) =>
        MonitorStore.of({
          ...store,
          lookAgain: (meant, at) => Effect.tap(store.lookAgain(meant, at), () => once(meanwhile, "lookedAgain"))
        }))
    ),
    Layer.effect(
      WebhookStore,
      Effect.map(WebhookStore, (store) =>
        WebhookStore.of({
          ...store,
          ownEndpoints: (account, ids) => Effect.tap(store.ownEndpoints(account, ids), () => once(meanwhile, "ownRead"))
        }))
    )
  )

/**
 * An account with an endpoint that is not active, and two ways to make a monitor name it: a new one, and one that names
 * another so far.
 */
const naming = Effect.gen(function*() {
  yield* report("CLOSURES")
  const [{ enable }, { change, create, get }] = [yield* Endpoints, yield* Monitors]
  const { account } = yield* watching(200)
  const [endpoint, other] = [yield* endpointOf(account, "disabled_user"), yield* endpointOf(account, "disabled_user")]
  const as = asAccount(account)
  const creation = (endpoint_id: EndpointId) =>
    Effect.orDie(
      as(create({ entity_id: watched, poll_interval_days: 7, endpoint_ids: [endpoint_id], allow_duplicate: true }))
    )
  const moving = yield* creation(other)
  yield* runAll
  return {
    account,
    endpoint,
    ways: {
      created: creation(endpoint),
      changed: Effect.orDie(as(change(moving.id, { endpoint_ids: [endpoint] })))
    },
    enableIt: Effect.orDie(as(enable(endpoint))),
    statusOf: ({ id }: Pick<typeof moving, "id">) => Effect.map(as(get(id)), ({ monitor }) => monitor.status)
  }
})

/**
 * How monitors come to name endpoints over any storage, while these change. `isAwaited`: until somebody waits for the
 * unit of work it is asked in.
 */
export const suite = <E, R>(
  name: string,
  storage: Layer.Layer<MonitoringStorage | R, E>,
  isAwaited: Effect.Effect<unknown, never, R>
): void => {
  const services = (meanwhile: Meanwhile) => interruptedServices(interrupted(meanwhile), storage)

  const throughOrWaiting = Effect.map(
    Effect.context<R>(),
    (context) => (fiber: Fiber.Fiber<unknown, unknown>) =>
      Effect.raceFirst(Fiber.await(fiber), Effect.provide(isAwaited, context))
  )

  describe(`Monitors that name endpoints (${name})`, () => {
    for (const way of ["created", "changed"] as const) {
      it.live(`States: a monitor that is ${way} in the moment in which its endpoint becomes active goes on at once`, () => {
        const meanwhile: Meanwhile = { ownRead: Effect.void, lookedAgain: Effect.void }
        return Effect.gen(function*() {
          const [isThroughOrWaits, run] = [yield* throughOrWaiting, yield* FiberSet.makeRuntime<MonitorRuns>()]
          const { enableIt, statusOf, ways } = yield* naming
          const named = yield* Deferred.make<Fiber.Fiber<{ readonly id: Parameters<typeof statusOf>[0]["id"] }>>()
          meanwhile.lookedAgain = Effect.suspend(() => {
            const fiber = run(Effect.tap(ways[way], () => runAll))
            return Effect.andThen(Deferred.succeed(named, fiber), isThroughOrWaits(fiber))
          })
          yield* enableIt
          const monitor = yield* Effect.flatMap(Deferred.await(named), Fiber.join)
          yield* runAll
          assert.strictEqual(yield* statusOf(monitor), "active")
        }).pipe(Effect.scoped, Effect.provide(services(meanwhile)))
      })

      it.live(`States: an endpoint that becomes active in the moment in which a monitor is ${way} to it lets that go on at once`, () => {
        const meanwhile: Meanwhile = { ownRead: Effect.void, lookedAgain: Effect.void }
        return Effect.gen(function*() {
          const [isThroughOrWaits, run] = [yield* throughOrWaiting, yield* FiberSet.makeRuntime<MonitorRuns>()]
          const { enableIt, statusOf, ways } = yield* naming
          const [hasLookedAgain, hasStepped] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
          meanwhile.lookedAgain = Effect.andThen(
            Deferred.succeed(hasLookedAgain, undefined),
            Deferred.await(hasStepped)
          )
          const enabling = yield* Deferred.make<Fiber.Fiber<unknown>>()
          meanwhile.ownRead = Effect.suspend(() =>
            Effect.andThen(
              Deferred.succeed(enabling, run(enableIt)),
              isThroughOrWaits(run(Deferred.await(hasLookedAgain)))
            )
          )
          const monitor = yield* ways[way]
          yield* Deferred.await(hasLookedAgain)
          const stepping = run(runAll)
          yield* isThroughOrWaits(stepping)
          yield* Deferred.succeed(hasStepped, undefined)
          yield* Effect.flatMap(Deferred.await(enabling), Fiber.join)
          yield* Fiber.join(stepping)
          yield* runAll
          assert.strictEqual(yield* statusOf(monitor), "active")
        }).pipe(Effect.scoped, Effect.provide(services(meanwhile)))
      })
    }

    it.live("States: no monitor names an endpoint that is archived in that moment", () => {
      const meanwhile: Meanwhile = { ownRead: Effect.void, lookedAgain: Effect.void }
      return Effect.gen(function*() {
        const [isThroughOrWaits, run] = [yield* throughOrWaiting, yield* FiberSet.makeRuntime()]
        const [{ archive }, { create }] = [yield* Endpoints, yield* Monitors]
        const { account, endpoint } = yield* naming
        const named = yield* Deferred.make<Fiber.Fiber<unknown, unknown>>()
        meanwhile.lookedAgain = Effect.suspend(() => {
          const fiber = run(
            asAccount(account)(
              create({ entity_id: watched, poll_interval_days: 7, endpoint_ids: [endpoint], allow_duplicate: true })
            )
          )
          return Effect.andThen(Deferred.succeed(named, fiber), isThroughOrWaits(fiber))
        })
        yield* asAccount(account)(archive(endpoint))
        const failure = yield* Effect.flatMap(Deferred.await(named), (fiber) => Effect.flip(Fiber.join(fiber)))
        assert.instanceOf(failure, InvalidParameters)
      }).pipe(Effect.scoped, Effect.provide(services(meanwhile)))
    })
  })
}
