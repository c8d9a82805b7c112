import { assert } from "@effect/vitest"
import { Accounts, type Plan, planAt } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { cycleCredits, isForecast, topicOf } from "@kontor/core/internal"
import { type Monitor, MonitorStore, type Run } from "@kontor/core/Monitoring"
import { standardPriceList } from "@kontor/core/Prices"
import { Withheld } from "@kontor/core/Register"
import { isSignalEvent, WebhookStore } from "@kontor/core/Webhooks"
import { Register } from "@kontor/register"
import { DateTime, Effect, Option } from "effect"
import { CurrentWorld, type Expected } from "./World.ts"

const all = { limit: 100_000 }

const found = Effect.fnUntraced(function*({ account_id, id }: Pick<Monitor, "account_id" | "id">) {
  const store = yield* MonitorStore
  return Option.getOrThrow(yield* store.find(account_id, id))
})

const toAll = [
  "NEW_REGISTRATIONS",
  "MASTER_DATA_CHANGES",
  "CLOSURES",
  "ROLE_HOLDER_CHANGES",
  "CAPITAL_CHANGES"
]

/** The topics that each plan reaches. Rule: monitoring#topics. */
const reached: Readonly<Record<Plan, ReadonlyArray<string>>> = {
  free: toAll,
  plus: toAll,
  pro: [...toAll, "INSOLVENCIES"],
  max: [...toAll, "INSOLVENCIES", "TRANSFORMATIONS"]
}

/**
 * What a completed run had to see and to release: everything visible that was not seen before, as the plan of the
 * account allows.
 */
const sawEverything = Effect.fnUntraced(function*(monitor: Monitor, expected: Expected, run: Run) {
  const [register, accounts] = [yield* Register, yield* Accounts]
  const plan = planAt(Option.getOrThrow(yield* accounts.find(monitor.account_id)).subscription, run.ended_at!)
  const asked = { after: 0, limit: 100_000, organizations: [monitor.entity_id], topics: [] }
  const fresh = (yield* register.arrivals(asked)).filter(({ event }) => !expected.seen.has(event.id))
  const released = run.trigger === "baseline" ? [] : fresh.filter(({ event }) => reached[plan].includes(topicOf(event)))
  for (const { event } of fresh) expected.seen.add(event.id)
  for (const { event } of released) expected.released.add(event.id)
  if (run.trigger !== "baseline") {
    assert.deepStrictEqual([run.released, run.withheld], [released.length, fresh.length - released.length])
  }
})

/** Only a completed run costs, 2 credits, and only one that the cycle of the moment does not forecast. */
const costIsRight = (run: Run, cycles: ReadonlyArray<NonNullable<Monitor["cycle"]>>): void => {
  if (run.status !== "completed" || run.trigger === "baseline") return assert.strictEqual(run.credits, 0)
  if (run.trigger === "on_demand") return assert.strictEqual(run.credits, 2)
  const forecasts = cycles.map((cycle) => isForecast(cycle, run.slot))
  assert.include(forecasts.map((isCovered) => isCovered ? 0 : 2), run.credits)
}

/** A cycle begins where the last one ended, or now if that was an hour ago or more, or if it is the first cycle. */
const startAfter = (last: Monitor["cycle"] | undefined, now: DateTime.Utc): DateTime.Utc => {
  const end = last === null || last === undefined ? now : DateTime.add(last.started_at, { days: 30 })
  return DateTime.isLessThan(now, DateTime.add(end, { hours: 1 })) ? end : now
}

