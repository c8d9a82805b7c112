import type { MonitorStatus, MonitorStore } from "@kontor/core"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOfDatabase } from "../Outage.ts"

/** The monitors of a status; `due` of them can be claimed. */
interface StatusRow {
  readonly status: MonitorStatus
  readonly monitors: number
  readonly due: number
  readonly due_since: Date | null
}

/** The part of the store that operators watch. */
export const monitorBacklog = (sql: SqlClient.SqlClient) => {
  const backlog: MonitorStore["Service"]["backlog"] = Effect.fn("MonitorStorePostgres.backlog")(
    function*(now) {
      const time = DateTime.toDateUtc(now)
      const rows = yield* sql<StatusRow>`
        SELECT status, count(*)::int AS monitors, count(*) FILTER (WHERE is_due)::int AS due,
          min(next_run_at) FILTER (WHERE is_due) AS due_since
        FROM monitors CROSS JOIN LATERAL (
          SELECT next_run_at <= ${time} AND (claimed_until IS NULL OR claimed_until <= ${time}) AS is_due
        ) claimable
        GROUP BY status`
      const since = rows.flatMap(({ due_since }) => due_since === null ? [] : [DateTime.fromDateUnsafe(due_since)])
      return {
        monitors: new Map(rows.map(({ monitors, status }) => [status, monitors])),
        due: rows.reduce((sum, { due }) => sum + due, 0),
        due_since: since.toSorted(DateTime.Order)[0] ?? null
      }
    },
    dieOfDatabase
  )
  return { backlog }
}
