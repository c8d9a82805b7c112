import { webServer } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http"
import { text } from "node:stream/consumers"

/** A receiver that keeps what arrives. */
export const receiver = Effect.gen(function*() {
  const received: Array<{ readonly headers: IncomingHttpHeaders; readonly body: string; readonly method: string }> = []
  const server = yield* webServer((request, response) => {
    const answer = async () => {
      received.push({ headers: request.headers, body: await text(request), method: request.method ?? "" })
      response.writeHead(200, { "webhook-verification": "challenge" }).end("thanks")
    }
    void answer()
  })
  return { ...server, received }
})

export const answering = (answer: (response: ServerResponse, request: IncomingMessage) => void) =>
  webServer((request, response) => answer(response, request))
