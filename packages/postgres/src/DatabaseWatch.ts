import { Effect } from "effect"
import { DatabaseMetrics } from "./DatabaseMetrics.ts"
import { WatchClient } from "./WatchClient.ts"

interface PoolRow {
  readonly pool: string
  readonly state: string
  readonly count: number
  readonly seconds: number
}

const statesOfPool = ["active", "idle", "in_transaction"]

/** The name that each client of `Database` gives to the connections of its pool. */
const poolOf = (applicationName: string): string => applicationName === "kontor" ? "main" : applicationName.slice(7)

/**
 * Reads how many connections all nodes hold, and how long their oldest transaction is open, and sets the gauges. A
 * role without `pg_read_all_stats` sees the connections of its own name, which are those of the service.
 */
export const measureDatabase = Effect.gen(function*() {
  const sql = yield* WatchClient
  const rows = yield* sql<PoolRow>`
    SELECT application_name AS pool,
      CASE state WHEN 'active' THEN 'active' WHEN 'idle' THEN 'idle' ELSE 'in_transaction' END AS state,
      count(*)::int AS count,
      coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)) FILTER (WHERE state <> 'idle'), 0)::float8 AS seconds
    FROM pg_stat_activity
    WHERE datname = current_database() AND application_name ~ '^kontor( |$)' AND pid <> pg_backend_pid()
    GROUP BY 1, 2`
  const [{ limit } = { limit: 0 }] = yield* sql<{ limit: number }>`
    SELECT current_setting('max_connections')::int AS limit`
  for (const pool of new Set(rows.map((row) => row.pool))) {
    for (const state of statesOfPool) {
      const count = rows.find((row) => row.pool === pool && row.state === state)?.count ?? 0
      yield* DatabaseMetrics.poolConnections.record(count, { pool: poolOf(pool), state })
    }
  }
  yield* DatabaseMetrics.connectionsLimit.record(limit, {})
  yield* DatabaseMetrics.oldestTransaction.record(Math.max(0, ...rows.map(({ seconds }) => seconds)), {})
})
