import { quantile, type Queue, utilisation } from "./Queue.ts"

/** The processor time of one request, in milliseconds. */
export interface Cost {
  readonly node: number
  readonly database: number
}

/** The load, and what the plan has to keep. */
export interface Demand {
  /** Requests a second, by operation. */
  readonly load: Readonly<Record<string, number>>
  /** The maximum utilisation of processors, from 0 to 1. */
  readonly target: number
  /** The maximum of the 99th percentile of answers, in milliseconds. */
  readonly p99: number
  /** The price of a core for an hour, in any currency. */
  readonly price: number
}

/** Processors of one kind that suffice. */
export interface Part {
  readonly cores: number
  readonly utilisation: number
  /** The 99th percentile of the time in which a request waits for them and is worked on, in milliseconds. */
  readonly p99: number
}

/** What a demand needs. */
export interface Plan {
  readonly requests: number
  readonly nodes: Part
  readonly database: Part
  /** The sum of both parts' percentiles, which is above the percentile of their sum. In milliseconds. */
  readonly p99: number
  /** The price of a million requests. */
  readonly million: number
}

/** A demand that no number of processors meets; `message` says why. */
export class Impossible extends Error {
  override readonly name = "Impossible"
}

const maxCores = 1_000_000

/** The percentile of requests that never wait. */
const least = (milliseconds: number): number => milliseconds * Math.log(100)

const partOf = (arrivals: number, milliseconds: number, servers: number): Part => {
  const queue: Queue = { arrivals, service: milliseconds / 1000, servers }
  return { cores: servers, utilisation: utilisation(queue), p99: quantile(queue, 0.99) * 1000 }
}

/** The smallest number of processors that keeps the target. */
const within = (arrivals: number, milliseconds: number, target: number): number =>
  Math.max(1, Math.ceil(arrivals * milliseconds / 1000 / target - 1e-9))

/** Nodes have no common queue: a request waits for the node it came to. */
const nodesOf = (arrivals: number, milliseconds: number, nodes: number): Part => ({
  ...partOf(arrivals / nodes, milliseconds, 1),
  cores: nodes
})

const averageOf = (load: Demand["load"], costs: Readonly<Record<string, Cost>>, part: keyof Cost): number => {
  const entries = Object.entries(load)
  const total = entries.reduce((sum, [, rate]) => sum + rate, 0)
  return entries.reduce((sum, [operation, rate]) => sum + rate * costs[operation]![part], 0) / total
}

const check = ({ load, p99, target }: Demand, costs: Readonly<Record<string, Cost>>): void => {
  const unknown = Object.keys(load).filter((operation) => !Object.hasOwn(costs, operation))
  if (unknown.length > 0) {
    throw new Impossible(`No cost is known of ${unknown.join(", ")}; known are ${Object.keys(costs).join(", ")}.`)
  }
  const rates = Object.values(load)
  if (rates.length === 0 || !rates.every((rate) => rate > 0)) {
    throw new Impossible("The load must hold at least one operation, each with a rate above 0.")
  }
  if (!(target > 0 && target < 1)) throw new Impossible("The target must be between 0 and 1.")
  if (!(p99 > 0)) throw new Impossible("The 99th percentile must be above 0 ms.")
}

/**
 * The smallest number of nodes and of cores of the database that keeps the target of utilisation and the percentile.
 * Where the percentile is missed, the part in which requests wait longer grows. A node is one process on one core.
 */
export const planOf = (demand: Demand, costs: Readonly<Record<string, Cost>>): Plan => {
  check(demand, costs)
  const { load, p99, price, target } = demand
  const requests = Object.values(load).reduce((sum, rate) => sum + rate, 0)
  const [node, database] = [averageOf(load, costs, "node"), averageOf(load, costs, "database")]
  let [nodes, cores] = [within(requests, node, target), within(requests, database, target)]
  while (least(node) + least(database) < p99 && nodes + cores <= maxCores) {
    const plan = { nodes: nodesOf(requests, node, nodes), database: partOf(requests, database, cores) }
    const sum = plan.nodes.p99 + plan.database.p99
    if (sum <= p99) {
      return { requests, ...plan, p99: sum, million: (nodes + cores) * price * 1e6 / (requests * 3600) }
    }
    if (plan.nodes.p99 - least(node) >= plan.database.p99 - least(database)) nodes++
    else cores++
  }
  throw new Impossible(`A 99th percentile of ${p99} ms is too close to what one request takes: choose a larger one.`)
}
