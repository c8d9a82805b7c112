import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"

/** The text of the request's body, which was read when its caller was admitted. */
export const bodyText = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ text }) => Effect.orDie(text))
