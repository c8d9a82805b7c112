/**
 * The buckets that count requests, and the limit of each within a window of 60 seconds. `unauthenticated` counts the
 * failed requests of a client address, every other bucket the requests of an account. Rule: Rate limits (decisions 7);
 * Limits (service description).
 */
export const bucketLimits = {
  register: 60,
  document: 5,
  profile: 60,
  account: 120,
  unauthenticated: 300
} as const

/** A bucket that counts requests. */
export type Bucket = keyof typeof bucketLimits

/** The limit of each bucket within a window: at least one. */
export type BucketLimits = Readonly<Record<Bucket, number>>

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
