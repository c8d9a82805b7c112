import { DateTime, Effect } from "effect"
import { CoreMetrics } from "../Telemetry/Metrics.ts"
import type { DeliveryAttempt } from "./Delivery.ts"
import type { StoredEndpoint } from "./Endpoint.ts"
import type { OpenedEndpoint } from "./EndpointSecrets.ts"
import type { WebhookMessage } from "./Message.ts"
import { messageBody } from "./MessageOf.ts"
import { validSecrets } from "./SigningSecret.ts"
import { type AttemptResult, WebhookTransport } from "./WebhookTransport.ts"

/** An attempt that was made, and when it began. */
export interface MadeAttempt {
  readonly started_at: DateTime.Utc
  readonly result: AttemptResult
}

const millisecondsOfSecond = 1000

const measured = Effect.fnUntraced(function*({ duration, error }: AttemptResult) {
  yield* CoreMetrics.webhookAttempts.record(1, { outcome: error === null ? "succeeded" : error.toLowerCase() })
  yield* CoreMetrics.webhookAttemptSeconds.record(duration / millisecondsOfSecond, {})
})

/** Sends a message to an endpoint once, signed with every secret that is valid at this moment. */
export const sendTo = Effect.fnUntraced(function*(
  { id, url }: StoredEndpoint,
  { headers, secrets }: OpenedEndpoint,
  message: WebhookMessage
) {
  const transport = yield* WebhookTransport
  const started_at = yield* DateTime.now
  const result = yield* transport.send({
    endpoint_id: id,
    url,
    headers,
    secrets: validSecrets(secrets, started_at),
    message_id: message.id,
    body: messageBody(message)
  })
  yield* measured(result)
  return { started_at, result }
})

/** What is kept of an attempt. */
export const attemptOf = (
  number: number,
  { result: { answer, duration, error, status }, started_at }: MadeAttempt
): DeliveryAttempt => ({ number, started_at, status, duration, error, answer })
