import { Effect } from "effect"
import { connect, type Socket } from "node:net"

/** A connection on which requests are written as they are; what came back, and how the connection ended. */
interface RawConnection {
  readonly socket: Socket
  readonly send: (text: string) => void
  readonly received: () => string
  /** The statuses of the answers so far, in their order. */
  readonly statuses: () => ReadonlyArray<number>
  /** Waits until the text that came back is as wanted. */
  readonly until: (isWanted: (text: string) => boolean) => Effect.Effect<string>
  /** Waits for the end of the connection: `end` where the server closed it, the system's code where it was reset. */
  readonly ended: Effect.Effect<string>
}

/** The line and the fields of a request without a body. */
export const head = (path: string, fields: Readonly<Record<string, string>> = {}): string =>
  [`GET ${path} HTTP/1.1`, ...Object.entries({ host: "localhost", ...fields }).map((pair) => pair.join(": ")), "", ""]
    .join("\r\n")

/** The beginning of a request whose body does not come to its end: the first byte of 60,000. */
export const unfinished = (path: string, fields: Readonly<Record<string, string>> = {}): string =>
  `${head(path, { "content-type": "application/json", "content-length": "60000", ...fields }).replace("GET", "POST")}{`

/** Opens such a connection, from an address of this machine, and closes it with the scope. */
export const rawConnection = Effect.fnUntraced(function*(origin: string, localAddress = "127.0.0.1") {
  const { port } = new URL(origin)
  let text = ""
  let end: string | undefined
  const socket = yield* Effect.acquireRelease(
    Effect.sync(() => connect({ host: "127.0.0.1", port: Number(port), localAddress, noDelay: true })),
    (socket) => Effect.sync(() => socket.destroy())
  )
  socket.setEncoding("latin1")
  socket.on("data", (chunk: string) => text += chunk)
  socket.on("error", (error: NodeJS.ErrnoException) => end ??= error.code ?? "error")
  socket.on("end", () => end ??= "end")
  yield* Effect.callback<void>((resume) => void socket.once("connect", () => resume(Effect.void)))
  const waiting = <A>(look: () => A | undefined) =>
    Effect.callback<A>((resume) => {
      const timer = setInterval(() => {
        const found = look()
        if (found === undefined) return
        clearInterval(timer)
        resume(Effect.succeed(found))
      }, 5)
      return Effect.sync(() => clearInterval(timer))
    })
  return {
    socket,
    send: (sent) => void socket.write(sent),
    received: () => text,
    statuses: () => Array.from(text.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => Number(status)),
    until: (isWanted) => waiting(() => isWanted(text) ? text : undefined),
    ended: waiting(() => end)
  } satisfies RawConnection
})
