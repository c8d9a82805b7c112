import { PgClient } from "@effect/sql-pg"
import { Console, Context, Effect, Layer, Redacted } from "effect"
import { loadavg } from "node:os"
import { parseArgs } from "node:util"
import { standby } from "../../chaos/database/Clusters.ts"
import { writeLoadFiles } from "../requests/LoadFiles.ts"
import { measure } from "../requests/Measuring.ts"
import { prepare } from "../requests/Prepared.ts"
import { postmasterOf, timeOfServer } from "../requests/ProcessorTime.ts"
import { type Scenario, scenarios } from "../requests/Scenarios.ts"
import { startKontor } from "../requests/Servers.ts"
import { requireWrk } from "../requests/Wrk.ts"
import { keepResults } from "../Results.ts"

/**
 * Run as `run.ts`: what reads from a streaming standby take off the primary, and what they cost a node. Two services on
 * one primary, one of them with a standby, answer the same requests in turns. `--organizations` says how many the
 * register holds, `--rounds` and `--seconds` how often and how long each has its turn.
 */
const { values: options } = parseArgs({
  options: {
    organizations: { type: "string", default: "20000" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "4" },
    "without-results": { type: "boolean", default: false }
  }
})

const asked = ["Kontor, profile, 1,000 accounts", "Kontor, profile with five features"]

const reading = (name: string, path: string): Scenario => ({
  name,
  server: "kontor",
  path,
  keys: "accounts",
  values: "nothing",
  status: 200
})

const measured: ReadonlyArray<Scenario> = [
  ...scenarios.filter(({ name }) => asked.includes(name)),
  reading("Kontor, page of Signals", "/api/v1/signals?topics=ROLE_HOLDER_CHANGES"),
  reading("Kontor, search with 30 hits", "/api/v1/search-organizations?q=gmbh&limit=30")
]

/** What a service has spent so far: answers, and seconds of processor time. */
interface Spent {
  readonly requests: number
  readonly seconds: number
  readonly node: number
  readonly primary: number
  readonly standby: number
}

const nothing: Spent = { requests: 0, seconds: 0, node: 0, primary: 0, standby: 0 }

const inWords = ({ node, primary, requests, seconds, standby }: Spent): string => {
  const each = (time: number) => `${(time * 1000 / requests).toFixed(3)} ms`
  return `${Math.round(requests / seconds)} a second, node ${each(node)}, primary ${each(primary)}, standby ${
    each(standby)
  }`
}

const bench = Effect.gen(function*() {
  yield* requireWrk
  const { first, second } = yield* standby
  const clients = yield* Layer.build(PgClient.layer({ url: first.url, maxConnections: 2 }))
  const standbyClient = Context.get(yield* Layer.build(PgClient.layer({ url: second.url })), PgClient.PgClient)
  yield* Effect.provide(prepare(Number(options.organizations), first.url), clients)
  const [loadBefore = 0] = loadavg()
  const load = yield* Effect.provide(writeLoadFiles, clients)
  const services = {
    "primary alone": yield* startKontor(first.url),
    "with a standby": yield* startKontor(first.url, { KONTOR_READ_URL: Redacted.value(second.url) })
  }
  const primary = yield* postmasterOf(Context.get(clients, PgClient.PgClient))
  const other = yield* postmasterOf(standbyClient)
  const turn = Effect.fnUntraced(
    function*(scenario: Scenario, server: (typeof services)["primary alone"], seconds: number) {
      const before = yield* timeOfServer(other)
      const { databaseSeconds, microseconds, nodeSeconds, requests } = yield* measure(
        { scenario, server, load },
        primary,
        seconds
      )
      const standby = (yield* timeOfServer(other)) - before
      return { requests, seconds: microseconds / 1e6, node: nodeSeconds, primary: databaseSeconds, standby }
    }
  )
  const figures: Array<string> = []
  for (const scenario of measured) {
    const sums = new Map<string, Spent>()
    for (const server of Object.values(services)) yield* turn(scenario, server, 5)
    for (let round = 0; round < Number(options.rounds); round++) {
      for (const [name, server] of Object.entries(services)) {
        const sum = sums.get(name) ?? nothing
        const spent = yield* turn(scenario, server, Number(options.seconds))
        sums.set(name, {
          requests: sum.requests + spent.requests,
          seconds: sum.seconds + spent.seconds,
          node: sum.node + spent.node,
          primary: sum.primary + spent.primary,
          standby: sum.standby + spent.standby
        })
      }
    }
    const figure = `standby, ${scenario.name}, 64 in flight: ${
      [...sums].map(([name, spent]) => `${name} ${inWords(spent)}`).join("; ")
    }`
    figures.push(figure)
    yield* Console.log(figure)
  }
  yield* Console.log(`Load average before the run: ${loadBefore.toFixed(1)}`)
  if (!options["without-results"]) yield* keepResults(figures)
})

await Effect.runPromise(Effect.scoped(bench))
