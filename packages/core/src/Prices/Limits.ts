import { Schema } from "effect"

/**
 * The buckets that count requests, and the limit of each within a window of 60 seconds, unless the operator sets
 * another. `unauthenticated` counts the failed requests of a client address, every other bucket the requests of an
 * account. Rule: limits#rate-limits.
 */
export const bucketLimits = {
  register: 60,
  document: 5,
  profile: 60,
  account: 120,
  suggest: 120,
  unauthenticated: 300
} as const

/** A bucket that counts requests. */
export type Bucket = keyof typeof bucketLimits

/** The limit of each bucket within a window: at least one. */
export type BucketLimits = Readonly<Record<Bucket, number>>

/**
 * The number of each that an account may have at the same time, unless the operator sets another limit: tokens that
 * have not expired, API keys, monitors and webhook endpoints that are not archived, open sessions of MCP. Rule:
 * accounts#credentials; monitoring#monitors.
 */
export const accountLimits = {
  tokens: 100,
  api_keys: 20,
  monitors: 100_000,
  webhook_endpoints: 10,
  mcp_sessions: 10
} as const

/** A kind of thing that an account may have only so many of. */
export type Limited = keyof typeof accountLimits

/** The limit of each: at least one. */
export type AccountLimits = Readonly<Record<Limited, number>>

/** The plural of each kind, and how an account makes room for another one. */
const things: Readonly<Record<Limited, readonly [things: string, room: string]>> = {
  tokens: ["Bearer tokens", "revoke one first"],
  api_keys: ["API keys", "revoke one first"],
  monitors: ["monitors", "archive one first"],
  webhook_endpoints: ["webhook endpoints", "archive one first"],
  mcp_sessions: ["sessions of MCP", "end one first"]
}

/** The account has as many of these as it may have. Rule: accounts#what-an-account-may-have. */
export class LimitReached extends Schema.TaggedError<LimitReached>()("LimitReached", {
  kind: Schema.Literals(Object.keys(accountLimits) as ReadonlyArray<Limited>),
  max: Schema.Int
}) {}

/** Says that a limit is reached, and how to make room. */
export const limitReachedInWords = ({ kind, max }: Pick<LimitReached, "kind" | "max">): string =>
  `The account has ${max} ${things[kind][0]}, which is the most it may have: ${things[kind][1]}.`
