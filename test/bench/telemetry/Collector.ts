import { Effect } from "effect"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** Takes what is exported over OTLP and keeps none of it; it is closed with the scope. Yields its address. */
export const startCollector = Effect.gen(function*() {
  const server = yield* Effect.acquireRelease(
    Effect.sync(() =>
      createServer((request, response) => {
        request.resume().on("end", () => response.setHeader("content-type", "application/json").end("{}"))
      }).listen(0, "127.0.0.1")
    ),
    (server) => Effect.sync(() => server.close().closeAllConnections())
  )
  yield* Effect.promise(() => once(server, "listening"))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
