import { median } from "../Rate.ts"
import type { Garbage } from "./Garbage.ts"
import type { Scenario } from "./Scenarios.ts"
import type { Turn } from "./Wrk.ts"

/** A turn of a scenario, with the processor time of its server and the database, in seconds, and its garbage. */
export interface Measured extends Turn {
  readonly nodeSeconds: number
  readonly databaseSeconds: number
  readonly garbage: Garbage
}

/** How many statements a request sends: alone, and with others at the same time, who may share some. */
export interface Statements {
  readonly alone: number
  readonly shared: number
}

/** What became of a scenario: a turn in each round, and what was counted apart from them. */
export interface Outcome {
  readonly turns: ReadonlyArray<Measured>
  readonly statements: Statements
}

const whole = (figure: number): string => Math.round(figure).toLocaleString("en")

const rateOf = ({ turns }: Outcome): number =>
  median(turns.map(({ microseconds, requests }) => requests / microseconds * 1e6))

const medianOf = ({ turns }: Outcome, figure: (turn: Measured) => number): number => median(turns.map(figure))

/** The medians of a scenario as a line of the results, with its ratio to the one it is held against. */
export const figureOf = ({ name, peer }: Scenario, outcomes: ReadonlyMap<string, Outcome>): string => {
  const outcome = outcomes.get(name)!
  const held = peer === undefined ? undefined : outcomes.get(peer)
  const { alone, shared } = outcome.statements
  const node = medianOf(outcome, ({ nodeSeconds, requests }) => nodeSeconds / requests * 1000)
  const database = medianOf(outcome, ({ databaseSeconds, requests }) => databaseSeconds / requests * 1000)
  const made = medianOf(outcome, ({ garbage, requests }) => garbage.made / requests / 1000)
  const moved = medianOf(outcome, ({ garbage, requests }) => garbage.moved / requests / 1000)
  return [
    `requests, ${name}: ${whole(rateOf(outcome))}/s`,
    ...(held === undefined ? [] : [`ratio ${(rateOf(outcome) / rateOf(held)).toFixed(2)} to ${peer}`]),
    `p50 ${medianOf(outcome, ({ p50 }) => p50 / 1000).toFixed(1)} ms`,
    `p99 ${medianOf(outcome, ({ p99 }) => p99 / 1000).toFixed(1)} ms`,
    `${made.toFixed(1)} kB of garbage each, ${moved.toFixed(1)} kB of it moved to the old space`,
    `${node.toFixed(3)} ms of Node and ${database.toFixed(3)} ms of PostgreSQL each`,
    `${alone.toFixed(1)} statements alone and ${shared.toFixed(2)} among 64`
  ].join(", ")
}
