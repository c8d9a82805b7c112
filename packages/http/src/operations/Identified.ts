import { RequestId } from "@kontor/core"
import { Effect } from "effect"
import type { SecureRandom } from "effect/crypto"
import { HttpEffect, HttpServerResponse } from "effect/http"
import { CurrentRequest } from "./CurrentRequest.ts"

const charged = "x-credits-charged"

/**
 * Gives a request its identifier, and every answer to it, failures too, the headers of an operation. What was charged is 0 unless
 * the answer says otherwise. Rule: Wire conventions (decisions 1).
 */
export const identified = (random: SecureRandom.SecureRandom["Service"]) =>
  Effect.fnUntraced(function*<A, E, R>(httpEffect: Effect.Effect<A, E, R>) {
    const id = yield* random.uuidV7()
    yield* HttpEffect.appendPreResponseHandler((_, response) =>
      Effect.succeed(HttpServerResponse.setHeaders(response, {
        "x-request-id": id,
        [charged]: response.headers[charged] ?? "0",
        "cache-control": "private, no-store"
      }))
    )
    return yield* httpEffect.pipe(
      Effect.provideService(CurrentRequest, CurrentRequest.of({ id })),
      Effect.provideService(RequestId, id)
    )
  })
