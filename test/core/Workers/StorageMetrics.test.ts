import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { checkLedger, keepCheckingLedger } from "@kontor/core/internal"
import { LedgerMemory } from "@kontor/core/memory"
import { makeMeasuringLedger } from "@kontor/core/Workers"
import { LiveBudget, measureLiveBudget, measureRegister, RegisterIntake } from "@kontor/register"
import { LiveBudgetMemory } from "@kontor/register/memory"
import { bookingOf, day, registerEvent, sourceRecord } from "@kontor/testing/fixtures"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { measured, ownMetrics } from "../../support/Metrics.ts"
import { memory } from "../../support/RegisterLayers.ts"

const ledger = LedgerMemory.layer.pipe(Layer.provide(NodeCrypto.layerSecureRandom), Layer.provideMerge(ownMetrics))

const discrepancy = { account_id: "a", sequence: 1, found: "the entry does not follow from the one before" }

/** A ledger with so many discrepancies. */
const broken = (count: number) =>
  Layer.effect(
    Ledger,
    Effect.map(Ledger, (own) => ({
      ...own,
      verify: Effect.succeed({
        accounts: 1,
        entries: 1,
        discrepancies: Array.from({ length: count }, () => discrepancy)
      })
    }))
  ).pipe(Layer.provideMerge(ledger))

describe("what is measured of the storage", () => {
  it.effect("of credits: what all accounts have together, at most once a minute", () =>
    Effect.gen(function*() {
      const { book } = yield* Ledger
      const measure = yield* makeMeasuringLedger
      const reported = Effect.map(Effect.andThen(measure, measured), (values) => values["kontor_credits_outstanding"])
      yield* book(bookingOf(AccountId.make(randomUUID()), 100))
      assert.strictEqual(yield* reported, 100)
      yield* book(bookingOf(AccountId.make(randomUUID()), 20))
      assert.strictEqual(yield* reported, 100)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* reported, 120)
    }).pipe(Effect.provide(ledger)))

  it.effect("of the ledger: the differences that its recomputation found, and when", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(5_000)
      yield* checkLedger
      assert.deepStrictEqual(yield* measured, {
        "kontor_ledger_discrepancies": 2,
        "kontor_ledger_verified_timestamp_seconds": 5
      })
    }).pipe(Effect.provide(broken(2))))

  it.effect("the ledger is recomputed ten minutes after the start, and every night at three in Berlin", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(Date.parse("2026-07-01T12:00:00Z"))
      yield* Effect.forkScoped(keepCheckingLedger)
      const verified = Effect.map(measured, (values) => values["kontor_ledger_verified_timestamp_seconds"])
      yield* TestClock.adjust("9 minutes")
      assert.isUndefined(yield* verified)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* verified, Date.parse("2026-07-01T12:10:00Z") / 1000)
      yield* TestClock.adjust("1 day")
      assert.strictEqual(yield* verified, Date.parse("2026-07-02T01:00:00Z") / 1000)
    }).pipe(Effect.provide(ledger)))

  it.effect("of the register: when records came last, and the newest day of an event", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(7_000)
      yield* measureRegister
      assert.deepStrictEqual(yield* measured, {})
      yield* RegisterIntake.use(({ take }) =>
        take([sourceRecord({ events: [registerEvent({ announced_on: day("2026-07-01") })] })])
      )
      yield* measureRegister
      assert.deepStrictEqual(yield* measured, {
        "kontor_register_taken_timestamp_seconds": 7,
        "kontor_register_newest_event_timestamp_seconds": Date.parse("2026-07-01T00:00:00+02:00") / 1000
      })
    }).pipe(Effect.provide(Layer.fresh(Layer.merge(memory, ownMetrics)))))

  it.effect("of live retrievals: what is left of this hour's", () =>
    Effect.gen(function*() {
      yield* LiveBudget.use(({ take }) => take({ permits: 60, seconds: 3_600 }))
      yield* measureLiveBudget
      assert.deepStrictEqual(yield* measured, { "kontor_live_budget_left": 59 })
    }).pipe(Effect.provide(Layer.merge(LiveBudgetMemory.layer, ownMetrics))))
})
