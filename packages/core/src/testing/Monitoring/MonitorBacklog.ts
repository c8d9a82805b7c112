import { assert, type Vitest } from "@effect/vitest"
import { Duration, Effect } from "effect"
import type { Accounts } from "../../Accounts/index.ts"
import type { Ledger } from "../../Credits/index.ts"
import type { UnitOfWork } from "../../index.ts"
import { MonitorStore } from "../../Monitoring/index.ts"
import { newAccount } from "../fixtures/Accounts.ts"
import { at, json, roomy } from "../fixtures/Credentials.ts"
import { aMonitor } from "../fixtures/Monitors.ts"

const now = at("2026-06-03T00:00:00Z")

/** The part of the store's suite about what operators watch. */
export const monitorBacklog = (it: Vitest.MethodsNonLive<MonitorStore | UnitOfWork | Accounts | Ledger>): void => {
  it.effect("counts those that are due and not claimed, and says since when", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      for (const old of yield* store.claimDue(at("9999-01-01T00:00:00Z"), 1_000, Duration.zero)) {
        yield* store.save({ ...old, status: "archived", next_run_at: null })
      }
      assert.deepStrictEqual(yield* store.backlog(now), { due: 0, due_since: null })
      const account = yield* newAccount
      const add = (status: "active" | "paused_billing" | "paused_user", next_run_at: string | null) =>
        store.add(aMonitor(account, { status, next_run_at: next_run_at === null ? null : at(next_run_at) }), roomy)
      yield* add("active", "2026-06-01T00:00:00Z")
      yield* add("active", "2026-06-02T00:00:00Z")
      yield* add("paused_billing", "2026-06-03T00:00:00Z")
      yield* add("active", "2026-06-03T00:00:00.001Z")
      yield* add("paused_user", null)

      const after = yield* store.backlog(now)
      assert.strictEqual(after.due, 3)
      assert.deepStrictEqual(json(after.due_since), json(at("2026-06-01T00:00:00Z")))

      const [claimed] = yield* store.claimDue(now, 1, Duration.minutes(5))
      const { due, due_since } = yield* store.backlog(now)
      assert.deepStrictEqual(json(claimed?.next_run_at), json(at("2026-06-01T00:00:00Z")))
      assert.strictEqual(due, 2)
      assert.deepStrictEqual(json(due_since), json(at("2026-06-02T00:00:00Z")))
    }))

  it.effect("counts monitors by status", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const before = yield* store.counts
      const account = yield* newAccount
      const later = { next_run_at: at("2026-06-05T00:00:00Z") }
      const added = [
        aMonitor(account, { status: "active", ...later }),
        aMonitor(account, { status: "active", ...later }),
        aMonitor(account, { status: "paused_billing", ...later }),
        aMonitor(account, { status: "archived", next_run_at: null })
      ]
      yield* Effect.forEach(added, (monitor) => store.add(monitor, roomy))
      const after = yield* store.counts
      const more = (["active", "paused_billing", "archived", "error"] as const).map((status) =>
        (after.get(status) ?? 0) - (before.get(status) ?? 0)
      )
      assert.deepStrictEqual(more, [2, 1, 1, 0])
    }))
}
