import { ByteSize, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { NoBody } from "../parameters/NoBody.ts"
import { queryOf } from "../parameters/QueryParameters.ts"
import { refuse } from "../problems/Problem.ts"
import { PayloadTooLargeProblem, UriTooLongProblem } from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"
import { largestBody, longestQuery } from "./Limits.ts"

/** Refuses a body that is too large. */
export const payloadTooLarge = refuse(PayloadTooLargeProblem, {
  detail: sentences["payload-too-large"]
})

const uriTooLong = refuse(UriTooLongProblem, { detail: sentences["uri-too-long"] })

/**
 * Lets a request pass whose query and announced body are within the limits. A body of unannounced length is counted while it is
 * read; an operation that reads none refuses it. Rule: Wire conventions (decisions 1).
 */
export const withinLimits = Effect.fnUntraced(function*(
  { headers, url }: HttpServerRequest.HttpServerRequest,
  { middlewares, payload }: HttpApiEndpoint.Top
) {
  if (queryOf(url).length > longestQuery) return yield* uriTooLong
  if (Number(headers["content-length"] ?? 0) > ByteSize.toNumberUnsafe(largestBody)) return yield* payloadTooLarge
  const readsBody = payload.size > 0 || middlewares.has(NoBody)
  if (!readsBody && headers["transfer-encoding"] !== undefined) return yield* payloadTooLarge
})
