import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { dueStep, monitorWhen, scheduled, unfundedSlot } from "@kontor/core/internal"
import type { Monitor, MonitorStatus } from "@kontor/core/Monitoring"
import { aMonitor, newRun } from "@kontor/testing/fixtures"
import { DateTime } from "effect"

const start = DateTime.makeUnsafe("2026-01-31T10:00:00Z")
const at = (days: number, hours = 0) => DateTime.add(start, { days, hours })

const account_id = AccountId.make("01900000-0000-7000-8000-000000000001")

/** An active monitor in the middle of a weekly cycle that began at `start`. */
const weekly = (parts: Partial<Monitor> = {}): Monitor => {
  const monitor = aMonitor(account_id)
  const cycle = {
    account_id,
    monitor_id: monitor.id,
    started_at: start,
    poll_interval_days: 7,
    credits: 20,
    request_id: monitor.request_id
  }
  return { ...monitor, status: "active", baselined_at: start, cycle, settled_until: start, ...parts }
}

describe("what an active monitor does next", () => {
  it("nothing before its slot, then its check", () => {
    assert.isUndefined(dueStep(weekly(), at(6, 23)))
    assert.deepStrictEqual(dueStep(weekly(), at(7)), { trigger: "schedule", slot: at(7), superseded: [] })
  })

  it("a check that somebody asked for comes first", () => {
    const requested_run = { id: newRun(), at: at(3) }
    assert.deepInclude(dueStep(weekly({ requested_run }), at(8)), { trigger: "on_demand", slot: at(3) })
  })

  it("the next cycle begins when one is over, not before its last slot was run if that is not late", () => {
    const monthly = weekly({ cycle: { ...weekly().cycle!, poll_interval_days: 30 } })
    assert.deepInclude(dueStep(monthly, at(30)), { trigger: "schedule", slot: at(30) })
    assert.strictEqual(dueStep({ ...monthly, settled_until: at(30) }, at(30)), "renewal")
    assert.strictEqual(dueStep(monthly, at(30, 1)), "renewal")
    assert.strictEqual(dueStep(weekly({ cycle: null }), start), "renewal")
  })

  it("a slot of an earlier cycle is caught up, until one of the current cycle stands for it", () => {
    const behind = weekly({ overdue: at(-2) })
    assert.deepInclude(dueStep(behind, at(1)), { slot: at(-2), superseded: [] })
    assert.deepInclude(dueStep(behind, at(7)), { slot: at(7), superseded: [at(-2)] })
  })
})

describe("when a monitor is looked at next", () => {
  const nextOf = (parts: Partial<Monitor>) => scheduled(weekly(parts), at(1)).next_run_at

  it("at its next slot, or when its cycle ends", () => {
    assert.deepStrictEqual(nextOf({}), at(7))
    assert.deepStrictEqual(nextOf({ settled_until: at(28) }), at(30))
  })

  it("at once when something is to be done", () => {
    assert.deepStrictEqual(nextOf({ cycle: null }), at(1))
    assert.deepStrictEqual(nextOf({ overdue: at(-1) }), at(1))
    assert.deepStrictEqual(nextOf({ status: "initializing" }), at(1))
  })

  it("never when it waits for its user", () => {
    for (const status of ["paused_user", "error", "archived"] as const satisfies ReadonlyArray<MonitorStatus>) {
      assert.isNull(nextOf({ status }))
    }
  })
})

describe("what becomes of a monitor", () => {
  it("one that goes on after its cycle ended catches nothing up", () => {
    const resumed = monitorWhen(weekly({ status: "paused_user", overdue: at(-1) }), "resumed", at(40))
    assert.deepInclude(resumed, { status: "active", overdue: null, settled_until: at(30) })
  })

  it("one that goes on within its cycle runs what it missed, which is paid for", () => {
    const resumed = monitorWhen(weekly({ status: "paused_user" }), "resumed", at(16))
    assert.deepInclude(dueStep(resumed!, at(16)), { slot: at(14), superseded: [at(7)] })
  })

  it("one without a baseline begins with that", () => {
    const resumed = monitorWhen(weekly({ status: "paused_user", baselined_at: null }), "resumed", at(1))
    assert.strictEqual(resumed?.status, "initializing")
  })
})

describe("slots that nobody paid for", () => {
  it("come at whole intervals, of which the newest counts", () => {
    const paused = { poll_interval_days: 3, settled_until: start }
    assert.isUndefined(unfundedSlot(paused, at(2, 23)))
    assert.deepStrictEqual(unfundedSlot(paused, at(10)), at(9))
    assert.isUndefined(unfundedSlot(paused, at(-5)))
  })
})
