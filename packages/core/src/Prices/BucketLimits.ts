/**
 * The buckets that count requests, and the limit of each within a window of 60 seconds, unless the operator sets
 * another. `unauthenticated` counts the failed requests of a client address, every other bucket the requests of an
 * account. Rule: Rate limits (decisions 7); Limits (service description).
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
