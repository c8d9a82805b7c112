import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import type { Accounts } from "../../Accounts/index.ts"
import type { Ledger } from "../../Credits/index.ts"
import type { UnitOfWork } from "../../index.ts"
import { MonitorStore } from "../../Monitoring/index.ts"
import { newAccount } from "../fixtures/Accounts.ts"
import { at, json } from "../fixtures/Credentials.ts"
import { aRun } from "../fixtures/Monitors.ts"
import { sighted, stored } from "./StoredMonitors.ts"

/** The part of the suite about runs, and about the events that monitors have seen. */
export const monitorRecords = (it: Vitest.MethodsNonLive<MonitorStore | Accounts | Ledger | UnitOfWork>): void => {
  it.effect("shows the newest runs, and what became of one that was to come", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const monitor = yield* stored
      const scheduled = aRun(monitor, {
        trigger: "on_demand",
        status: "scheduled",
        started_at: null,
        ended_at: null,
        released: 0,
        withheld: 0
      })
      yield* store.putRuns([scheduled])
      const [second, third] = [aRun(monitor), aRun(monitor, { credits: 2, request_id: randomUUID() })]
      yield* store.putRuns([third, second])
      const ended = {
        ...scheduled,
        status: "completed",
        ended_at: at("2026-05-03T00:00:00.001Z"),
        released: 4
      } as const
      yield* store.putRuns([ended])
      const { account_id, id } = monitor
      assert.deepStrictEqual(json(yield* store.runs(account_id, id, 2)), json([third, second]))
      assert.deepStrictEqual(json(yield* store.runs(account_id, id, 20)), json([third, second, ended]))
      assert.deepStrictEqual(yield* store.runs(yield* newAccount, id, 20), [])
    }))

  it.effect("stores nothing if it is given no runs", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const { account_id, id } = yield* stored
      yield* store.putRuns([])
      assert.deepStrictEqual(yield* store.runs(account_id, id, 20), [])
    }))

  it.effect("sees each event once per monitor", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const [one, other] = [yield* stored, yield* stored]
      assert.deepStrictEqual([...yield* store.see(one, sighted("a", "b"))].toSorted(), ["a", "b"])
      assert.deepStrictEqual([...yield* store.see(one, sighted("b", "c", "c"))], ["c"])
      assert.deepStrictEqual([...yield* store.see(other, sighted("b"))], ["b"])
      assert.deepStrictEqual([...yield* store.see(one, [])], [])
    }))

  it.effect("reports an event as new once, however many see it at the same moment", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const monitor = yield* stored
      const answers = yield* Effect.forEach(
        Array.from({ length: 12 }, () => store.see(monitor, sighted("a", "b"))),
        (see) => see,
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(answers.flatMap((fresh) => [...fresh]).toSorted(), ["a", "b"])
    }))
}
