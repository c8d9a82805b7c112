import { loadLimits } from "@kontor/node"
import { Console, Effect } from "effect"
import { goodputOf, type Outcome, send, sentOf, type Target } from "./Sending.ts"

/** The numbers of concurrent requests among which the load that a side sustains is found. */
const levels = [32, 64, 128]

/** Connections that send more than a side sustains: many more than it takes on at the same time. */
const connections = 1800

/** Kontor's own limit of requests under way, which bounds how long an answer takes while it refuses others. */
const underWay = loadLimits.requests

/** How many times what it sustains is sent. */
const times = 3

/** How long each part takes, in seconds. */
export interface Plan {
  readonly warmUp: number
  readonly level: number
  readonly overload: number
}

/** What a side sustains, and what it answers when several times as much is sent. */
export interface Endured {
  readonly peak: Outcome
  readonly overloaded: Outcome
}

const better = (one: Outcome, other: Outcome): Outcome => goodputOf(one) >= goodputOf(other) ? one : other

/**
 * Finds the load that a side sustains, and then sends several times as much. The pause between the requests of a
 * connection assumes that requests beyond the limit are refused at once: a side that refuses nothing is sent less.
 */
export const endure = Effect.fnUntraced(function*(name: string, target: Target, plan: Plan) {
  yield* send(target, { connections: 64, pause: 0, seconds: plan.warmUp })
  const outcomes = yield* Effect.forEach(
    levels,
    (level) => send(target, { connections: level, pause: 0, seconds: plan.level })
  )
  const peak = outcomes.reduce(better)
  yield* Console.log(`${name}: sustains ${Math.round(goodputOf(peak))}/s`)
  const pause = Math.floor(1000 * (connections - underWay) / (times * goodputOf(peak)))
  const overloaded = yield* send(target, { connections, pause, seconds: plan.overload })
  return { peak, overloaded } satisfies Endured
})

const milliseconds = ({ p99 }: Outcome): string => `${(p99 / 1000).toFixed(0)} ms`

/** The figures of a side as a line of the results. */
export const figureOf = (name: string, { overloaded, peak }: Endured): string =>
  [
    `overload, ${name}: sustains ${Math.round(goodputOf(peak)).toLocaleString("en")}/s with p99 ${milliseconds(peak)}`,
    `of ${(sentOf(overloaded) / goodputOf(peak)).toFixed(1)} times as many sent for ` +
    `${Math.round(overloaded.microseconds / 1e6)} s it answers ${
      Math.round(goodputOf(overloaded)).toLocaleString("en")
    }/s, ` +
    `${Math.round(100 * goodputOf(overloaded) / goodputOf(peak))} %, with p99 at most ${milliseconds(overloaded)}`,
    `${overloaded.refused.toLocaleString("en")} refused with 503, ${overloaded.other} with another status, ` +
    `${overloaded.broken} without an answer`
  ].join("; ")
