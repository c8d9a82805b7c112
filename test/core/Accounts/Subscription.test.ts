import { assert, describe, it } from "@effect/vitest"
import { Authentication, planAt, type PlanTerms } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { MonitorRuns } from "@kontor/core/Monitoring"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { memoryCore } from "../../support/Address.ts"
import * as Monitoring from "../../support/Monitoring.ts"
import { releasedTo, report, runAll, subscribed, watching } from "../../support/Monitoring.ts"

const at = DateTime.makeUnsafe

const terms: PlanTerms = {
  plan: "pro",
  status: "active",
  current_period_end: at("2027-06-01T00:00:00.000Z"),
  grace_until: null
}
const pastDue: PlanTerms = { ...terms, status: "past_due", grace_until: at("2026-08-08T00:00:00.000Z") }
const lastMoment = at("2027-05-31T23:59:59.999Z")

/** The plan of a subscription at an instant. */
const plans: ReadonlyArray<readonly [rule: string, terms: PlanTerms | null, now: DateTime.Utc, plan: string]> = [
  ["without a subscription the plan is free", null, lastMoment, "free"],
  ["an active subscription holds its plan until its period ends", terms, lastMoment, "pro"],
  ["an active subscription whose period ended is free", terms, terms.current_period_end, "free"],
  ["a canceled subscription holds to the end of its period", { ...terms, status: "canceled" }, lastMoment, "pro"],
  ["a canceled subscription ends with its period", { ...terms, status: "canceled" }, terms.current_period_end, "free"],
  ["a subscription that is past due keeps its plan in its grace", pastDue, at("2026-08-07T23:59:59.999Z"), "pro"],
  ["a subscription that is past due is free after its grace", pastDue, pastDue.grace_until!, "free"],
  ["a subscription that is past due without a grace is free", { ...pastDue, grace_until: null }, lastMoment, "free"],
  ["the grace counts even after the period", pastDue, at("2026-08-01T00:00:00.000Z"), "pro"]
]

describe("rule: a plan holds to the end of its period or grace", () => {
  it.each(plans)("%s", (_, terms, now, plan) => assert.strictEqual(planAt(terms, now), plan))

  it.effect("the first request after the end is of the plan free, without anything having run", () =>
    Effect.gen(function*() {
      const { cancelSubscription, createAccount, subscribe } = yield* Administration
      const { authenticate } = yield* Authentication
      const now = yield* DateTime.now
      const { record, secret } = yield* createAccount({ name: "A", email: null, plan: "free", credits: 0 })
      const planNow = Effect.map(authenticate({ _tag: "ApiKey", text: secret }), ({ plan }) => plan)
      yield* subscribe(record.id, {
        plan: "max",
        status: "active",
        current_period_start: now,
        current_period_end: DateTime.add(now, { days: 30 })
      })
      yield* TestClock.adjust("29 days")
      assert.strictEqual(yield* planNow, "max")
      yield* cancelSubscription(record.id)
      yield* TestClock.adjust("86399999 millis")
      assert.strictEqual(yield* planNow, "max")
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(yield* planNow, "free")
    }).pipe(Effect.provide(memoryCore)))

  it.effect("a monitor releases no topic above free once the period of its account has ended", () =>
    Effect.gen(function*() {
      yield* report("CLOSURES")
      const { account } = yield* watching(1000)
      yield* subscribed(account, "pro")
      yield* runAll
      const before = yield* report("INSOLVENCIES", "CLOSURES")
      yield* TestClock.adjust("7 days")
      yield* runAll
      assert.sameMembers([...yield* releasedTo(account)], before)
      yield* TestClock.adjust("358 days")
      yield* Effect.repeat(MonitorRuns.use(({ runDue }) => runDue), { until: (steps) => steps === 0 })
      const [, closure] = yield* report("INSOLVENCIES", "CLOSURES")
      yield* TestClock.adjust("7 days")
      yield* runAll
      assert.sameMembers([...yield* releasedTo(account)], [...before, closure!])
    }).pipe(Effect.provide(Monitoring.layer)))
})
