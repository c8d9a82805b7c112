import type { AccountId, MonitorId, Run } from "@kontor/core"
import { Array, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { dateOf, runColumns, runOfRow, type RunRow } from "./MonitorRows.ts"

/** Stores runs: new ones, and the outcome of those that were to come. */
export const putRuns = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, runs: ReadonlyArray<Run>) {
  if (!Array.isReadonlyArrayNonEmpty(runs)) return
  const rows = Array.map(runs, (run) => ({
    account_id: run.account_id,
    monitor_id: run.monitor_id,
    id: run.id,
    trigger: run.trigger,
    slot: dateOf(run.slot),
    status: run.status,
    started_at: dateOf(run.started_at),
    ended_at: dateOf(run.ended_at),
    credits: run.credits,
    request_id: run.request_id,
    released: run.released,
    withheld: run.withheld
  }))
  yield* sql`
    INSERT INTO monitor_runs ${sql.insert(rows)}
    ON CONFLICT (account_id, monitor_id, id) DO UPDATE SET
      status = EXCLUDED.status, started_at = EXCLUDED.started_at, ended_at = EXCLUDED.ended_at, credits = EXCLUDED.credits,
      request_id = EXCLUDED.request_id, released = EXCLUDED.released, withheld = EXCLUDED.withheld`
})

/** The newest runs of a monitor. */
export const readRuns = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, account: AccountId, monitor: MonitorId, limit: number) {
    const rows = yield* sql<RunRow>`
      SELECT ${sql.literal(runColumns)} FROM monitor_runs
      WHERE account_id = ${account} AND monitor_id = ${monitor} ORDER BY id DESC LIMIT ${limit}`
    return rows.map(runOfRow)
  }
)
