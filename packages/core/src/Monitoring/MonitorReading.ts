import { DateTime, Effect, Option } from "effect"
import { Caller } from "../Accounts/Caller.ts"
import { listedById, listPage, type ListQuery } from "../ListCursor.ts"
import { MonitorId } from "../PublicId.ts"
import type { BillingCycle, Monitor } from "./Monitor.ts"
import { MonitorNotFound } from "./MonitorRequests.ts"
import type { MonitorStatus } from "./MonitorStatus.ts"
import { MonitorStore } from "./MonitorStore.ts"
import type { Run } from "./Run.ts"
import { isCycleOver } from "./Schedule.ts"

/** The number of runs shown with a monitor. */
const maxRecentRuns = 20

const listed = listedById(MonitorId)

/** A page of monitors, as a caller asks for it: those of a state, else all but archived ones. */
export interface MonitorPageQuery extends ListQuery {
  readonly status?: MonitorStatus | undefined
}

/** A monitor with its current cycle, and its newest 20 runs, the newest first. */
export interface MonitorDetail {
  readonly monitor: Monitor
  readonly billing_cycle: BillingCycle | null
  readonly recent_runs: ReadonlyArray<Run>
}

/** Makes the part of `Monitors` that reads. */
export const makeMonitorReading = Effect.gen(function*() {
  const store = yield* MonitorStore

  const found = Effect.fnUntraced(function*(id: MonitorId) {
    const { account_id } = yield* Caller
    const monitor = yield* store.find(account_id, id)
    return Option.isSome(monitor) ? monitor.value : yield* new MonitorNotFound()
  })

  const list = Effect.fn("Monitors.list")(function*({ status, ...query }: MonitorPageQuery) {
    const { account_id } = yield* Caller
    return yield* listPage(
      listed,
      query,
      ({ after: before, limit }) => store.list(account_id, { status, limit, before })
    )
  })

  const get = Effect.fn("Monitors.get")(function*(id: MonitorId) {
    const monitor = yield* found(id)
    const { account_id, cycle } = monitor
    const recent_runs = yield* store.runs(account_id, id, maxRecentRuns)
    return { monitor, billing_cycle: isCycleOver(cycle, yield* DateTime.now) ? null : cycle, recent_runs }
  })

  return { found, list, get }
})
