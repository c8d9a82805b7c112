import { type Array, Context, Effect, Layer, Schema } from "effect"
import type { EndpointId, MessageId } from "../PublicId.ts"
import type { CustomHeaders } from "./CustomHeaders.ts"
import type { SigningSecret } from "./SigningSecret.ts"

/**
 * Why an attempt did not succeed. `DESTINATION_REFUSED`: the address, or one that its host resolves to, is not to be reached.
 * `NOT_CONNECTED`: refused, unreachable, or no connection in time. `CONNECTION_LOST`: ended before an answer came.
 * `MALFORMED_ANSWER`: what came is no HTTP. `REDIRECT`: 3xx, which is never followed. `ERROR_STATUS`: any other status but 2xx.
 */
export const AttemptError = Schema.Literals([
  "DESTINATION_REFUSED",
  "NAME_NOT_RESOLVED",
  "NOT_CONNECTED",
  "TLS_FAILED",
  "TIMED_OUT",
  "CONNECTION_LOST",
  "MALFORMED_ANSWER",
  "REDIRECT",
  "ERROR_STATUS"
])
export type AttemptError = typeof AttemptError.Type

/**
 * Whether it is unknown, after an attempt that failed so, if the receiver has taken the message.
 * Rule: Idempotency (decisions 13), outcome_ambiguous.
 */
export const isAmbiguous: Readonly<Record<AttemptError, boolean>> = {
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

/** How long an attempt may take in all, from the first look at its address to the last byte that is kept. */
export const attemptSeconds = 15

/** How much of an answer is read and kept, in bytes, packed or not. */
export const keptAnswerBytes = 16 * 1024

/** How many attempts are in flight to one endpoint at most. */
export const inFlightPerEndpoint = 8

/** One attempt to deliver a message: the body is sent as it is, and signed by every secret at the moment it is sent. */
export interface WebhookAttempt {
  readonly endpoint_id: EndpointId
  readonly url: string
  readonly headers: CustomHeaders
  readonly secrets: Array.NonEmptyReadonlyArray<SigningSecret>
  readonly message_id: MessageId
  readonly body: string
}

/** What came of an attempt; it succeeded where `error` is null. */
export interface AttemptResult {
  /** The status of the answer, if one came. */
  readonly status: number | null
  /** In milliseconds, without the time spent waiting for other attempts to the endpoint. */
  readonly duration: number
  readonly error: AttemptError | null
  /** The beginning of the answer's body, unpacked: at most `keptAnswerBytes`, and any bytes. */
  readonly answer: Uint8Array
  /** When a 429 or 503 asks for the next attempt, in seconds. */
  readonly retry_after_seconds: number | null
  /** The answer's header `webhook-verification`, which echoes a challenge. */
  readonly verification: string | null
}

/**
 * Port: sends a message once, over the network.
 *
 * Any 2xx succeeds, whatever its body does; redirects are not followed. It never fails: what goes wrong is the result. An attempt
 * waits while so many others to its endpoint are in flight, and for those of no other endpoint; being interrupted it ends at once,
 * whether the message has arrived or not. Rule: Webhooks (decisions 14).
 */
export class WebhookTransport extends Context.Service<WebhookTransport, {
  readonly send: (attempt: WebhookAttempt) => Effect.Effect<AttemptResult>
}>()("@kontor/core/Webhooks/WebhookTransport") {
  /**
   * Reaches no receiver: every attempt ends as `NOT_CONNECTED`. For embedders without `@kontor/webhooks`, whose `WebhookSender` layer
   * sends over HTTP.
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
