import { Effect } from "effect"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Server as SecureServer } from "node:https"
import type { AddressInfo } from "node:net"

/** The port on which a server listens on this machine, until the scope ends. */
export const listening = (make: () => Server | SecureServer) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.callback<Server | SecureServer>((resume) => {
        const server = make()
        server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
      }),
      (server) =>
        Effect.callback<void>((resume) => {
          server.close(() => resume(Effect.void))
          server.closeAllConnections()
        })
    ),
    (server) => (server.address() as AddressInfo).port
  )

/** A web server on this machine with these answers, until the scope ends; its address, and what it was asked. */
export const webServer = Effect.fnUntraced(
  function*(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    const asked: Array<string> = []
    const port = yield* listening(() =>
      createServer((request, response) => {
        asked.push(request.url ?? "")
        answer(request, response)
      })
    )
    return { url: `http://127.0.0.1:${port}`, port, asked }
  }
)
