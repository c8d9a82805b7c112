import { assert, describe, it } from "@effect/vitest"
import type { MonitorId } from "@kontor/core"
import type { AccountId } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { Ledger } from "@kontor/core/Credits"
import { Monitors, MonitorStore } from "@kontor/core/Monitoring"
import { Withheld } from "@kontor/core/Register"
import { Endpoints, WebhookStore } from "@kontor/core/Webhooks"
import { Effect, Fiber, FiberSet, Layer } from "effect"
import { interruptedServices, type MonitoringStorage, once } from "../support/InterruptedServices.ts"
import { asAccount, report, runAll, watched, watching } from "../support/Monitoring.ts"

/** What happens in the middle of a step of a monitor. */
interface Meanwhile {
  /** Once, when the balance did not cover something. */
  declined: Effect.Effect<unknown>
  /** Whenever a monitor is about to be stored as paused for want of credits. */
  pausing: Effect.Effect<unknown>
  /** Once, when it was read which endpoints are usable. */
  usableRead: Effect.Effect<unknown>
  /** Once, when it was read what is withheld. */
  withheldRead: Effect.Effect<unknown>
}

const nothing: Meanwhile = {
  declined: Effect.void,
  pausing: Effect.void,
  usableRead: Effect.void,
  withheldRead: Effect.void
}

/** Ports between whose calls something happens. */
const interrupted = (meanwhile: Meanwhile) =>
  Layer.mergeAll(
    Layer.effect(
      Ledger,
      Effect.map(Ledger, (ledger) =>
        Ledger.of({
          ...ledger,
          book: (booking) => Effect.tapError(ledger.book(booking), () => once(meanwhile, "declined"))
        }))
    ),
    Layer.effect(
      MonitorStore,
      Effect.map(MonitorStore, (store) =>
        MonitorStore.of({
          ...store,
          save: (monitor) =>
            Effect.andThen(monitor.status === "paused_billing" ? meanwhile.pausing : Effect.void, store.save(monitor))
        }))
    ),
    Layer.effect(
      WebhookStore,
      Effect.map(WebhookStore, (store) =>
        WebhookStore.of({
          ...store,
          usableEndpoints: (account, endpoints) =>
            Effect.tap(store.usableEndpoints(account, endpoints), () => once(meanwhile, "usableRead"))
        }))
    ),
    Layer.effect(
      Withheld,
      Effect.map(Withheld, (withheld) =>
        Withheld.of({
          ...withheld,
          list: Effect.tap(withheld.list, () => once(meanwhile, "withheldRead"))
        }))
    )
  )

/** An account whose monitor has had its baseline. */
const monitoring = Effect.gen(function*() {
  yield* report("CLOSURES")
  const { account, endpoint, monitor } = yield* watching(100)
  yield* runAll
  const { disable, enable } = yield* Endpoints
  return {
    account,
    monitor,
    disableIt: Effect.orDie(asAccount(account)(disable(endpoint))),
    enableIt: Effect.orDie(asAccount(account)(enable(endpoint)))
  }
})

/**
 * How monitors pause and go on over any storage, when what lets them go on happens in that very moment. `isAwaited`:
 * until somebody waits for the unit of work it is asked in.
 */
export const suite = <E, R>(
  name: string,
  storage: Layer.Layer<MonitoringStorage | R, E>,
  isAwaited: Effect.Effect<unknown, never, R>
): void => {
  const services = (meanwhile: Meanwhile) => interruptedServices(interrupted(meanwhile), storage)

  const statusOf = (account: AccountId, id: MonitorId) =>
    Monitors.use(({ get }) => Effect.map(asAccount(account)(get(id)), ({ monitor }) => monitor.status))

  describe(`Monitors that pause (${name})`, () => {
    it.live("Cycle: credits that are granted in the moment in which a monitor pauses for want of them let it go on at once", () => {
      const meanwhile = { ...nothing }
      return Effect.gen(function*() {
        const [administration, run] = [yield* Administration, yield* FiberSet.makeRuntime()]
        const waits = yield* Effect.map(Effect.context<R>(), (context) => Effect.provide(isAwaited, context))
        yield* report("CLOSURES")
        const { account, monitor } = yield* watching(0)
        const granted: Array<Fiber.Fiber<unknown, unknown>> = []
        const grantIsThroughOrWaits = Effect.suspend(() =>
          Effect.forEach(granted, (grant) => Effect.raceFirst(Fiber.await(grant), waits))
        )
        meanwhile.declined = Effect.suspend(() => {
          granted.push(run(administration.grant(account, 20)))
          return grantIsThroughOrWaits
        })
        meanwhile.pausing = grantIsThroughOrWaits
        yield* runAll
        yield* Effect.forEach(granted, Fiber.join)
        yield* runAll
        assert.lengthOf(granted, 1)
        assert.strictEqual(yield* statusOf(account, monitor.id), "active")
      }).pipe(Effect.scoped, Effect.provide(services(meanwhile)))
    })

    it.live("States: an endpoint that is enabled in the moment in which a monitor pauses without one lets it go on at once", () => {
      const meanwhile = { ...nothing }
      return Effect.gen(function*() {
        const { account, disableIt, enableIt, monitor } = yield* monitoring
        yield* disableIt
        meanwhile.usableRead = enableIt
        yield* runAll
        assert.strictEqual(yield* statusOf(account, monitor.id), "active")
      }).pipe(Effect.provide(services(meanwhile)))
    })

    it.live("States: an endpoint that is disabled in the moment in which a monitor goes on pauses it at once", () => {
      const meanwhile = { ...nothing }
      return Effect.gen(function*() {
        const { account, disableIt, enableIt, monitor } = yield* monitoring
        yield* disableIt
        yield* runAll
        yield* enableIt
        meanwhile.usableRead = disableIt
        yield* runAll
        assert.strictEqual(yield* statusOf(account, monitor.id), "paused_configuration")
      }).pipe(Effect.provide(services(meanwhile)))
    })

    it.live("Signals: an organization that is released in the moment in which its monitor stops lets it go on at once", () => {
      const meanwhile = { ...nothing }
      return Effect.gen(function*() {
        const administration = yield* Administration
        const { account, monitor } = yield* monitoring
        yield* administration.withhold(watched, null)
        meanwhile.withheldRead = Effect.orDie(administration.unwithhold(watched))
        yield* runAll
        assert.strictEqual(yield* statusOf(account, monitor.id), "active")
      }).pipe(Effect.provide(services(meanwhile)))
    })
  })
}
