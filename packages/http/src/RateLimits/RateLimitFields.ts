import { type CountedRequest, type Quota, windowLength } from "@kontor/core/RateLimits"
import { Effect } from "effect"
import { HttpMetrics } from "../metrics/HttpMetrics.ts"
import { CurrentRequest } from "../operations/CurrentRequest.ts"
import { refuse } from "../problems/Problem.ts"
import { RateLimitedProblem } from "../problems/ProblemBodies.ts"

const windowSeconds = windowLength / 1000

const policyOf = ({ bucket, limit }: Quota): string => `"${bucket}";q=${limit};w=${windowSeconds}`

/**
 * The limits that an answer was counted against: `RateLimit-Policy` lists all of them, `RateLimit` the rest of the
 * decisive one. Rule: Rate limits (decisions 7); draft-ietf-httpapi-ratelimit-headers-10.
 */
const rateLimitFields = ({ quotas, shown }: CountedRequest) => ({
  "ratelimit-policy": quotas.map(policyOf).join(", "),
  "ratelimit": `"${shown.bucket}";r=${shown.remaining};t=${shown.resets_in}`
})

/** Adds the fields to the answer to an attempt, and refuses one beyond a limit with 429; `detail` names the limit. */
export const withLimits = Effect.fnUntraced(function*(counted: CountedRequest, detail: string) {
  const { fields } = yield* CurrentRequest
  Object.assign(fields, rateLimitFields(counted))
  if (counted.isRefused) {
    yield* HttpMetrics.rateLimited.record(1, { bucket: counted.shown.bucket })
    const seconds = counted.shown.resets_in
    return yield* refuse(
      RateLimitedProblem,
      { detail: `${detail} Try again in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.` },
      { "retry-after": String(seconds) }
    )
  }
})
