import { ByteSize } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { NoBody } from "../parameters/NoBody.ts"
import { queryOf } from "../parameters/QueryParameters.ts"
import { refuse } from "../problems/Problem.ts"
import { PayloadTooLargeProblem, UriTooLongProblem } from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"
import { maxBodySize, maxQueryLength } from "./Limits.ts"

/** Refuses a body that is too large. */
export const payloadTooLarge = refuse(PayloadTooLargeProblem, {
  detail: sentences["payload-too-large"]
})

const uriTooLong = refuse(UriTooLongProblem, { detail: sentences["uri-too-long"] })

const maxBytes = ByteSize.toNumberUnsafe(maxBodySize)

/** Whether an operation reads the body of its requests. */
export const readsBody = ({ middlewares, payload }: HttpApiEndpoint.Top): boolean =>
  payload.size > 0 || middlewares.has(NoBody)

/**
 * The refusal of a request whose query or declared body is beyond the limits. A body of undeclared length is counted
 * while it is read; an operation that takes no body refuses one. Rule: Wire conventions (decisions 1).
 */
export const beyondLimits = (endpoint: HttpApiEndpoint.Top) => {
  const isReading = readsBody(endpoint)
  return ({ headers, url }: HttpServerRequest.HttpServerRequest) => {
    if (queryOf(url).length > maxQueryLength) return uriTooLong
    if (Number(headers["content-length"] ?? 0) > maxBytes) return payloadTooLarge
    return !isReading && headers["transfer-encoding"] !== undefined ? payloadTooLarge : undefined
  }
}
