import type { MonitorStatus, MonitorStore } from "@kontor/core/Monitoring"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOfDatabase } from "../Outage.ts"

type Store = MonitorStore["Service"]

/**
 * The part of the store that operators watch. Due monitors are found by an index. An index of states would not make
 * counting cheaper: rows changed since the last vacuum are looked up in the table, and every check changes its monitor.
 */
export const monitorBacklog = (sql: SqlClient.SqlClient) => {
  const backlog: Store["backlog"] = Effect.fn("MonitorStorePostgres.backlog")(
    function*(now) {
      const time = DateTime.toDateUtc(now)
      const [due] = yield* sql<{ count: number; since: Date | null }>`
        SELECT count(*)::int AS count, min(next_run_at) AS since FROM monitors
        WHERE next_run_at <= ${time} AND (claimed_until IS NULL OR claimed_until <= ${time})`
      const since = due?.since ?? null
      return { due: due?.count ?? 0, due_since: since === null ? null : DateTime.fromDateUnsafe(since) }
    },
    dieOfDatabase
  )

  const counts: Store["counts"] = sql<{ status: MonitorStatus; count: number }>`
    SELECT status, count(*)::int AS count FROM monitors GROUP BY status`.pipe(
    Effect.map((rows) => new Map(rows.map(({ count, status }) => [status, count]))),
    Effect.withSpan("MonitorStorePostgres.counts"),
    dieOfDatabase
  )

  return { backlog, counts }
}
