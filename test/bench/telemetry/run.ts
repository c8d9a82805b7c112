import { PgClient } from "@effect/sql-pg"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Console, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { loadavg } from "node:os"
import type { Measured } from "../requests/Figures.ts"
import { writeLoadFiles } from "../requests/LoadFiles.ts"
import { options } from "../requests/Options.ts"
import { prepare } from "../requests/Prepared.ts"
import { postmasterOf } from "../requests/ProcessorTime.ts"
import { turnsOf } from "../requests/Rounds.ts"
import { catalog, paidProfile, type Scenario } from "../requests/Scenarios.ts"
import { startKontor } from "../requests/Servers.ts"
import { requireWrk } from "../requests/Wrk.ts"
import { keepResults } from "../Results.ts"
import { startCollector } from "./Collector.ts"

/** What is exported, by the share of traces; metrics go with all but the first. */
const exported = {
  "nothing": undefined,
  "metrics": "0",
  "metrics and 1 % of the traces": "0.01",
  "metrics and every trace": "1"
} as const

const peer = "nothing"

/** Milliseconds of Node's processor time that a request takes: the least of its turns, as other work only adds. */
const costOf = (turns: ReadonlyArray<Measured>): number =>
  Math.min(...turns.map(({ nodeSeconds, requests }) => nodeSeconds / requests * 1000))

const measured: ReadonlyArray<Scenario> = [paidProfile, catalog]

/**
 * The processor time that telemetry costs a request. A service for each state answers the same requests in turn. It
 * takes the options of the bench `requests`, and its register.
 */
const bench = Effect.gen(function*() {
  const given = yield* options
  yield* requireWrk
  const database = given.database ??
    Context.get(
      yield* Layer.build(EmbeddedPostgres.layer({ dataDirectory: given.dataDirectory })),
      EmbeddedPostgres
    ).url
  const clients = yield* Layer.build(PgClient.layer({ url: database, maxConnections: 2 }))
  yield* Effect.provide(prepare(given.organizations, database), clients)
  if (given.isPreparing) return
  const [loadBefore = 0] = loadavg()
  const load = yield* Effect.provide(writeLoadFiles, clients)
  const collector = yield* startCollector
  const servers = yield* Effect.forEach(Object.entries(exported), ([what, share]) =>
    Effect.map(
      startKontor(database, share === undefined ? {} : { KONTOR_OTLP_URL: collector, KONTOR_OTLP_SAMPLE: share }),
      (server) => ({ what, server })
    ))
  const asked = measured.filter(({ name }) => name.includes(given.only)).flatMap((scenario) =>
    servers.map(({ server, what }) => ({
      server,
      load,
      scenario: { ...scenario, name: `${scenario.name}, exporting ${what}` }
    }))
  )
  const turns = yield* turnsOf(asked, yield* postmasterOf(Context.get(clients, SqlClient.SqlClient)), given)
  const figures = asked.map(({ scenario: { name } }) => {
    const cost = costOf(turns.get(name)!)
    const plain = costOf(turns.get(name.replace(/exporting .*/u, `exporting ${peer}`))!)
    const ratio = name.endsWith(peer) ? "" : `, ratio ${(cost / plain).toFixed(2)} to exporting ${peer}`
    return `telemetry, ${name}: ${cost.toFixed(3)} ms of Node each${ratio}, load ${loadBefore.toFixed(1)}`
  })
  for (const figure of figures) yield* Console.log(figure)
  if (given.isKept) yield* keepResults(figures)
})

await Effect.runPromise(Effect.scoped(bench))
