import { Array, Data, Effect } from "effect"
import type { Measured, Statements } from "./Figures.ts"
import type { LoadFile } from "./LoadFiles.ts"
import { timeOf, timeOfServer } from "./ProcessorTime.ts"
import type { Scenario } from "./Scenarios.ts"
import type { Server } from "./Servers.ts"
import { send } from "./Wrk.ts"

const inFlight = 64

/** A server answered something else than its scenario says. */
export class AnsweredOtherwise extends Data.TaggedError("AnsweredOtherwise")<{ readonly message: string }> {}

interface Asked {
  readonly scenario: Scenario
  readonly server: Server
  readonly files: Readonly<Record<LoadFile, string>>
}

interface TriedOut {
  readonly scenario: Scenario
  readonly server: Server
  readonly lines: Readonly<Record<LoadFile, ReadonlyArray<string>>>
}

const lineAt = (lines: ReadonlyArray<string>, place: number): string => lines[place % lines.length] ?? ""

/** Holds that one request is answered as its scenario says, and yields the answer's text. */
export const tryOut = Effect.fnUntraced(function*({ lines, scenario, server }: TriedOut, place = 0) {
  const { keys, name, path, status, values } = scenario
  const url = `${server.origin}${path}${lineAt(lines[values], place)}`
  const headers = { "x-api-key": lineAt(lines[keys], place) }
  const response = yield* Effect.promise(() => fetch(url, { headers }))
  const text = yield* Effect.promise(() => response.text())
  if (response.status === status) return text
  return yield* new AnsweredOtherwise({ message: `${name}: ${response.status} instead of ${status}: ${text}` })
})

const sendAll = Effect.fnUntraced(function*({ files, scenario, server }: Asked, inFlight: number, seconds: number) {
  const { keys, name, path, status, values } = scenario
  const load = { origin: server.origin, path, keysFile: files[keys], valuesFile: files[values], inFlight, seconds }
  const turn = yield* send(load)
  const refused = status < 400 ? 0 : turn.requests
  if (turn.refused === refused && turn.broken === 0) return turn
  return yield* new AnsweredOtherwise({
    message:
      `${name}: of ${turn.requests} requests, ${turn.refused} instead of ${refused} were refused, ${turn.broken} failed`
  })
})

/** One turn of a scenario, with the processor time it took. */
export const measure = Effect.fnUntraced(function*(asked: Asked, postmaster: number, seconds: number) {
  const times = Effect.all([timeOf(asked.server.pid), timeOfServer(postmaster)])
  const [node, database] = yield* times
  const turn = yield* sendAll(asked, inFlight, seconds)
  const [nodeAfter, databaseAfter] = yield* times
  return { ...turn, nodeSeconds: nodeAfter - node, databaseSeconds: databaseAfter - database } satisfies Measured
})

/**
 * Statements a request of a scenario, whose server is connected through a way that counts them: of requests one after the other,
 * and of many at the same time, which may share statements. Every request is answered before the statements are counted.
 */
export const countStatements = Effect.fnUntraced(
  function*({ lines, scenario, server }: TriedOut, counted: Effect.Effect<number>) {
    const during = Effect.fnUntraced(function*(requests: number, concurrency: number) {
      const before = yield* counted
      yield* Effect.forEach(
        Array.makeBy(requests, (place) => place),
        (place) => tryOut({ lines, scenario, server }, place),
        { concurrency, discard: true }
      )
      return ((yield* counted) - before) / requests
    })
    yield* during(inFlight, inFlight)
    return { alone: yield* during(50, 1), shared: yield* during(10 * inFlight, inFlight) } satisfies Statements
  }
)
