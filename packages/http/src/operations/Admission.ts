import { ByteSize, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { NoBody } from "../parameters/NoBody.ts"
import { refuse } from "../problems/Problem.ts"
import { PayloadTooLargeProblem, UriTooLongProblem } from "../problems/ProblemBodies.ts"
import { largestBody, longestQuery } from "./Limits.ts"

const queryOf = (url: string): string => {
  const start = url.indexOf("?")
  return start === -1 ? "" : url.slice(start + 1)
}

/** Refuses a body that is too large. */
export const payloadTooLarge = refuse(PayloadTooLargeProblem, {
  detail: "The body of a request may have at most 64 KiB."
})

const uriTooLong = refuse(UriTooLongProblem, { detail: "The query string may have at most 16 KiB." })

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
