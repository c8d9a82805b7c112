import type { CountedAttempt } from "@kontor/core"
import { Context, Effect, Layer } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { RateLimitedProblem } from "../problems/ProblemBodies.ts"
import { tellLimits } from "./RateLimitFields.ts"

/** What became of the attempt of the caller, who was counted when they were admitted; absent where the operation counts in no bucket. */
export class CountedCaller extends Context.Service<CountedCaller, { readonly counted: CountedAttempt | undefined }>()(
  "@kontor/http/rates/RateLimited/CountedCaller"
) {}

/**
 * Lets a caller pass while their attempts are within the limits of the account. It stands apart from `AuthenticatedCaller`: what that
 * refuses, it tries again by the next way to present a credential.
 */
export class RateLimited extends HttpApiMiddleware.Service<RateLimited, {
  requires: CountedCaller | CurrentRequest
}>()("@kontor/http/rates/RateLimited", { error: RateLimitedProblem }) {
  static readonly layer: Layer.Layer<RateLimited> = Layer.succeed(
    RateLimited,
    Effect.fnUntraced(function*(httpEffect) {
      const { counted } = yield* CountedCaller
      if (counted === undefined) return yield* httpEffect
      const { bucket, limit } = counted.shown
      yield* tellLimits(counted, `The account has used up its ${limit} requests a minute in the bucket ${bucket}.`)
      return yield* httpEffect
    })
  )
}
