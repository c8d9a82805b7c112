import { assert, it } from "@effect/vitest"
import { Monitors } from "@kontor/core/Monitoring"
import { WebhookStore } from "@kontor/core/Webhooks"
import { Effect, Layer, Result } from "effect"
import { TestClock } from "effect/testing"
import * as Monitoring from "../../support/Monitoring.ts"
import { asAccount, releasedTo, report, runAll, watching } from "../../support/Monitoring.ts"

/** Monitoring in which something happens once a check has found its endpoints usable. */
const interrupted = (state: { meanwhile: Effect.Effect<unknown, never, WebhookStore> }) =>
  Monitoring.services.pipe(
    Layer.provideMerge(Layer.effect(
      WebhookStore,
      Effect.map(WebhookStore, (store) =>
        WebhookStore.of({
          ...store,
          usableEndpoints: (account, endpoints) =>
            Effect.tap(
              store.usableEndpoints(account, endpoints),
              Effect.provideService(state.meanwhile, WebhookStore, store)
            )
        }))
    )),
    Layer.provideMerge(Monitoring.ports)
  )

it.effect("Checks: an event is not released to nobody when the last endpoint is disabled while the check is under way", () => {
  const state: { meanwhile: Effect.Effect<unknown, never, WebhookStore> } = { meanwhile: Effect.void }
  return Effect.gen(function*() {
    const [monitors, webhooks] = [yield* Monitors, yield* WebhookStore]
    yield* report("CLOSURES")
    const { account, endpoint, monitor } = yield* watching(100)
    yield* runAll
    const [event] = yield* report("CLOSURES")
    const become = (status: "active" | "disabled_user") =>
      webhooks.changeEndpoint(account, endpoint, (held) => Result.succeed({ ...held, status }))
    state.meanwhile = become("disabled_user")
    yield* TestClock.adjust("7 days")
    yield* runAll
    assert.deepStrictEqual(yield* releasedTo(account), [])
    const { recent_runs } = yield* asAccount(account)(monitors.get(monitor.id))
    assert.isTrue(recent_runs.every(({ trigger }) => trigger === "baseline"))

    state.meanwhile = Effect.void
    yield* become("active")
    yield* TestClock.adjust("1 hour")
    yield* runAll
    assert.deepStrictEqual(yield* releasedTo(account), [event])
    const deliveries = yield* webhooks.deliveries(account, { limit: 10 })
    assert.deepStrictEqual(deliveries.map(({ endpoint_id }) => endpoint_id), [endpoint])
  }).pipe(Effect.provide(interrupted(state)))
})
