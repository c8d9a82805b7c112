import { Data, Effect } from "effect"
import { readFileSync } from "node:fs"
import { Agent } from "node:http"
import { ask } from "../../support/BusyClients.ts"
import { type Pace, sampled } from "../Rate.ts"

/** What quiet customers ask for: a line of each file is drawn anew for each request. */
export interface Asking {
  readonly origin: string
  readonly path: string
  readonly keysFile: string
  readonly valuesFile: string
  readonly pace: Pace
}

/**
 * Quiet customers, a process of their own: they ask for paid profiles, over kept connections and every tenth time over
 * a new one. Writes what came of it to its parent. Only the answer 200 counts as done.
 */
const { keysFile, origin, pace, path, valuesFile }: Asking = JSON.parse(process.argv[2] ?? "{}")

class Refused extends Data.TaggedError("Refused")<{ readonly status: number | undefined }> {}

const linesOf = (file: string) => readFileSync(file, "utf8").trim().split("\n")
const [keys, values] = [linesOf(keysFile), linesOf(valuesFile)]
const drawn = (lines: ReadonlyArray<string>): string => lines[Math.floor(Math.random() * lines.length)] ?? ""

const [kept, fresh] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: false })]
let asked = 0

const one = Effect.suspend(() => {
  const agent = asked++ % 10 === 0 ? fresh : kept
  return ask(origin, path + drawn(values), { "x-api-key": drawn(keys) }, agent)
}).pipe(Effect.flatMap(({ status }) => status === 200 ? Effect.void : new Refused({ status })))

process.send?.(await Effect.runPromise(sampled(one, pace)))
kept.destroy()
