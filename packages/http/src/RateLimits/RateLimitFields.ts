import { type CountedRequest, type Quota, windowLength } from "@kontor/core/RateLimits"
import { Effect } from "effect"
import { HttpMetrics } from "../metrics/HttpMetrics.ts"
import { CurrentRequest } from "../operations/CurrentRequest.ts"
import { refuse } from "../problems/Problem.ts"
import { RateLimitedProblem } from "../problems/ProblemBodies.ts"

const windowSeconds = windowLength / 1000

const policyOf = ({ bucket, limit }: Quota): string => `"${bucket}";q=${limit};w=${windowSeconds}`

/**
 * What an answer says of the limits it was counted against: `RateLimit-Policy` names all of them, `RateLimit` what is
 * left of the one that matters. Rule: Rate limits (decisions 7); draft-ietf-httpapi-ratelimit-headers-10.
 */
const rateLimitFields = ({ quotas, shown }: CountedRequest) => ({
  "ratelimit-policy": quotas.map(policyOf).join(", "),
  "ratelimit": `"${shown.bucket}";r=${shown.remaining};t=${shown.resets_in}`
})

/**
 * Gives the answer to an attempt its fields, and refuses the attempt with 429 if it is beyond a limit, which `detail`
 * names.
 */
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
