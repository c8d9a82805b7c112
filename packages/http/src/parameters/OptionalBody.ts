import { Effect, Layer } from "effect"
import { Headers, HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import { bodyText } from "./BodyText.ts"

/** The request with `{}` for a body, whatever media type its empty body declares. */
const withEmptyObject = (request: HttpServerRequest.HttpServerRequest): HttpServerRequest.HttpServerRequest =>
  Object.create(request, {
    headers: { value: Headers.set(request.headers, "content-type", "application/json") },
    text: { value: Effect.succeed("{}") }
  })

/** For an operation with an optional body: reads a missing one as `{}`. It stands outside of what reads the body. */
export class OptionalBody extends HttpApiMiddleware.Service<OptionalBody>()(
  "@kontor/http/parameters/OptionalBody"
) {
  static readonly layer: Layer.Layer<OptionalBody> = Layer.succeed(
    OptionalBody,
    Effect.fnUntraced(function*(httpEffect) {
      const request = yield* HttpServerRequest.HttpServerRequest
      const text = yield* bodyText
      if (text.trim() !== "") return yield* httpEffect
      return yield* Effect.provideService(httpEffect, HttpServerRequest.HttpServerRequest, withEmptyObject(request))
    })
  )
}