/** Looks at what became of a monitor: its cycles, its runs, and what it released. */
const look = Effect.fnUntraced(function*(before: Monitor) {
  const [store, webhooks, { expected: known }] = [yield* MonitorStore, yield* WebhookStore, yield* CurrentWorld]
  const monitor = yield* found(before)
  const expected = known.get(monitor.id)!
  if (monitor.cycle !== null) {
    const { poll_interval_days, request_id, credits, started_at } = monitor.cycle
    const last = [...expected.cycles.values()].at(-1)
    if (last?.request_id !== request_id) assert.deepStrictEqual(started_at, startAfter(last, yield* DateTime.now))
    assert.strictEqual(credits, cycleCredits(standardPriceList.prices, poll_interval_days))
    expected.cycles.set(request_id, monitor.cycle)
  }
  const releasedBefore = new Set(expected.released)
  const cycles = [before.cycle, monitor.cycle].filter((cycle) => cycle !== null)
  const { entities: hidden } = yield* Withheld.use(({ list }) => list)
  const runs = yield* store.runs(monitor.account_id, monitor.id, 100_000)
  for (const run of runs.toReversed()) {
    if (run.status === "scheduled" || expected.runs.has(run.id)) continue
    expected.runs.add(run.id)
    costIsRight(run, cycles)
    if (run.status !== "completed") continue
    assert.isFalse(hidden.some(({ entity_id }) => entity_id === monitor.entity_id))
    yield* sawEverything(monitor, expected, run)
  }
  const events = (yield* webhooks.events(monitor.account_id, all)).filter(isSignalEvent)
    .filter(({ monitor_id }) => monitor_id === monitor.id)
  const reported = events.map(({ signal }) => signal.event.id)
  const deliveries = yield* webhooks.deliveries(monitor.account_id, all)
  const usable = yield* webhooks.usableEndpoints(monitor.account_id, monitor.endpoint_ids)
  for (const { id } of events.filter(({ signal }) => !releasedBefore.has(signal.event.id))) {
    const endpoints = deliveries.filter(({ event_id }) => event_id === id).map(({ endpoint_id }) => endpoint_id)
    assert.sameMembers(endpoints, [...usable])
  }
  assert.sameMembers(reported, [...expected.released])
  assert.lengthOf(reported, expected.released.size)
})

/** What was booked is what cycles and checks cost, each once, and the ledger adds up. */
export const booksAreRight = Effect.gen(function*() {
  const [ledger, store, { accounts, expected, monitors }] = [yield* Ledger, yield* MonitorStore, yield* CurrentWorld]
  assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
  for (const { id } of accounts) {
    const own = monitors.filter(({ account_id }) => account_id === id)
    const runs = yield* Effect.forEach(own, (monitor) => store.runs(id, monitor.id, 100_000))
    const cycles = own.flatMap((monitor) => [...expected.get(monitor.id)!.cycles.values()])
    const booked = (yield* ledger.entries(id, { limit: 100_000 })).filter(({ kind }) => kind.startsWith("monitoring_"))
    assert.sameDeepMembers(
      booked.map(({ credits, kind, request_id }) => ({ kind, request_id, credits: -credits })),
      [
        ...cycles.map(({ credits, request_id }) => ({ kind: "monitoring_cycle", request_id, credits })),
        ...runs.flat().filter(({ credits }) => credits > 0).map(({ credits, request_id }) => ({
          kind: "monitoring_check",
          request_id,
          credits
        }))
      ]
    )
  }
})

/** Lets nodes work, and looks at everything they did. */
export const observe = Effect.fnUntraced(function*<A, E, R>(work: Effect.Effect<A, E, R>) {
  const { monitors } = yield* CurrentWorld
  const before = yield* Effect.forEach(monitors, found)
  const answer = yield* work
  yield* Effect.forEach(before, look)
  return answer
})

/** Whether a monitor that goes on by itself has seen all that there is. */
export const hasSeenAll = Effect.fnUntraced(function*(monitor: Pick<Monitor, "account_id" | "id" | "entity_id">) {
  const [register, { expected }] = [yield* Register, yield* CurrentWorld]
  const asked = { after: 0, limit: 100_000, organizations: [monitor.entity_id], topics: [] }
  const { status } = yield* found(monitor)
  if (["paused_user", "error", "archived"].includes(status)) return
  assert.strictEqual(status, "active")
  const { seen } = expected.get(monitor.id)!
  assert.isTrue((yield* register.arrivals(asked)).every(({ event }) => seen.has(event.id)))
})
