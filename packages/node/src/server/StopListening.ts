import { Effect } from "effect"
import type { Server } from "node:http"
import { Server as Listener } from "node:net"
import { performance } from "node:perf_hooks"
import type { Connections } from "./admission/Connections.ts"

/** How long a turn of the event loop may take in which the listener is closed, in milliseconds. */
const shortTurn = 0.3

/** How long such a turn is waited for, in milliseconds. */
const patience = 300

/**
 * Ends the listener alone: the `close` of an HTTP server also tears down connections on which a request may be under
 * way.
 */
const close = (server: Server) => Listener.prototype.close.call(server)

/**
 * Stops listening once everybody is accepted who is connected. The system resets whoever waits in the listener's queue
 * when that is closed, and Node accepts one of them in each turn of its event loop: so the listener is closed in a
 * turn that accepted nobody, and so short that hardly anybody came in it.
 */
export const stopListening = (server: Server, connections: Connections): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const began = performance.now()
    let turned = began
    let accepted = connections.accepted
    const look = () => {
      const now = performance.now()
      const isEmpty = connections.accepted === accepted && now - turned < shortTurn
      if (isEmpty || now - began > patience) {
        close(server)
        return resume(Effect.void)
      }
      accepted = connections.accepted
      turned = performance.now()
      setImmediate(look)
    }
    setImmediate(look)
  })
