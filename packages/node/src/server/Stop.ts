import { Duration, Effect, Schedule } from "effect"
import type { Server } from "node:http"
import { Server as Listener } from "node:net"
import type { Guard } from "./admission/Guard.ts"

/** How long whoever sends requests here has to notice that it is not ready, and clients to hear it with an answer. */
const notice = Duration.seconds(1)

/** How long requests may still take when the service is asked to stop. */
const deadline = Duration.seconds(20)

/** How long clients that send nothing have to close their side, so that none sends into a connection that is gone. */
const parting = Duration.millis(500)

const often = Schedule.spaced("10 millis")

const until = (isSo: () => boolean) => Effect.repeat(Effect.sync(isSo), { schedule: often, until: (is) => is })

/**
 * Ends the listener alone: the `close` of an HTTP server also tears down connections on which a request may be under
 * way.
 */
const stopListening = (server: Server) => Effect.sync(() => Listener.prototype.close.call(server))

/** Ends the connections on which nothing goes on, and lets no request be the next on the others. */
const endConnections = (guard: Guard) =>
  Effect.sync(() => {
    for (const lane of guard.connections.all()) {
      lane.close()
      if (lane.isIdle) lane.socket.end()
    }
  })

/**
 * Stops a server so that no client that keeps to HTTP loses a request: it is no longer ready, its answers say
 * `Connection: close`, and after a second it stops listening. What it took, it answers. What takes longer than 20
 * seconds is given up, unless it was booked: that gets its answer.
 */
export const stop = Effect.fn("Stop.stop")(function*(server: Server, guard: Guard) {
  guard.stop()
  yield* Effect.sleep(notice)
  yield* stopListening(server)
  yield* endConnections(guard)
  yield* Effect.timeoutOption(until(() => guard.admission.inFlight.size === 0), Duration.subtract(deadline, notice))
  guard.giveUpAll()
  yield* until(() => !guard.isAnswering)
  yield* Effect.timeoutOption(until(() => guard.connections.count === 0), parting)
  yield* Effect.sync(() => server.closeAllConnections())
})
