import { Effect, Redacted } from "effect"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** A way to a database through this process. */
interface DatabaseProxy {
  readonly url: Redacted.Redacted
  /** The sockets that are open, on both sides. */
  readonly open: ReadonlySet<Socket>
}

/**
 * Opens such a way, and closes it with the scope. `opened` gets the client's and the server's side of each connection,
 * and port 0 is any.
 */
export const databaseProxy = Effect.fnUntraced(function*(
  database: Redacted.Redacted,
  opened: (near: Socket, far: Socket) => void = () => {},
  port = 0
) {
  const address = new URL(Redacted.value(database))
  const place = { host: address.hostname, port: Number(address.port) || 5432 }
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ ...place, noDelay: true })
    opened(near, far)
    for (const [from, to] of [[near, far], [far, near]] as const) {
      open.add(from)
      from.pipe(to).on("error", () => from.destroy())
      from.on("close", () => open.delete(from))
    }
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(port, "127.0.0.1", () => resume(Effect.void))),
    () =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        for (const socket of open) socket.destroy()
      })
  )
  address.hostname = "127.0.0.1"
  address.port = String((server.address() as AddressInfo).port)
  return { url: Redacted.make(address.href), open } satisfies DatabaseProxy
})
