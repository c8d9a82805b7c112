import { Effect, Schema } from "effect"
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const script = fileURLToPath(new URL("overload.lua", import.meta.url))
const run = promisify(execFile)

/**
 * The outcome of requests: how many were answered 200, refused with 503, got another status, or no answer. `p99` is of
 * the answered ones, in microseconds.
 */
const Outcome = Schema.fromJsonString(Schema.Struct({
  answered: Schema.Int,
  refused: Schema.Int,
  other: Schema.Int,
  broken: Schema.Int,
  microseconds: Schema.Int,
  p99: Schema.Finite
}))
export type Outcome = typeof Outcome.Type

/** Who is asked for what. */
export interface Target {
  readonly origins: ReadonlyArray<string>
  readonly path: string
  readonly keysFile: string
  readonly valuesFile: string
}

/** How much is sent. Each connection waits for about `pause` milliseconds before its next request. */
export interface Load {
  readonly connections: number
  readonly pause: number
  readonly seconds: number
}

const sendTo = Effect.fnUntraced(function*(origin: string, target: Target, { connections, pause, seconds }: Load) {
  const { keysFile, path, valuesFile } = target
  const load = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "-s", script, origin]
  const { stdout } = yield* Effect.promise(() => run("wrk", [...load, "--", keysFile, valuesFile, path, String(pause)]))
  return yield* Effect.orDie(Schema.decodeEffect(Outcome)(stdout.trim().split("\n").at(-1) ?? ""))
})

const sum = (outcomes: ReadonlyArray<Outcome>, count: (outcome: Outcome) => number) =>
  outcomes.reduce((all, outcome) => all + count(outcome), 0)

/** Sends a load, an equal part of it to each node at the same time. */
export const send = Effect.fnUntraced(function*(target: Target, load: Load) {
  const part = { ...load, connections: Math.ceil(load.connections / target.origins.length) }
  const outcomes = yield* Effect.forEach(target.origins, (origin) => sendTo(origin, target, part), {
    concurrency: "unbounded"
  })
  return {
    answered: sum(outcomes, ({ answered }) => answered),
    refused: sum(outcomes, ({ refused }) => refused),
    other: sum(outcomes, ({ other }) => other),
    broken: sum(outcomes, ({ broken }) => broken),
    microseconds: Math.max(...outcomes.map(({ microseconds }) => microseconds)),
    p99: Math.max(...outcomes.map(({ p99 }) => p99))
  } satisfies Outcome
})

/** How many a second were answered. */
export const goodputOf = ({ answered, microseconds }: Outcome): number => answered / microseconds * 1e6

/** How many a second were sent. */
export const sentOf = ({ answered, broken, microseconds, other, refused }: Outcome): number =>
  (answered + refused + other + broken) / microseconds * 1e6
