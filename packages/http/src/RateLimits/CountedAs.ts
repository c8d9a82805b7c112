import type { CountedOperation } from "@kontor/core/RateLimits"
import { Context } from "effect"

/**
 * Annotation of an endpoint: its operation in core's table `operationBuckets`, which decides its buckets. Every
 * endpoint has one: `.annotate(CountedAs, "fetch-document")` on an endpoint, or `.annotateEndpoints(CountedAs,
 * "tokens")` on a group after its endpoints. A test finds an endpoint without one. Rule: Rate limits (decisions 7).
 */
export const CountedAs = Context.Reference<CountedOperation | undefined>("@kontor/http/rates/CountedAs", {
  defaultValue: () => undefined
})
