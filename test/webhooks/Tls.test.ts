import { assert, describe, it } from "@effect/vitest"
import type { HostLookup } from "@kontor/guard/lookup"
import { Effect } from "effect"
import { secureServer, trust } from "../support/SecureServer.ts"
import { send, sender } from "./Attempts.ts"

const host = "receiver.example"

const here: HostLookup = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }])

/** A receiver over TLS, and what it was sent. */
const secureReceiver = Effect.gen(function*() {
  const received: Array<{ readonly url: string | undefined; readonly name: unknown; readonly protocol: unknown }> = []
  const server = yield* secureServer(host, ({ socket, url }, response) => {
    received.push({
      url,
      name: "servername" in socket && socket.servername,
      protocol: "alpnProtocol" in socket && socket.alpnProtocol
    })
    response.writeHead(204).end()
  })
  return { ...server, received }
})

describe("an attempt over TLS", () => {
  it.effect("is delivered to the host that its certificate names", () =>
    Effect.gen(function*() {
      const { cert, port, received } = yield* secureReceiver
      yield* trust(cert)
      assert.deepInclude(yield* send(`https://${host}:${port}/hook`), { status: 204, error: null })
      assert.deepStrictEqual(received, [{ url: "/hook", name: host, protocol: "http/1.1" }])
    }).pipe(Effect.provide(sender("any", here))))

  it.effect("fails at a certificate that nobody vouches for", () =>
    Effect.gen(function*() {
      const { port, received } = yield* secureReceiver
      assert.deepInclude(yield* send(`https://${host}:${port}/`), { status: null, error: "TLS_FAILED" })
      assert.deepStrictEqual(received, [])
    }).pipe(Effect.provide(sender("any", here))))

  it.effect("fails at a certificate of another host", () =>
    Effect.gen(function*() {
      const { cert, port, received } = yield* secureReceiver
      yield* trust(cert)
      assert.deepInclude(yield* send(`https://other.example:${port}/`), { status: null, error: "TLS_FAILED" })
      assert.deepStrictEqual(received, [])
    }).pipe(Effect.provide(sender("any", here))))
})
