import { Effect, Redacted } from "effect"
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { EndpointId, MessageId } from "../../index.ts"
import { type WebhookAttempt, WebhookTransport } from "../../Webhooks/index.ts"
import { webServer } from "../fixtures/WebServer.ts"

/** The secrets of an endpoint whose secret was changed a moment ago. */
export const secrets = [
  Redacted.make("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
  Redacted.make("whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD")
] as const

/** The endpoint of a number. */
export const endpoint = (number: number) => EndpointId.make(`wep_${String(number).padStart(26, "0")}`)

/** Sends one attempt to an address. */
export const send = (url: string, changes: Partial<WebhookAttempt> = {}) =>
  WebhookTransport.use((transport) =>
    transport.send({
      endpoint_id: endpoint(1),
      url,
      headers: {},
      secrets: [secrets[0]],
      message_id: MessageId.make("msg_01k9z3t4v5w6x7y8z9a0b1c2d3"),
      body: `{"type":"endpoint.test","text":"Ümläut"}`,
      ...changes
    })
  )

/** What arrived at a receiver. */
interface Arrived {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver on this machine that keeps what arrives, and answers it so. */
export const receiver = Effect.fnUntraced(
  function*(answer: (response: ServerResponse, request: IncomingMessage) => void) {
    const arrived: Array<Arrived> = []
    const server = yield* webServer((request, response) => {
      void text(request).then((body) => {
        arrived.push({ headers: request.headers, body, method: request.method ?? "" })
        return answer(response, request)
      })
    })
    return { url: server.url, arrived }
  }
)
