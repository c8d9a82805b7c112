import { measure } from "@kontor/core/Telemetry"
import { Metric } from "effect"

/** The bounds of how many items one statement carries; 500 at most. */
const sizes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 500]

/** The bounds of how long a batch takes, in seconds. */
const secondsOfBatches = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30]

/**
 * What is measured of the database: batches by this process since it started, connections over all nodes. Rule:
 * wire#health-and-metrics.
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
