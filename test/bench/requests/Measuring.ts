import { Effect } from "effect"
import { AnsweredOtherwise, ask, type Asked } from "./Asking.ts"
import type { Measured } from "./Figures.ts"
import { garbageIn } from "./Garbage.ts"
import { timeOf, timeOfServer } from "./ProcessorTime.ts"
import { inFlight, send } from "./Wrk.ts"

/**
 * One turn of a scenario, with the processor time it took. What `wrk` sees of an answer is whether it is refused; the
 * status of a refusal is looked at once more at the end, when a limit that was reached meanwhile would show.
 */
export const measure = Effect.fnUntraced(function*(asked: Asked, postmaster: number, seconds: number) {
  const { load: { files }, scenario: { connections = inFlight, keys, name, path, status, values }, server } = asked
  const times = Effect.all([timeOf(server.pid), timeOfServer(postmaster)])
  const [node, database] = yield* times
  const before = server.output.length
  const turn = yield* send({
    origin: server.origin,
    path,
    keysFile: files[keys],
    valuesFile: files[values],
    seconds,
    connections
  })
  const [nodeAfter, databaseAfter] = yield* times
  yield* ask(asked)
  const refused = status < 400 ? 0 : turn.requests
  if (turn.refused !== refused || turn.broken > 0) {
    const message = `${name}: of ${turn.requests} requests ${turn.refused} were refused, not ${refused}, and ` +
      `${turn.broken} failed (${connections} in flight)`
    return yield* new AnsweredOtherwise({ message })
  }
  return {
    ...turn,
    nodeSeconds: nodeAfter - node,
    databaseSeconds: databaseAfter - database,
    garbage: garbageIn(server.output.slice(before))
  } satisfies Measured
})
