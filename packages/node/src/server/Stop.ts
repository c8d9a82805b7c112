import { Duration, Effect, Schedule } from "effect"
import type { Server } from "node:http"
import type { Guard } from "./admission/Guard.ts"
import { stopListening } from "./StopListening.ts"

/** How long proxies have to notice that the service is not ready, and clients to read it in an answer. */
const notice = Duration.seconds(1)

/** How long a client that is connected may take to send its first request. */
const firstRequest = Duration.seconds(1)

/** How long requests may still take when the service is asked to stop. */
const deadline = Duration.seconds(20)

/** How long idle clients have to close their side, so that no client sends into a closed connection. */
const parting = Duration.millis(500)

const often = Schedule.spaced("10 millis")

const until = (isSo: () => boolean) => Effect.repeat(Effect.sync(isSo), { schedule: often, until: (is) => is })

/** Waits until it is so, and no longer than it may take. */
const atMost = (duration: Duration.Duration, isSo: () => boolean) => Effect.timeoutOption(until(isSo), duration)

/**
 * Stops a server so that no client that follows HTTP loses a request: it is no longer ready, its answers say
 * `Connection: close`, and after a second, or at once where nobody is connected, it stops listening. Whoever is
 * connected then and has asked for nothing yet may do so once. What it took, it answers. What takes longer than 20
 * seconds is given up, unless it was booked: that gets its answer.
 */
export const stop = Effect.fn("Stop.stop")(function*(server: Server, guard: Guard) {
  const { admission, connections } = guard
  guard.stop()
  yield* atMost(notice, () => connections.areUnused)
  yield* stopListening(server)
  yield* atMost(firstRequest, () => {
    connections.endIdle("those that were used")
    return !connections.someAreNew
  })
  yield* atMost(Duration.subtract(deadline, notice), () => {
    connections.endIdle("all")
    return admission.inFlight.size === 0
  })
  guard.giveUpAll()
  yield* until(() => !guard.isAnswering)
  yield* atMost(parting, () => {
    connections.endIdle("all")
    return connections.count === 0
  })
  yield* Effect.sync(() => server.closeAllConnections())
})
