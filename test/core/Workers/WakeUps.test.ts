import { assert, it } from "@effect/vitest"
import { Administration } from "@kontor/core/Administration"
import { Monitors } from "@kontor/core/Monitoring"
import { type Due, WakeUps } from "@kontor/core/WakeUps"
import { Deliveries, Dispatch, Endpoints } from "@kontor/core/Webhooks"
import { accountWith } from "@kontor/testing/fixtures"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { report, runAll } from "../../support/Monitoring.ts"
import { answering, as, deliveriesTo, Receivers, verifiedEndpoint } from "../../support/WebhookReceivers.ts"
import { coreOn, monitored } from "../../support/WholeCore.ts"

/** What wakes whom, step by step. */
const scene = Effect.gen(function*() {
  const woken: Array<Due> = []
  const host = Layer.succeed(WakeUps, {
    wake: (due) => Effect.sync(() => void woken.push(due)),
    listen: () => Effect.never
  })
  return { host, since: Effect.sync(() => woken.splice(0)) }
})

it.effect("what is due now wakes its workers, and what is due later wakes nobody", () =>
  Effect.gen(function*() {
    const { host, since } = yield* scene
    yield* Effect.gen(function*() {
      const [administration, deliveries, { sendDue }] = [yield* Administration, yield* Deliveries, yield* Dispatch]
      const [endpoints, monitors, receivers] = [yield* Endpoints, yield* Monitors, yield* Receivers]
      const account = yield* accountWith(60)
      const me = as(account)
      const endpoint = yield* verifiedEndpoint(account)
      assert.deepStrictEqual(yield* since, [], "an endpoint that nothing waits for")
      const { id } = yield* monitored(account, endpoint.id)
      assert.deepStrictEqual(yield* since, ["monitors"], "a new monitor")
      yield* runAll
      assert.deepStrictEqual(yield* since, [], "what monitors do by themselves")
      yield* me(monitors.check(id))
      assert.deepStrictEqual(yield* since, ["monitors"], "a check that is asked for")
      yield* runAll
      assert.deepStrictEqual(yield* since, [], "a check that finds nothing")
      yield* report("CAPITAL_CHANGES", "MASTER_DATA_CHANGES")
      yield* TestClock.adjust("1 day")
      yield* runAll
      assert.deepStrictEqual(yield* since, ["deliveries"], "a check that releases")
      receivers.answer = () => answering(500)
      yield* sendDue(10)
      assert.deepStrictEqual(yield* since, [], "attempts that failed")
      const [delivery] = yield* deliveriesTo(endpoint.stored)
      yield* me(deliveries.retry(delivery!.id))
      assert.deepStrictEqual(yield* since, ["deliveries"], "a retry")
      yield* me(endpoints.disable(endpoint.id))
      assert.deepStrictEqual(yield* since, ["deliveries", "monitors"], "an endpoint that is disabled")
      yield* runAll
      assert.deepStrictEqual(yield* since, ["deliveries"], "a monitor that pauses")
      yield* me(endpoints.enable(endpoint.id))
      assert.deepStrictEqual(yield* since, ["deliveries", "monitors"], "an endpoint that is enabled")
      yield* me(monitors.pause(id))
      yield* administration.grant(account, 100)
      assert.deepStrictEqual(yield* since, ["deliveries"], "a pause, and credits that nothing waits for")
      yield* me(monitors.resume(id))
      assert.deepStrictEqual(yield* since, ["deliveries", "monitors"], "a monitor that is resumed")
    }).pipe(Effect.provide(coreOn(host)))
  }))
