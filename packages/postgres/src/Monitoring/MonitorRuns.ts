import type { MonitorStore, Run } from "@kontor/core/Monitoring"
import { Array, DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { instants, texts } from "../Columns.ts"
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

/** The part of the store for what monitors do: their cycles, runs and sightings; and for their end. */
export const monitorRuns = (sql: SqlClient.SqlClient) => {
  const addCycle: Store["addCycle"] = Effect.fn("MonitorStorePostgres.addCycle")(
    function*({ account_id, credits, monitor_id, poll_interval_days, request_id, started_at }) {
      const row = { account_id, monitor_id, started_at: dateOf(started_at), poll_interval_days, credits, request_id }
      const added = yield* sql`INSERT INTO monitor_cycles ${
        sql.insert(row)
      } ON CONFLICT DO NOTHING RETURNING monitor_id`
      return added.length > 0
    },
    dieOfDatabase
  )

  const see: Store["see"] = Effect.fn("MonitorStorePostgres.see")(
    function*({ account_id, id }, events) {
      const rows = yield* sql<{ event_id: string }>`
        INSERT INTO monitor_sightings (account_id, monitor_id, event_id, sighting, seen_at)
        SELECT ${account_id}::uuid, ${id}::text, event_id, sighting, seen_at FROM unnest(
          ${texts(events.map(({ event_id }) => event_id))},
          ${texts(events.map(({ sighting }) => sighting))},
          ${instants(events.map(({ seen_at }) => DateTime.toDateUtc(seen_at)))}
        ) AS seen (event_id, sighting, seen_at)
        ON CONFLICT DO NOTHING RETURNING event_id`
      return new Set(rows.map(({ event_id }) => event_id))
    },
    dieOfDatabase
  )

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

  return { addCycle, erase, putRuns, runs, see }
}
