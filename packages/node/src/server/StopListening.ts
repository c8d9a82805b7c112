import { Effect } from "effect"
import type { Server } from "node:http"
import { connect, Server as Listener, type Socket } from "node:net"

/** How long the queue may take until everybody in it is accepted, in milliseconds. */
const patience = 500

/**
 * Ends the listener alone: the `close` of an HTTP server also tears down connections on which a request may be under
 * way.
 */
const close = (server: Server) => Listener.prototype.close.call(server)

const ownHosts: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" }

const connectTo = (server: Server): Socket | undefined => {
  const address = server.address()
  if (address === null || typeof address === "string") return undefined
  const socket = connect({ host: ownHosts[address.address] ?? address.address, port: address.port })
  return socket.on("error", () => socket.destroy())
}

/** Stops the queue of a listener from taking anybody else while somebody is in it. Node has no public way to do so. */
const shut = (server: Server): void => {
  const { _handle: handle } = server as { _handle?: { listen?: (length: number) => unknown } }
  handle?.listen?.(0)
}

/**
 * Stops listening once every connected client is accepted: the system resets connections that wait in the listener's
 * queue when the listener closes. So this process connects twice, and shuts the queue. Once the first of the two is
 * accepted, so is every connection before it; the second keeps the queue full until the listener is closed. The system
 * ignores whoever connects meanwhile; they try again, and are refused.
 */
export const stopListening = (server: Server): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const last = [connectTo(server), connectTo(server)]
    const accept = ({ remotePort }: Socket) => {
      if (remotePort !== undefined && remotePort === last[0]?.localPort) end()
    }
    const timer = setTimeout(() => end(), patience)
    const end = () => {
      clearTimeout(timer)
      server.off("connection", accept)
      close(server)
      for (const socket of last) socket?.destroy()
      resume(Effect.void)
    }
    server.prependListener("connection", accept)
    process.nextTick(() => shut(server))
  })
