import { DateTime, Effect } from "effect"
import { type Booking, Ledger } from "../Credits/Ledger.ts"
import type { PriceList } from "../Prices/PriceList.ts"
import { makePriceListInForce } from "../Prices/PriceLists.ts"
import { cycleCredits } from "./Cadence.ts"
import { endOf, nextStart } from "./Cycle.ts"
import type { BillingCycle, Monitor } from "./Monitor.ts"
import { MonitorStore } from "./MonitorStore.ts"
import { makeOutcomes, MonitorChanged } from "./Outcome.ts"
import { droppedRun } from "./Runs.ts"
import { monitorWhen, scheduled } from "./Schedule.ts"
import { type DueSlots, dueSlots, unfundedSlot } from "./Slots.ts"

/** The slots that were left when a cycle ended while its monitor was active; the newest is caught up. */
const leftOver = (monitor: Monitor, now: DateTime.Utc): DueSlots | undefined => {
  const { cycle, overdue, settled_until, status } = monitor
  if (status !== "active" || cycle === null) return undefined
  const due = dueSlots(cycle, settled_until, now)
  if (due === undefined) return overdue === null ? undefined : { run: overdue, superseded: [] }
  return overdue === null ? due : { run: due.run, superseded: [overdue, ...due.superseded] }
}

const nextCycle = (monitor: Monitor, { prices }: PriceList, now: DateTime.Utc): BillingCycle => {
  const { account_id, cycle, id: monitor_id, poll_interval_days, request_id } = monitor
  const started_at = cycle === null ? now : nextStart(cycle, now)
  return {
    account_id,
    monitor_id,
    started_at,
    poll_interval_days,
    credits: cycleCredits(prices, poll_interval_days),
    request_id
  }
}

const bookingOf = (
  { account_id, credits, request_id }: BillingCycle,
  { version: price_version }: PriceList
): Booking => ({
  account_id,
  request_id,
  kind: "monitoring_cycle",
  endpoint: "monitoring",
  credits: -credits,
  breakdown: { cycle: credits },
  price_version
})

/**
 * Makes the next cycle of a monitor begin: it is paid at its start, at the interval of that moment. If the balance does
 * not cover it, the monitor pauses, due slots stay open, and it tries again until the balance suffices. The refusal and
 * the pause are stored in one unit of work, which holds the balance: a grant of credits meanwhile waits, finds the
 * monitor paused, and wakes it. Rule: Cycle (decisions 13).
 */
export const makeRenewal = Effect.gen(function*() {
  const store = yield* MonitorStore
  const ledger = yield* Ledger
  const outcomes = yield* makeOutcomes
  const priceListInForce = yield* makePriceListInForce

  const dropped = Effect.fnUntraced(
    function*(monitor: Monitor, slots: ReadonlyArray<DateTime.Utc>, status: "superseded" | "unfunded") {
      const now = yield* DateTime.now
      return yield* Effect.forEach(
        slots,
        (slot) =>
          Effect.map(outcomes.newRunId, (id) => droppedRun(monitor, { id, trigger: "schedule", slot, status }, now))
      )
    }
  )

  const renewed = Effect.fnUntraced(function*(monitor: Monitor, cycle: BillingCycle, now: DateTime.Utc) {
    if (!(yield* store.addCycle(cycle))) return yield* new MonitorChanged()
    const left = leftOver(monitor, now)
    const active = monitor.status === "paused_billing" ? monitorWhen(monitor, "covered", now) ?? monitor : monitor
    const next = {
      ...active,
      cycle,
      settled_until: cycle.started_at,
      overdue: left?.run ?? null,
      request_id: yield* outcomes.newRequestId,
      failures: 0
    }
    return {
      monitor: scheduled(next, now),
      cycle,
      runs: yield* dropped(monitor, left?.superseded ?? [], "superseded")
    }
  })

  const uncovered = Effect.fnUntraced(function*(monitor: Monitor, now: DateTime.Utc) {
    const left = leftOver(monitor, now)
    if (monitor.status === "paused_billing") {
      const slot = unfundedSlot(monitor, now)
      const next = { ...monitor, settled_until: slot ?? monitor.settled_until }
      return {
        monitor: scheduled(next, now),
        runs: yield* dropped(monitor, slot === undefined ? [] : [slot], "unfunded")
      }
    }
    const settled_until = monitor.cycle === null
      ? monitor.settled_until
      : DateTime.max(monitor.settled_until, endOf(monitor.cycle))
    const paused = { ...monitor, settled_until, overdue: null }
    return {
      monitor: monitorWhen(paused, "uncovered", now) ?? paused,
      runs: [
        ...yield* dropped(monitor, left?.superseded ?? [], "superseded"),
        ...yield* dropped(monitor, left === undefined ? [] : [left.run], "unfunded")
      ]
    }
  })

  return Effect.fn("MonitorRuns.renewal")((monitor: Monitor) =>
    outcomes.commit(Effect.gen(function*() {
      const now = yield* DateTime.now
      const list = yield* priceListInForce
      const cycle = nextCycle(monitor, list, now)
      return yield* Effect.matchEffect(ledger.book(bookingOf(cycle, list)), {
        onFailure: () => uncovered(monitor, now),
        onSuccess: () => renewed(monitor, cycle, now)
      })
    }))
  )
})
