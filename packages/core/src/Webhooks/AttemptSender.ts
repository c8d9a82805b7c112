import { DateTime, Effect } from "effect"
import { CoreMetrics } from "../Telemetry/Metrics.ts"
import { traced } from "../Telemetry/Traced.ts"
import type { DeliveryAttempt } from "./Delivery.ts"
import type { StoredEndpoint } from "./Endpoint.ts"
import type { OpenedEndpoint } from "./EndpointSecrets.ts"
import type { WebhookMessage } from "./Message.ts"
import { messageBody } from "./MessageOf.ts"
import { validSecrets } from "./SigningSecret.ts"
import { type AttemptResult, WebhookTransport } from "./WebhookTransport.ts"

/** An attempt with the moment it began. */
export interface MadeAttempt {
  readonly started_at: DateTime.Utc
  readonly result: AttemptResult
}

const millisecondsOfSecond = 1000

const measured = ({ duration, error }: AttemptResult): Effect.Effect<void> =>
  Effect.andThen(
    CoreMetrics.webhookAttempts.record(1, { outcome: error === null ? "succeeded" : error.toLowerCase() }),
    CoreMetrics.webhookAttemptSeconds.record(duration / millisecondsOfSecond, {})
  )

/** The span of an attempt. It names neither the address nor anything of the message. */
const inSpan = (endpoint_id: string, message_id: string) =>
  traced<AttemptResult>(
    "webhook attempt",
    { kind: "client", attributes: { "kontor.endpoint_id": endpoint_id, "kontor.message_id": message_id } },
    ({ error, status }) => ({
      "http.response.status_code": status ?? undefined,
      "error.type": error ?? undefined
    })
  )

/**
 * Makes the function that sends a message to an endpoint once, signed with every secret that is valid at that moment.
 */
export const makeSendTo = Effect.map(
  WebhookTransport,
  ({ send }) =>
    Effect.fnUntraced(
      function*({ id, url }: StoredEndpoint, { headers, secrets }: OpenedEndpoint, message: WebhookMessage) {
        const started_at = yield* DateTime.now
        const attempt = send({
          endpoint_id: id,
          url,
          headers,
          secrets: validSecrets(secrets, started_at),
          message_id: message.id,
          body: messageBody(message)
        })
        const result = yield* inSpan(id, message.id)(attempt)
        yield* measured(result)
        return { started_at, result }
      }
    )
)

/** The record of an attempt. */
export const attemptOf = (
  number: number,
  { result: { answer, duration, error, status }, started_at }: MadeAttempt
): DeliveryAttempt => ({ number, started_at, status, duration, error, answer })
