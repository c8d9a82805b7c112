import { Context, Effect, type Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"

/** The path at which the demonstration receives its own webhooks. */
export const receiverPath = "/demo/receiver"

/** The end of an address at which it verifies itself, and refuses every other message: to see deliveries fail. */
export const refusing = "?refuse"

/** The path of that receiver; empty without one. */
export const ReceiverPath = Context.Reference<string>("@kontor/node/demo/ReceiverPath", { defaultValue: () => "" })

const loopback: ReadonlyArray<string> = ["127.0.0.1", "::1", "localhost"]

/** Returns whether a demonstration receives its own webhooks: only where nobody but this machine reaches it. */
export const receivesItself = (isDemonstration: boolean, host: string): boolean =>
  isDemonstration && loopback.includes(host)

/** The parts of a message that the receiver reads: a verification has a challenge. */
interface Message {
  readonly data?: { readonly challenge?: unknown }
}

const answer = Effect.gen(function*() {
  const request = yield* HttpServerRequest.HttpServerRequest
  const message = (yield* request.json) as Message | null
  const challenge = message?.data?.challenge
  const isChallenge = typeof challenge === "string" && /^[\w.-]{1,256}$/.test(challenge)
  if (isChallenge) return HttpServerResponse.empty({ status: 204, headers: { "webhook-verification": challenge } })
  return HttpServerResponse.empty({ status: request.url.endsWith(refusing) ? 403 : 204 })
}).pipe(Effect.orElseSucceed(() => HttpServerResponse.empty({ status: 400 })))

/**
 * Receives webhooks and verifies endpoints, so that one arrives without a receiver of the user's own. It stores
 * nothing: the deliveries of the account show what came.
 */
export const layer: Layer.Layer<never, never, HttpRouter.HttpRouter> = HttpRouter.use((router) =>
  Effect.flatMap(ReceiverPath, (path) => path === "" ? Effect.void : router.add("POST", receiverPath, answer))
)
