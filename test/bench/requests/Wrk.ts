import { Data, Effect, Schema } from "effect"
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const script = fileURLToPath(new URL("load.lua", import.meta.url))
const run = promisify(execFile)

/** There is no `wrk`, the program that sends the requests. */
export class WrkMissing extends Data.TaggedError("WrkMissing") {
  override readonly message =
    "wrk, which sends the requests, is not installed; on Debian and Ubuntu: apt-get install wrk"
}

/** What a turn came to; latencies in microseconds. `refused` counts the answers of a status from 400. */
const Turn = Schema.fromJsonString(Schema.Struct({
  requests: Schema.Int,
  microseconds: Schema.Int,
  refused: Schema.Int,
  broken: Schema.Int,
  p50: Schema.Finite,
  p99: Schema.Finite
}))
export type Turn = typeof Turn.Type

/** How many requests are sent at the same time, unless a scenario says otherwise. */
export const inFlight = 64

/** What is sent: lines of the files are drawn anew for each request. */
interface Load {
  readonly origin: string
  readonly path: string
  readonly keysFile: string
  readonly valuesFile: string
  readonly seconds: number
  readonly connections: number
}

/** Fails where `wrk` is not installed. It ends with 1 when it is only asked for its version. */
export const requireWrk: Effect.Effect<void, WrkMissing> = Effect.callback((resume) => {
  execFile("wrk", ["--version"], (error) => {
    resume(error?.code === "ENOENT" ? Effect.fail(new WrkMissing()) : Effect.void)
  })
})

/** Sends requests for so many seconds, from one thread. */
export const send = Effect.fnUntraced(function*({ connections, keysFile, origin, path, seconds, valuesFile }: Load) {
  const args = [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout",
    "10s",
    "-s",
    script,
    origin,
    "--",
    keysFile,
    valuesFile,
    path
  ]
  const { stdout } = yield* Effect.promise(() => run("wrk", args))
  return yield* Effect.orDie(Schema.decodeEffect(Turn)(stdout.trim().split("\n").at(-1) ?? ""))
})
