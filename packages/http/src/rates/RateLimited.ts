import { Attempts, Caller, type CountedOperation } from "@kontor/core"
import { Context, Effect, Layer } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { RateLimitedProblem } from "../problems/ProblemBodies.ts"
import { tellLimits } from "./RateLimitFields.ts"

/**
 * Annotation of an endpoint: which operation of the table `operationBuckets` of the core it counts as, which decides on its buckets.
 * Every endpoint has one: `.annotate(CountedAs, "fetch-document")` on an endpoint, or `.annotateEndpoints(CountedAs, "tokens")` on a
 * group after its endpoints were added. A test finds an endpoint without one. Rule: Rate limits (decisions 7).
 */
export const CountedAs = Context.Reference<CountedOperation | undefined>("@kontor/http/rates/CountedAs", {
  defaultValue: () => undefined
})

/** Counts the attempt of a caller, whatever becomes of it, and lets it pass while it is within the limits of its buckets. */
export class RateLimited extends HttpApiMiddleware.Service<RateLimited, {
  requires: Caller | CurrentRequest
}>()("@kontor/http/rates/RateLimited", { error: RateLimitedProblem }) {
  static readonly layer: Layer.Layer<RateLimited, never, Attempts> = Layer.effect(
    RateLimited,
    Effect.gen(function*() {
      const attempts = yield* Attempts
      const count = Effect.fnUntraced(function*(operation: CountedOperation) {
        const { account_id } = yield* Caller
        const counted = yield* attempts.byAccount(account_id, operation)
        const { bucket, limit } = counted.shown
        yield* tellLimits(counted, `The account has used up its ${limit} requests a minute in the bucket ${bucket}.`)
      })
      return RateLimited.of((httpEffect, { endpoint }) => {
        const operation = Context.get(endpoint.annotations, CountedAs)
        return operation === undefined ? httpEffect : Effect.andThen(count(operation), httpEffect)
      })
    })
  )
}
