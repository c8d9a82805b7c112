import { Attempts, Authentication } from "@kontor/core"
import { Effect, Layer, Predicate } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { presentedCredential } from "../credentials/PresentedCredential.ts"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { RateLimitedProblem, UnauthenticatedProblem } from "../problems/ProblemBodies.ts"
import { Problems } from "../problems/Problems.ts"
import { addressOfRequest } from "./ClientAddress.ts"
import { tellLimits } from "./RateLimitFields.ts"

const { status: unauthenticatedStatus } = Problems[UnauthenticatedProblem.slug]

const isUnauthenticated = (failure: unknown): boolean =>
  Predicate.hasProperty(failure, "status") && failure.status === unauthenticatedStatus

const detail = "Too many requests without a valid credential came from this address."

/**
 * Limits how many requests of a client address may be unauthenticated, so that credentials cannot be guessed at speed. Beyond the
 * limit no credential from the address is looked up until its window ends, whatever it is, but for those that were authenticated
 * here a moment ago: whoever shares an address with a guesser goes on working, and a guess learns nothing.
 *
 * A request whose host tells no address is not limited. Rule: Rate limits (decisions 7).
 */
export class AddressLimited extends HttpApiMiddleware.Service<AddressLimited, { requires: CurrentRequest }>()(
  "@kontor/http/rates/AddressLimited",
  { error: RateLimitedProblem }
) {
  static readonly layer: Layer.Layer<AddressLimited, never, Attempts | Authentication> = Layer.effect(
    AddressLimited,
    Effect.gen(function*() {
      const attempts = yield* Attempts
      const { isFamiliar } = yield* Authentication

      const pass = Effect.fnUntraced(function*(address: string) {
        const exceeded = yield* attempts.exceeded(address)
        if (exceeded === undefined) return
        const presented = yield* presentedCredential
        if (presented !== undefined && (yield* isFamiliar(presented.credential))) return
        yield* tellLimits(exceeded, detail)
      })

      return AddressLimited.of((httpEffect) =>
        Effect.flatMap(addressOfRequest, (address) =>
          address === undefined ? httpEffect : pass(address).pipe(
            Effect.andThen(httpEffect),
            Effect.tapError((failure) =>
              isUnauthenticated(failure)
                ? Effect.flatMap(attempts.unauthenticated(address), (counted) => tellLimits(counted, detail))
                : Effect.void
            )
          ))
      )
    })
  )
}
