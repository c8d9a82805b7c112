import type { MonitorStore, Run } from "@kontor/core/Monitoring"
import { Array, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOfDatabase } from "../Outage.ts"
import { dateOf, runColumns, runOfRow, type RunRow } from "./MonitorRows.ts"

type Store = MonitorStore["Service"]

const rowOf = (run: Run) => ({
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
})

/**
 * The part of the store for runs: new ones, and the outcome of those that were to come; and for the end of all monitors
 * of an account.
 */
export const monitorRuns = (sql: SqlClient.SqlClient) => {
  const putRuns: Store["putRuns"] = Effect.fn("MonitorStorePostgres.putRuns")(function*(runs) {
    if (!Array.isReadonlyArrayNonEmpty(runs)) return
    yield* sql`
      INSERT INTO monitor_runs ${sql.insert(Array.map(runs, rowOf))}
      ON CONFLICT (account_id, monitor_id, id) DO UPDATE SET
        status = EXCLUDED.status, started_at = EXCLUDED.started_at, ended_at = EXCLUDED.ended_at, credits = EXCLUDED.credits,
        request_id = EXCLUDED.request_id, released = EXCLUDED.released, withheld = EXCLUDED.withheld`
  }, dieOfDatabase)

  const runs: Store["runs"] = Effect.fn("MonitorStorePostgres.runs")(function*(account, monitor, limit) {
    const rows = yield* sql<RunRow>`
      SELECT ${sql.literal(runColumns)} FROM monitor_runs
      WHERE account_id = ${account} AND monitor_id = ${monitor} ORDER BY id DESC LIMIT ${limit}`
    return rows.map(runOfRow)
  }, dieOfDatabase)

  /**
   * References are deleted before what they refer to; the cycle of a monitor refers to the monitor and it to the cycle.
   */
  const erase: Store["erase"] = Effect.fn("MonitorStorePostgres.erase")(
    function*(account) {
      yield* sql`SELECT FROM monitors WHERE account_id = ${account} ORDER BY id FOR UPDATE`
      yield* sql`DELETE FROM monitor_sightings WHERE account_id = ${account}`
      yield* sql`DELETE FROM monitor_runs WHERE account_id = ${account}`
      yield* sql`UPDATE monitors SET cycle_started_at = NULL WHERE account_id = ${account}`
      yield* sql`DELETE FROM monitor_cycles WHERE account_id = ${account}`
      yield* sql`DELETE FROM monitors WHERE account_id = ${account}`
      yield* sql`DELETE FROM monitor_counts WHERE account_id = ${account}`
    },
    sql.withTransaction,
    dieOfDatabase
  )

  return { erase, putRuns, runs }
}
