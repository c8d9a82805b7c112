import { Effect, Redacted } from "effect"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** A way to a database on which connections can fall silent, as when a network or a server goes without a word. */
interface FreezingProxy {
  readonly url: Redacted.Redacted
  /** Passes on nothing more over the connections that are open; they stay open. New ones work. */
  readonly freeze: Effect.Effect<void>
}

/** Opens such a way, and closes it with the scope. */
export const freezingProxy = Effect.fnUntraced(function*(database: Redacted.Redacted) {
  const address = new URL(Redacted.value(database))
  const place = { host: address.hostname, port: Number(address.port) }
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(place)
    for (const [from, to] of [[near, far], [far, near]] as const) {
      open.add(from)
      from.pipe(to).on("error", () => from.destroy())
      from.on("close", () => open.delete(from))
    }
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        for (const socket of open) socket.destroy()
      })
  )
  address.hostname = "127.0.0.1"
  address.port = String((server.address() as AddressInfo).port)
  const freeze = Effect.sync(() => {
    for (const socket of open) socket.unpipe().pause()
  })
  return { url: Redacted.make(address.href), freeze } satisfies FreezingProxy
})
