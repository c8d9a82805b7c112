import { CoreMetrics } from "@kontor/core/internal"
import { HttpMetrics } from "@kontor/http"
import { LoadMetrics, ProcessMetrics, SearchMetrics, StorageMetrics } from "@kontor/node"
import { DatabaseMetrics } from "@kontor/postgres"
import { RegisterMetrics } from "@kontor/register"

/** All metrics that a service can show. */
export const declaredMetrics = Object.values({
  ...HttpMetrics,
  ...LoadMetrics,
  ...CoreMetrics,
  ...DatabaseMetrics,
  ...ProcessMetrics,
  ...RegisterMetrics,
  ...SearchMetrics,
  ...StorageMetrics
})
