import { Data, Effect } from "effect"
import type { LoadFiles } from "./LoadFiles.ts"
import type { Scenario } from "./Scenarios.ts"
import type { Server } from "./Servers.ts"

/** A server answered something else than its scenario says. */
export class AnsweredOtherwise extends Data.TaggedError("AnsweredOtherwise")<{ readonly message: string }> {}

/** Who is asked for what, and what requests draw from. */
export interface Asked {
  readonly scenario: Scenario
  readonly server: Server
  readonly load: LoadFiles
}

const lineAt = (lines: ReadonlyArray<string>, place: number): string => lines[place % lines.length] ?? ""

/** Sends the request of these lines, holds that it is answered as its scenario says, and yields the answer's text. */
export const ask = Effect.fnUntraced(function*({ load: { lines }, scenario, server }: Asked, place = 0) {
  const { keys, name, path, status, values } = scenario
  const url = `${server.origin}${path}${lineAt(lines[values], place)}`
  const headers = { "x-api-key": lineAt(lines[keys], place) }
  const response = yield* Effect.promise(() => fetch(url, { headers }))
  const text = yield* Effect.promise(() => response.text())
  if (response.status === status) return text
  return yield* new AnsweredOtherwise({ message: `${name}: ${response.status} instead of ${status}: ${text}` })
})
