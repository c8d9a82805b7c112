import { type Charges, RequestCharges, RequestId, totalOf } from "@kontor/core"
import { Effect, Ref } from "effect"
import type { SecureRandom } from "effect/crypto"
import { HttpEffect, HttpServerResponse } from "effect/http"
import { notToBeStored } from "../CacheControl.ts"
import { CurrentRequest } from "./CurrentRequest.ts"

const creditsIn = ({ credit_breakdown, credits_remaining }: Charges) => ({
  "x-credits-charged": String(totalOf(credit_breakdown)),
  "x-credits-remaining": String(credits_remaining)
})

/** An answer with the headers of an operation: its identifier, and what was charged, be it the answer of a failure. */
export const asOperation = (
  id: string,
  response: HttpServerResponse.HttpServerResponse,
  charges: Charges | undefined
) =>
  HttpServerResponse.setHeaders(response, {
    "x-request-id": id,
    ...(charges === undefined ? { "x-credits-charged": "0" } : creditsIn(charges)),
    ...notToBeStored
  })

/**
 * Gives a request its identifier, and every answer to it, failures too, the headers of an operation.
 * Rule: Wire conventions (decisions 1).
 */
export const identified = (random: SecureRandom.SecureRandom["Service"]) =>
  Effect.fnUntraced(function*<A, E, R>(httpEffect: Effect.Effect<A, E, R>, hasSignalsCodes = false) {
    const id = yield* random.uuidV7()
    const charges = yield* Ref.make<Charges | undefined>(undefined)
    yield* HttpEffect.appendPreResponseHandler((_, response) =>
      Effect.map(Ref.get(charges), (taken) => asOperation(id, response, taken))
    )
    return yield* httpEffect.pipe(
      Effect.provideService(CurrentRequest, CurrentRequest.of({ id, hasSignalsCodes })),
      Effect.provideService(RequestId, id),
      Effect.provideService(RequestCharges, charges)
    )
  })
