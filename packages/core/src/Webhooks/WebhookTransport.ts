import { type Array, Context, Effect, Layer, Schema, Struct } from "effect"
import type { EndpointId, MessageId } from "../PublicId.ts"
import type { CustomHeaders, SigningSecret } from "./Endpoint.ts"

/** True if the receiver may have taken the message although the attempt failed with this error. */
export const isAmbiguous = {
  DESTINATION_REFUSED: false,
  NAME_NOT_RESOLVED: false,
  NOT_CONNECTED: false,
  TLS_FAILED: false,
  TIMED_OUT: true,
  CONNECTION_LOST: true,
  MALFORMED_ANSWER: true,
  REDIRECT: false,
  ERROR_STATUS: false
}

/**
 * Why an attempt did not succeed. `DESTINATION_REFUSED`: the address, or one that its host resolves to, is not allowed.
 * `NOT_CONNECTED`: refused, unreachable, or no connection in time. `CONNECTION_LOST`: closed before an answer arrived.
 * `MALFORMED_ANSWER`: the answer is not valid HTTP. `REDIRECT`: 3xx, which is never followed. `ERROR_STATUS`: any other
 * status but 2xx.
 */
export type AttemptError = keyof typeof isAmbiguous

/** Schema of `AttemptError`. */
export const AttemptError = Schema.Literals(Struct.keys(isAmbiguous))

/** The time limit of an attempt, from resolving its address to the last byte that is kept. */
export const attemptSeconds = 15

/** The maximum of an answer's body that is read and kept, in bytes, compressed or not. */
export const keptAnswerBytes = 16 * 1024

/** The maximum number of attempts in flight to one endpoint. */
export const inFlightPerEndpoint = 8

/**
 * One attempt to deliver a message: the body is sent unchanged, and signed with every secret at the moment of sending.
 */
export interface WebhookAttempt {
  readonly endpoint_id: EndpointId
  readonly url: string
  readonly headers: CustomHeaders
  readonly secrets: Array.NonEmptyReadonlyArray<SigningSecret>
  readonly message_id: MessageId
  readonly body: string
}

/** The outcome of an attempt; it succeeded where `error` is null. */
export interface AttemptResult {
  /** The status of the answer, if one arrived. */
  readonly status: number | null
  /** In milliseconds, without the wait for other attempts to the endpoint. */
  readonly duration: number
  readonly error: AttemptError | null
  /** The beginning of the answer's body, decompressed: at most `keptAnswerBytes`, arbitrary bytes. */
  readonly answer: Uint8Array
  /** The seconds after which a 429 or 503 asks for the next attempt. */
  readonly retry_after_seconds: number | null
  /** The answer's header `webhook-verification`, which echoes a challenge. */
  readonly verification: string | null
}

/**
 * Port: sends a message once, over the network.
 *
 * Any 2xx succeeds, whatever its body; redirects are not followed. It never fails: errors are part of the result. An
 * attempt waits while the maximum number of attempts to its endpoint is in flight, and never for other endpoints. An
 * interruption ends it at once, whether the message has arrived or not.
 */
export class WebhookTransport extends Context.Service<WebhookTransport, {
  readonly send: (attempt: WebhookAttempt) => Effect.Effect<AttemptResult>
}>()("@kontor/core/Webhooks/WebhookTransport") {
  /**
   * Reaches no receiver: every attempt ends as `NOT_CONNECTED`. For embedders without `@kontor/webhooks`, whose
   * `WebhookSender` layer sends over HTTP.
   */
  static readonly none: Layer.Layer<WebhookTransport> = Layer.succeed(
    WebhookTransport,
    WebhookTransport.of({
      send: () =>
        Effect.succeed({
          status: null,
          duration: 0,
          error: "NOT_CONNECTED",
          answer: new Uint8Array(),
          retry_after_seconds: null,
          verification: null
        })
    })
  )
}
