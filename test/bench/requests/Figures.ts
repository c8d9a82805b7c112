import { median } from "../Rate.ts"
import { paidProfile, type Scenario } from "./Scenarios.ts"
import type { Turn } from "./Wrk.ts"

/** A turn of a scenario, with the seconds of processor time that its server and the database used meanwhile. */
export interface Measured extends Turn {
  readonly nodeSeconds: number
  readonly databaseSeconds: number
}

/** The medians of a scenario's turns: requests a second, the rest in milliseconds. */
export interface Medians {
  readonly rate: number
  readonly p50: number
  readonly p99: number
  readonly node: number
  readonly database: number
}

/** The medians of the turns of a scenario. */
export const mediansOf = (turns: ReadonlyArray<Measured>): Medians => {
  const of = (figure: (turn: Measured) => number): number => median(turns.map(figure))
  return {
    rate: of(({ microseconds, requests }) => requests / microseconds * 1e6),
    p50: of(({ p50 }) => p50 / 1000),
    p99: of(({ p99 }) => p99 / 1000),
    node: of(({ nodeSeconds, requests }) => nodeSeconds / requests * 1000),
    database: of(({ databaseSeconds, requests }) => databaseSeconds / requests * 1000)
  }
}

/** How many statements a request sends: alone, and with others at the same time, who may share some. */
export interface Statements {
  readonly alone: number
  readonly shared: number
}

const whole = (figure: number): string => Math.round(figure).toLocaleString("en")

/** What a scenario came to, as a line of the results. */
export const figureOf = (
  { name, peer, server }: Scenario,
  measured: ReadonlyMap<string, Medians>,
  statements: Statements | undefined
): string => {
  const { database, node, p50, p99, rate } = measured.get(name)!
  const held = peer === undefined ? undefined : measured.get(peer)
  return [
    `requests, ${name}: ${whole(rate)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    `processor time ${node.toFixed(3)} ms of ${server === "kontor" ? "Kontor" : "Node"}, ${
      database.toFixed(3)
    } ms of PostgreSQL`,
    ...(statements === undefined
      ? []
      : [`${statements.alone.toFixed(1)} statements alone, ${statements.shared.toFixed(2)} with 64 in flight`]),
    ...(held === undefined
      ? []
      : [`${(rate / held.rate).toFixed(2)} x ${peer === paidProfile ? "the paid profile" : peer}`])
  ].join("; ")
}
