import { measure } from "@kontor/core/Telemetry"
import { Effect, Metric } from "effect"
import { WatchClient } from "./Clients.ts"

/** The bounds of how many items one statement carries; 500 at most. */
const sizes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 500]

/** The bounds of how long a batch takes, in seconds. */
const secondsOfBatches = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30]

/**
 * Metrics of the database: batches by this process since it started, connections over all nodes. Rule: Wire
 * conventions (decisions 1), `/metrics`.
 */
export const DatabaseMetrics = {
  batchSize: measure(
    Metric.histogram("kontor_database_batch_size", {
      description: "How many requests shared a statement, by what they asked for.",
      boundaries: sizes
    }),
    ["batch"]
  ),
  batchSeconds: measure(
    Metric.histogram("kontor_database_batch_duration_seconds", {
      description: "How long statements that requests share took, by what they asked for.",
      boundaries: secondsOfBatches
    }),
    ["batch"]
  ),
  standbyReads: measure(
    Metric.counter("kontor_standby_reads_total", {
      description:
        "Reads of the register that the standby was asked for, by how it was found: current, which answers, " +
        "behind or failed, where the primary answers.",
      incremental: true
    }),
    ["found"]
  ),
  poolConnections: measure(
    Metric.gauge("kontor_database_connections", {
      description: "Connections of all nodes to the database, by pool and state: active, idle or in_transaction."
    }),
    ["pool", "state"]
  ),
  connectionsLimit: measure(
    Metric.gauge("kontor_database_connections_limit", {
      description: "How many connections the database takes from everyone."
    })
  ),
  oldestTransaction: measure(
    Metric.gauge("kontor_database_oldest_transaction_seconds", {
      description: "How long the oldest open transaction of all nodes has been open; 0 when none is."
    })
  )
}

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
