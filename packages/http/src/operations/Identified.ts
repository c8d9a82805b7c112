import { RequestId } from "@kontor/core"
import { Effect } from "effect"
import type { SecureRandom } from "effect/crypto"
import { HttpEffect, HttpServerResponse } from "effect/http"
import { notToBeStored } from "../CacheControl.ts"
import { CurrentRequest } from "./CurrentRequest.ts"

const charged = "x-credits-charged"

/** An answer with the headers of an operation. What was charged is 0 unless the answer says otherwise. */
export const asOperation = (id: string, response: HttpServerResponse.HttpServerResponse) =>
  HttpServerResponse.setHeaders(response, {
    "x-request-id": id,
    [charged]: response.headers[charged] ?? "0",
    ...notToBeStored
  })

/**
 * Gives a request its identifier, and every answer to it, failures too, the headers of an operation.
 * Rule: Wire conventions (decisions 1).
 */
export const identified = (random: SecureRandom.SecureRandom["Service"]) =>
  Effect.fnUntraced(function*<A, E, R>(httpEffect: Effect.Effect<A, E, R>) {
    const id = yield* random.uuidV7()
    yield* HttpEffect.appendPreResponseHandler((_, response) => Effect.succeed(asOperation(id, response)))
    return yield* httpEffect.pipe(
      Effect.provideService(CurrentRequest, CurrentRequest.of({ id })),
      Effect.provideService(RequestId, id)
    )
  })
