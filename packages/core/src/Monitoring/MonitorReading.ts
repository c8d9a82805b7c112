import { DateTime, Effect, Option, Schema } from "effect"
import { Caller } from "../Accounts/Caller.ts"
import { cursorRule } from "../CursorRule.ts"
import { InvalidParameters } from "../InvalidParameters.ts"
import { idOfCursor, listCursor } from "../ListCursor.ts"
import { MonitorId } from "../PublicId.ts"
import type { BillingCycle, Monitor } from "./Monitor.ts"
import { MonitorNotFound } from "./MonitorRequests.ts"
import type { MonitorStatus } from "./MonitorStatus.ts"
import { MonitorStore } from "./MonitorStore.ts"
import type { Run } from "./Run.ts"
import { isCycleOver } from "./Schedule.ts"

/** The number of runs shown with a monitor. */
const maxRecentRuns = 20

const isMonitorId = Schema.is(MonitorId)

/** The last monitor of the page before, from its cursor. */
const placeOf = (cursor: string): Effect.Effect<MonitorId, InvalidParameters> => {
  const id = idOfCursor(cursor)
  return isMonitorId(id)
    ? Effect.succeed(id)
    : Effect.fail(new InvalidParameters({ parameters: { cursor: [`cursor ${cursorRule}`] } }))
}

/** A page of monitors, as a caller asks for it: those of a state, else all but archived ones. */
export interface MonitorPageQuery {
  readonly status?: MonitorStatus | undefined
  readonly per_page: number
  readonly cursor?: string | undefined
}

/** A page of monitors, the newest first; the last page has no `next_cursor`. */
export interface MonitorPage {
  readonly monitors: ReadonlyArray<Monitor>
  readonly next_cursor: string | null
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

  const list = Effect.fn("Monitors.list")(function*({ cursor, per_page, status }: MonitorPageQuery) {
    const before = cursor === undefined ? undefined : yield* placeOf(cursor)
    const { account_id } = yield* Caller
    const stored = yield* store.list(account_id, { status, limit: per_page + 1, before })
    const monitors = stored.slice(0, per_page)
    const last = monitors.at(-1)
    return {
      monitors,
      next_cursor: stored.length > per_page && last !== undefined ? listCursor(last.id) : null
    }
  })

  const get = Effect.fn("Monitors.get")(function*(id: MonitorId) {
    const monitor = yield* found(id)
    const { account_id, cycle } = monitor
    const recent_runs = yield* store.runs(account_id, id, maxRecentRuns)
    return { monitor, billing_cycle: isCycleOver(cycle, yield* DateTime.now) ? null : cycle, recent_runs }
  })

  return { found, list, get }
})
