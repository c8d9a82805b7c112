import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"

const decoder = new TextDecoder()

/**
 * The bytes of a response, without its web form where it has them: for the first `Response` of a process, Node loads a
 * whole HTTP client, and answers nobody meanwhile.
 */
export const bytesOf = (response: HttpServerResponse.HttpServerResponse): Effect.Effect<Uint8Array> => {
  const { body } = response
  if (body._tag === "Uint8Array") return Effect.succeed(body.body)
  return Effect.map(
    Effect.promise(() => HttpServerResponse.toWeb(response).arrayBuffer()),
    (bytes) => new Uint8Array(bytes)
  )
}

/** Its text. */
export const textOf = (response: HttpServerResponse.HttpServerResponse): Effect.Effect<string> => {
  const { body } = response
  if (body._tag === "Uint8Array" && body.text !== undefined) return Effect.succeed(body.text)
  return Effect.map(bytesOf(response), (bytes) => decoder.decode(bytes))
}
