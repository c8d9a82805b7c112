import { Effect } from "effect"
import { type AddressInfo, createServer, type Socket } from "node:net"

/**
 * A server on this machine that hands each connection to `serve`, until the scope ends; its port, and what it
 * received.
 */
export const tcpServer = Effect.fnUntraced(function*(serve: (socket: Socket) => void) {
  const received: Array<Buffer> = []
  const sockets: Array<Socket> = []
  const server = yield* Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>>((resume) => {
      const server = createServer((socket) => {
        sockets.push(socket)
        socket.on("error", () => {})
        socket.on("data", (chunk: Buffer) => received.push(chunk))
        serve(socket)
      })
      server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
    }),
    (server) =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        sockets.forEach((socket) => socket.destroy())
      })
  )
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, sockets, received }
})
