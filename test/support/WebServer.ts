import { Effect } from "effect"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** A web server on this machine with these answers, until the scope ends; its address, and what it was asked. */
export const webServer = Effect.fnUntraced(
  function*(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    const asked: Array<string> = []
    const server = yield* Effect.acquireRelease(
      Effect.callback<ReturnType<typeof createServer>>((resume) => {
        const server = createServer((request, response) => {
          asked.push(request.url ?? "")
          answer(request, response)
        })
        server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
      }),
      (server) =>
        Effect.callback<void>((resume) => {
          server.close(() => resume(Effect.void))
          server.closeAllConnections()
        })
    )
    const { port } = server.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}`, port, asked }
  }
)
