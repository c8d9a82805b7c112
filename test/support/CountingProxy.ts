import { Effect, Redacted } from "effect"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { statementReader } from "./StatementReader.ts"

/** A way to a database on which every statement is seen that a client has the server run. */
interface CountingProxy {
  readonly url: Redacted.Redacted
  /** The statements so far, in the order in which they were sent, the oldest first. */
  readonly statements: Effect.Effect<ReadonlyArray<string>>
  /** How many there were so far. */
  readonly count: Effect.Effect<number>
}

/** Opens such a way, and closes it with the scope. It does not pass on over TLS, which would hide the statements. */
export const countingProxy = Effect.fnUntraced(function*(database: Redacted.Redacted) {
  const address = new URL(Redacted.value(database))
  const place = { host: address.hostname, port: Number(address.port) || 5432 }
  const statements: Array<string> = []
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ ...place, noDelay: true })
    const read = statementReader((statement) => statements.push(statement))
    near.on("data", read)
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
  return {
    url: Redacted.make(address.href),
    statements: Effect.sync(() => statements.slice()),
    count: Effect.sync(() => statements.length)
  } satisfies CountingProxy
})
