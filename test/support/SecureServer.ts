import { Effect } from "effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { generate } from "selfsigned"

/** A server over TLS with a certificate of its own for a host name, until the scope ends. */
export const secureServer = Effect.fnUntraced(
  function*(host: string, answer: (request: IncomingMessage, response: ServerResponse) => void) {
    const { cert, private: key } = yield* Effect.promise(() =>
      generate([{ name: "commonName", value: host }], {
        extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: host }] }]
      })
    )
    const server = yield* Effect.acquireRelease(
      Effect.callback<ReturnType<typeof createServer>>((resume) => {
        const server = createServer({ cert, key, ALPNProtocols: ["h2", "http/1.1"] }, answer)
        server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
      }),
      (server) =>
        Effect.callback<void>((resume) => {
          server.close(() => resume(Effect.void))
          server.closeAllConnections()
        })
    )
    const { port } = server.address() as AddressInfo
    return { cert, port }
  }
)

/** Trusts a certificate until the scope ends. */
export const trust = (certificate: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const former = getCACertificates("default")
      setDefaultCACertificates([...former, certificate])
      return former
    }),
    (former) => Effect.sync(() => setDefaultCACertificates(former))
  )
