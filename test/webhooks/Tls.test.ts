import { assert, describe, it } from "@effect/vitest"
import type { HostLookup } from "@kontor/guard/lookup"
import { Effect } from "effect"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { generate } from "selfsigned"
import { send, sender } from "./Attempts.ts"

const host = "receiver.example"

const here: HostLookup = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }])

/** A receiver with a certificate of its own for a host name, and what it was sent. */
const secureReceiver = Effect.gen(function*() {
  const { cert, private: key } = yield* Effect.promise(() =>
    generate([{ name: "commonName", value: host }], {
      extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: host }] }]
    })
  )
  const received: Array<{ readonly url: string | undefined; readonly name: unknown; readonly protocol: unknown }> = []
  const server = yield* Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>>((resume) => {
      const server = createServer({ cert, key, ALPNProtocols: ["h2", "http/1.1"] }, ({ socket, url }, response) => {
        received.push({
          url,
          name: "servername" in socket && socket.servername,
          protocol: "alpnProtocol" in socket && socket.alpnProtocol
        })
        response.writeHead(204).end()
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
  return { cert, port, received }
})

/** Trusts a certificate until the scope ends. */
const trust = (certificate: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const former = getCACertificates("default")
      setDefaultCACertificates([...former, certificate])
      return former
    }),
    (former) => Effect.sync(() => setDefaultCACertificates(former))
  )

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
