import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { type BillingCycle, type Monitor, MonitorStatus, nextCheckAt } from "@kontor/core/Monitoring"
import { aMonitor, at, newRun } from "@kontor/testing/fixtures"
import { DateTime } from "effect"

const account = AccountId.make("0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415")
const start = at("2026-05-01T00:00:00Z")
const after = (days: number): DateTime.Utc => DateTime.add(start, { days })

const active = (parts: Partial<Monitor> = {}): Monitor => {
  const monitor = aMonitor(account, { status: "active", settled_until: start })
  const cycle: BillingCycle = {
    account_id: account,
    monitor_id: monitor.id,
    started_at: start,
    poll_interval_days: 7,
    credits: 20,
    request_id: monitor.request_id
  }
  return { ...monitor, cycle, ...parts }
}

describe("the next check of a monitor", () => {
  it("is the next slot of its cycle", () => {
    assert.deepStrictEqual(nextCheckAt(active()), after(7))
    assert.deepStrictEqual(nextCheckAt(active({ settled_until: after(7) })), after(14))
  })

  it("is the first slot of the next cycle, at the interval of then, once the last one has come", () => {
    assert.deepStrictEqual(nextCheckAt(active({ settled_until: after(28) })), after(37))
    assert.deepStrictEqual(nextCheckAt(active({ settled_until: after(28), poll_interval_days: 1 })), after(31))
  })

  it("is what is still to be caught up, and before that what was asked for", () => {
    const overdue = after(-2)
    assert.deepStrictEqual(nextCheckAt(active({ overdue })), overdue)
    assert.deepStrictEqual(nextCheckAt(active({ overdue, requested_run: { id: newRun(), at: after(1) } })), after(1))
  })

  it("is not known before the first cycle, but for one that was asked for", () => {
    assert.isNull(nextCheckAt(active({ cycle: null })))
    assert.deepStrictEqual(nextCheckAt(active({ cycle: null, requested_run: { id: newRun(), at: start } })), start)
  })

  it("is there for active monitors alone", () => {
    for (const status of MonitorStatus.literals.filter((other) => other !== "active")) {
      assert.isNull(nextCheckAt(active({ status })), status)
    }
  })
})
