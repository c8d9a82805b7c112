import { webhookReceiver } from "@kontor/webhooks/receiver"
import { Deferred, Effect, Redacted } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { watchChanges } from "./WatchChanges.ts"

const listening = Effect.acquireRelease(
  Effect.callback<ReturnType<typeof createServer>>((resume) => {
    const server = createServer()
    server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
  }),
  (server) =>
    Effect.sync(() => {
      server.close()
      server.closeAllConnections()
    })
)

/** Receives one change as a webhook on this machine, and returns it as one line. */
export const receivedChange = Effect.gen(function*() {
  const server = yield* listening
  const line = yield* Deferred.make<string>()
  const { port } = server.address() as AddressInfo

  return yield* watchChanges(`http://127.0.0.1:${port}/kontor`, (secret) => {
    const { listener } = webhookReceiver({
      secrets: [Redacted.value(secret)],
      onSignal: ({ data: { monitor, signal: { event } } }) => {
        Deferred.doneUnsafe(line, Effect.succeed(`${event.announced_on} ${monitor.label}: ${event.topic_name.en}`))
      }
    })
    server.on("request", (request, response) => void listener(request, response))
  }, Deferred.await(line))
}).pipe(Effect.scoped)
