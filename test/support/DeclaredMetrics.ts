import { CoreMetrics } from "@kontor/core/internal"
import { HttpMetrics } from "@kontor/http"
import { AdmissionMetrics, ProcessMetrics, SearchMetrics } from "@kontor/node"
import { DatabaseMetrics } from "@kontor/postgres"
import { RegisterMetrics } from "@kontor/register"

/** All metrics that a service can show. */
export const declaredMetrics = Object.values({
  ...HttpMetrics,
  ...AdmissionMetrics,
  ...CoreMetrics,
  ...DatabaseMetrics,
  ...ProcessMetrics,
  ...RegisterMetrics,
  ...SearchMetrics
})
