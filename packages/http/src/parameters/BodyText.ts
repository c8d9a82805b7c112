import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"

/**
 * The text of the request's body. A client may send it slowly, and nothing has happened yet: the wait can be
 * interrupted.
 */
export const bodyText = Effect.flatMap(
  HttpServerRequest.HttpServerRequest,
  ({ text }) => Effect.interruptible(Effect.orDie(text))
)
