import type { MonitorStatus, MonitorStore } from "@kontor/core"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { backlogOf, type BacklogRow } from "../Backlog.ts"
import { dieOfDatabase } from "../Outage.ts"

/** The part of the store that operators watch: a monitor is due that can be claimed. */
export const monitorBacklog = (sql: SqlClient.SqlClient) => {
  const backlog: MonitorStore["Service"]["backlog"] = Effect.fn("MonitorStorePostgres.backlog")(
    function*(now) {
      const time = DateTime.toDateUtc(now)
      const rows = yield* sql<BacklogRow<MonitorStatus>>`
        SELECT status, count(*)::int AS count, count(*) FILTER (WHERE is_due)::int AS due,
          min(next_run_at) FILTER (WHERE is_due) AS due_since
        FROM monitors CROSS JOIN LATERAL (
          SELECT next_run_at <= ${time} AND (claimed_until IS NULL OR claimed_until <= ${time}) AS is_due
        ) claimable
        GROUP BY status`
      const { counts, ...due } = backlogOf(rows)
      return { monitors: counts, ...due }
    },
    dieOfDatabase
  )
  return { backlog }
}
