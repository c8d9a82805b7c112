import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { ImportReports, type StoredReport } from "@kontor/core/Administration"
import { Ledger } from "@kontor/core/Credits"
import { checkLedger, keepCheckingLedger } from "@kontor/core/internal"
import { ImportReportsMemory, LedgerMemory } from "@kontor/core/memory"
import { makeMeasuringLedger, measureImports } from "@kontor/node"
import { LiveBudget, measureLiveBudget, measureRegister, RegisterIntake } from "@kontor/register"
import { LiveBudgetMemory } from "@kontor/register/memory"
import { at, bookingOf, day, registerEvent, sourceRecord } from "@kontor/testing/fixtures"
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

  it.effect("of imports: of each source when and what last completed, and how the last one ended", () =>
    Effect.gen(function*() {
      yield* measureImports
      assert.deepStrictEqual(yield* measured, {})
      yield* TestClock.setTime(9_000)
      const ended: StoredReport = {
        id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e419",
        source: "announcements",
        place: null,
        file: null,
        version: null,
        operator: "nora",
        started_at: at("1970-01-01T00:00:01Z"),
        reported_at: at("1970-01-01T00:00:05Z"),
        ended_at: at("1970-01-01T00:00:05Z"),
        outcome: "completed",
        failure: null,
        read: 20,
        imported: 18,
        unchanged: 0,
        events: 18,
        newest_day: day("2026-07-01"),
        texts: 20,
        texts_other: 5,
        texts_without_heading: 1,
        rejected_total: 2,
        unreadable_total: 1,
        rejected: []
      }
      yield* ImportReports.use(({ put }) => put(ended))
      yield* measureImports
      const completed = {
        "kontor_import_succeeded_timestamp_seconds announcements": 5,
        "kontor_import_newest_day_timestamp_seconds announcements": Date.parse("2026-07-01T00:00:00+02:00") / 1000,
        "kontor_import_records announcements read": 20,
        "kontor_import_records announcements unreadable": 1,
        "kontor_import_texts_share announcements other": 0.25,
        "kontor_import_texts_share announcements without_heading": 0.05
      }
      assert.deepStrictEqual(yield* measured, completed)
      yield* ImportReports.use(({ put }) =>
        put({
          ...ended,
          id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e420",
          outcome: "failed",
          failure: "its layout is not recognized",
          read: 1,
          texts: 0,
          newest_day: null
        })
      )
      yield* measureImports
      assert.deepStrictEqual(yield* measured, {
        ...completed,
        "kontor_import_failed announcements": 1,
        "kontor_import_records announcements read": 1
      })
    }).pipe(Effect.provide(Layer.merge(ImportReportsMemory.layer, ownMetrics))))

  it.effect("of live retrievals: what is left of this hour's", () =>
    Effect.gen(function*() {
      yield* LiveBudget.use(({ take }) => take({ permits: 60, seconds: 3_600 }))
      yield* measureLiveBudget
      assert.deepStrictEqual(yield* measured, { "kontor_live_budget_left": 59 })
    }).pipe(Effect.provide(Layer.merge(LiveBudgetMemory.layer, ownMetrics))))
})
