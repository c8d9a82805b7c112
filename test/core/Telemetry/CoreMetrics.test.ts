import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { AccountId, Caller, RequestId } from "@kontor/core/Accounts"
import { Charge, Ledger } from "@kontor/core/Credits"
import { LedgerMemory } from "@kontor/core/memory"
import { Monitors } from "@kontor/core/Monitoring"
import { Dispatch } from "@kontor/core/Webhooks"
import { makeMeasuringMonitors, measureDeliveries } from "@kontor/node"
import { euidOf, LiveFetch, type LiveRetrieval, LiveSettings, LiveSource, LiveSourceFailed } from "@kontor/register"
import { failuresThatOpen, pauseSeconds } from "@kontor/register/internal"
import { LiveBudgetMemory } from "@kontor/register/memory"
import { bookingOf, extractOf, newNumber } from "@kontor/testing/fixtures"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { measured, ownMetrics } from "../../support/Metrics.ts"
import * as Monitoring from "../../support/Monitoring.ts"
import { memory } from "../../support/RegisterLayers.ts"
import {
  answering,
  Receivers,
  released,
  untilNothingIsDue,
  verifiedEndpoint,
  webhooks
} from "../../support/WebhookReceivers.ts"

describe("what is measured", () => {
  it.effect("of charges: what was taken, the surcharge apart, and nothing of what could not be paid", () => {
    const account_id = AccountId.make(randomUUID())
    const layer = Charge.layer.pipe(
      Layer.provideMerge(LedgerMemory.layer),
      Layer.provideMerge(Layer.mergeAll(NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom)),
      Layer.provideMerge(ownMetrics)
    )
    return Effect.gen(function*() {
      yield* Ledger.use((ledger) => ledger.book(bookingOf(account_id, 100)))
      const { pay } = yield* Charge
      const fetch = pay({
        operation: "fetch-organization",
        price_version: "standard",
        largest: { base: 5 },
        surcharge: { ai_search: 20 },
        isSound: () => true,
        lookup: Effect.succeed({ answer: "profile", cost: { base: 5 } })
      })
      const as = (balance: number) =>
        Effect.provideService(Caller, { account_id, plan: "free", abilities: [], balance })
      yield* fetch.pipe(as(100), Effect.provideService(RequestId, "request"))
      yield* Effect.flip(fetch.pipe(as(24)))
      assert.deepStrictEqual(yield* measured, {
        "kontor_credits_charged_total surcharge fetch-organization": 20,
        "kontor_credits_charged_total charge fetch-organization": 5
      })
    }).pipe(Effect.provide(layer))
  })

  it.effect("of monitors: runs, events and credits as they are stored, and the gauges of their store", () =>
    Effect.gen(function*() {
      const monitors = yield* Monitors
      yield* Monitoring.report("CLOSURES")
      const { account, monitor } = yield* Monitoring.watching(100)
      yield* Monitoring.runAll
      yield* Monitoring.report("CLOSURES", "INSOLVENCIES", "OTHER")
      yield* monitors.check(monitor.id).pipe(Monitoring.asAccount(account))
      yield* Monitoring.runAll
      yield* TestClock.adjust("7 days")
      yield* TestClock.adjust("30 seconds")
      yield* yield* makeMeasuringMonitors
      assert.deepStrictEqual(yield* measured, {
        "kontor_monitor_runs_total completed": 2,
        "kontor_monitor_events_total released": 1,
        "kontor_monitor_events_total withheld": 2,
        "kontor_credits_charged_total monitoring_cycle monitoring": 20,
        "kontor_credits_charged_total monitoring_check monitoring": 2,
        "kontor_monitors active": 1,
        "kontor_monitors_due": 1,
        "kontor_monitors_overdue_seconds": 30
      })
    }).pipe(Effect.provide(Layer.merge(Monitoring.layer, ownMetrics))))

  it.effect("of monitors: what is due at each scrape, how many there are at most once a minute", () =>
    Effect.gen(function*() {
      const [monitors, measureMonitors] = [yield* Monitors, yield* makeMeasuringMonitors]
      const reported = Effect.map(
        Effect.andThen(measureMonitors, measured),
        (values) => [values["kontor_monitors_due"], values["kontor_monitors initializing"]]
      )
      yield* Monitoring.report("CLOSURES")
      const { account, endpoint } = yield* Monitoring.watching(100)
      assert.deepStrictEqual(yield* reported, [1, 1])
      yield* monitors.create({
        entity_id: Monitoring.watched,
        poll_interval_days: 7,
        endpoint_ids: [endpoint],
        allow_duplicate: true
      })
        .pipe(Monitoring.asAccount(account))
      yield* TestClock.adjust("59 seconds")
      assert.deepStrictEqual(yield* reported, [2, 1])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* reported, [2, 2])
    }).pipe(Effect.provide(Layer.merge(Monitoring.layer, ownMetrics))))

  it.effect("of webhooks: attempts by their outcome, deliveries that ended, and the gauges of their store", () =>
    Effect.gen(function*() {
      const receivers = yield* Receivers
      const { stored } = yield* verifiedEndpoint(AccountId.make(randomUUID()))
      yield* released(stored, 3)
      receivers.answer = (_, number) => number === 1 ? answering(200) : answering(500)
      yield* Dispatch.use(({ sendDue }) => sendDue(100))
      yield* released(stored, 1)
      yield* TestClock.adjust("2 seconds")
      yield* measureDeliveries
      assert.deepStrictEqual(yield* measured, {
        "kontor_webhook_attempts_total succeeded": 2,
        "kontor_webhook_attempts_total error_status": 2,
        "kontor_webhook_attempt_duration_seconds": 4,
        "kontor_webhook_deliveries_ended_total succeeded": 1,
        "kontor_webhook_deliveries pending": 1,
        "kontor_webhook_deliveries retry_wait": 2,
        "kontor_webhook_deliveries_due": 1,
        "kontor_webhook_deliveries_overdue_seconds": 2,
        "kontor_webhook_deliveries_oldest_seconds": 2
      })
    }).pipe(Effect.provide(Layer.merge(webhooks, ownMetrics))))

  it.effect("of webhooks: deliveries that are given up after the last attempt, and how long they waited", () =>
    Effect.gen(function*() {
      const receivers = yield* Receivers
      const { stored } = yield* verifiedEndpoint(AccountId.make(randomUUID()))
      receivers.answer = () => answering(500)
      yield* released(stored)
      yield* TestClock.adjust("2 days")
      yield* measureDeliveries
      assert.strictEqual((yield* measured)["kontor_webhook_deliveries_oldest_seconds"], 172_800)
      yield* untilNothingIsDue
      yield* measureDeliveries
      const values = yield* measured
      assert.strictEqual(values["kontor_webhook_deliveries_ended_total exhausted"], 1)
      assert.isUndefined(values["kontor_webhook_deliveries_oldest_seconds"])
    }).pipe(Effect.provide(Layer.merge(webhooks, ownMetrics))))

  it.effect("of live fetches: what became of each, and whether the source is left alone", () => {
    let isAway = true
    const source: LiveRetrieval = (number) =>
      isAway
        ? Effect.fail(new LiveSourceFailed({ reason: "UNAVAILABLE", found: "answers 503" }))
        : Effect.succeedSome([extractOf(number, 1, {})])
    const layer = LiveFetch.layer.pipe(
      Layer.provide(LiveBudgetMemory.layer),
      Layer.provide(memory),
      Layer.provide(Layer.succeed(LiveSource, source)),
      Layer.provide(Layer.succeed(LiveSettings, { retrievals_per_hour: 60, timeout_seconds: 20, reuse_seconds: 60 })),
      Layer.merge(ownMetrics),
      Layer.fresh
    )
    return Effect.gen(function*() {
      const { fetch } = yield* LiveFetch
      const failed = Effect.suspend(() => Effect.flip(fetch(euidOf(newNumber()))))
      yield* Effect.repeat(failed, { times: failuresThatOpen })
      const whileAway = {
        "kontor_live_fetches_total unavailable": failuresThatOpen,
        "kontor_live_fetches_total circuit_open": 1
      }
      assert.deepStrictEqual(yield* measured, { ...whileAway, "kontor_live_circuit_open": 1 })
      isAway = false
      yield* TestClock.adjust(`${pauseSeconds} seconds`)
      yield* fetch(euidOf(newNumber()))
      assert.deepStrictEqual(yield* measured, { ...whileAway, "kontor_live_fetches_total succeeded": 1 })
    }).pipe(Effect.provide(layer))
  })
})
