import { hasSignalsCodes, overloaded, plainAnswer } from "@kontor/http"
import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpServerResponse } from "effect/http"
import type { ServerResponse } from "node:http"
import type { RequestKind } from "./Admission.ts"

interface Prepared {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The identifier in it, for which each refusal has one of its own. */
  readonly id: string | undefined
}

const decoder = new TextDecoder()

const prepare = (response: HttpServerResponse.HttpServerResponse): Prepared => {
  const { body, headers, status } = response
  if (body._tag !== "Uint8Array") throw new TypeError("A refusal has a body of bytes")
  return {
    status,
    headers: { ...headers, "content-type": body.contentType },
    text: decoder.decode(body.body),
    id: headers["x-request-id"]
  }
}

const retrySoon = { "retry-after": "1" }

/**
 * Makes what refuses a request that is beyond a limit: 503 with `Retry-After`, at once. It is written once and copied
 * since, as a service with too much to do has no time for refusals. Rule: Problem bodies (decisions 2).
 */
export const makeRefusing = Effect.gen(function*() {
  const random = yield* SecureRandom.SecureRandom
  const run = Effect.runSyncWith(yield* Effect.context())
  const plain = prepare(HttpServerResponse.setHeaders(plainAnswer(503, "Service Unavailable"), retrySoon))
  const problem = prepare(yield* overloaded(false))
  const ofSignals = prepare(yield* overloaded(true))

  return (kind: RequestKind, url: string, response: ServerResponse): void => {
    const { headers, id, status, text } = kind !== "operation" ? plain : hasSignalsCodes(url) ? ofSignals : problem
    const fresh = id === undefined ? undefined : run(random.uuidV7())
    const body = Buffer.from(fresh === undefined ? text : text.replaceAll(id!, fresh))
    response.writeHead(status, {
      ...headers,
      ...(fresh !== undefined && { "x-request-id": fresh }),
      "content-length": body.length
    })
    response.end(body)
  }
})
