import type { Bucket } from "../Prices/BucketLimits.ts"

/** The buckets of each operation; a request counts in all of them. Rule: Rate limits (decisions 7). */
export const operationBuckets = {
  "search-organizations": ["register"],
  "fetch-organization": ["profile"],
  "fetch-person": ["profile"],
  "fetch-document": ["register", "document"],
  "get-organization": ["register"],
  "signals": ["register"],
  "signals-detail": ["register"],
  "signals-catalog": ["register"],
  "tokens": ["account"],
  "account": ["account"],
  "monitoring": ["account"]
} as const satisfies Readonly<Record<string, readonly [Bucket, ...ReadonlyArray<Bucket>]>>

/** An operation whose requests are counted. */
export type CountedOperation = keyof typeof operationBuckets
