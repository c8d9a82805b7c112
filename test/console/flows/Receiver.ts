import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A message as a receiver got it. */
interface Received {
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly body: string
}

/** A receiver of webhooks that verifies itself, and answers other messages in the given way. */
export const startReceiver = async () => {
  const state = { status: 204, answer: "" }
  const received: Array<Received> = []
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString()
      const { challenge } = JSON.parse(body).data
      if (challenge !== undefined) response.writeHead(204, { "webhook-verification": challenge }).end()
      else {
        received.push({ headers: request.headers, body })
        response.writeHead(state.status, { "content-type": "text/html" }).end(state.answer)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    state,
    received,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
