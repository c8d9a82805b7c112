import { PgClient } from "@effect/sql-pg"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Console, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { countingProxy } from "../../support/CountingProxy.ts"
import { keepResults } from "../Results.ts"
import { figureOf, type Measured, mediansOf, type Statements } from "./Figures.ts"
import { writeLoadFiles } from "./LoadFiles.ts"
import { countStatements, measure, tryOut } from "./Measuring.ts"
import { options } from "./Options.ts"
import { prepare } from "./Prepared.ts"
import { postmasterOf, residentMemory } from "./ProcessorTime.ts"
import { scenarios, type ServerName } from "./Scenarios.ts"
import { type Server, startKontor, startPeer } from "./Servers.ts"
import { requireWrk } from "./Wrk.ts"

const given = await Effect.runPromise(options)

const database = given.database === undefined
  ? Effect.map(
    Layer.build(EmbeddedPostgres.layer({ dataDirectory: given.dataDirectory })),
    (server) => Context.get(server, EmbeddedPostgres).url
  )
  : Effect.succeed(given.database)

const measured = scenarios.filter(({ name }) => name.includes(given.only))

const bench = Effect.gen(function*() {
  yield* requireWrk
  const url = yield* database
  const clients = yield* Layer.build(PgClient.layer({ url, maxConnections: 2 }))
  yield* Effect.provide(prepare(given.organizations, url), clients)
  if (given.isPreparing) return
  const sql = Context.get(clients, SqlClient.SqlClient)
  const postmaster = yield* postmasterOf(sql)
  const { files, lines } = yield* Effect.provide(writeLoadFiles, clients)

  const kontor = yield* startKontor(url)
  yield* Effect.sleep("5 seconds")
  const idle = yield* residentMemory(kontor.pid)
  const catalog = yield* tryOut({
    scenario: scenarios.find(({ name }) => name === "Kontor, catalog")!,
    server: kontor,
    lines
  })
  const start = (name: ServerName, database: typeof url) =>
    name === "kontor" ? startKontor(database) : startPeer(name, database, catalog)
  const servers = new Map<ServerName, Server>([["kontor", kontor]])
  for (const { server } of measured) if (!servers.has(server)) servers.set(server, yield* start(server, url))

  const turns = new Map<string, Array<Measured>>()
  for (const scenario of measured) {
    const server = servers.get(scenario.server)!
    const text = yield* tryOut({ scenario, server, lines })
    yield* measure({ scenario, server, files }, postmaster, 1)
    yield* Console.log(`${scenario.name}: answers of ${Buffer.byteLength(text)} bytes`)
    turns.set(scenario.name, [])
  }
  yield* sql`CHECKPOINT`
  for (let round = 0; round < given.rounds; round++) {
    for (const scenario of measured) {
      const server = servers.get(scenario.server)!
      turns.get(scenario.name)!.push(yield* measure({ scenario, server, files }, postmaster, given.seconds))
    }
    yield* Console.log(`Round ${round + 1} of ${given.rounds} is done`)
  }
  const loaded = yield* residentMemory(kontor.pid)

  const statements = new Map<string, Statements>()
  const way = yield* countingProxy(url)
  const counted = new Map<ServerName, Server>()
  for (const scenario of measured) {
    const server = counted.get(scenario.server) ?? (yield* start(scenario.server, way.url))
    counted.set(scenario.server, server)
    statements.set(scenario.name, yield* countStatements({ scenario, server, lines }, way.count))
  }

  const medians = new Map([...turns].map(([name, turns]) => [name, mediansOf(turns)]))
  const figures = [
    ...measured.map((scenario) => figureOf(scenario, medians, statements.get(scenario.name))),
    `requests, memory of \`kontor serve --roles api\` over ${
      given.organizations.toLocaleString("en")
    } organizations: ` +
    `${Math.round(idle)} MB idle after its start, ${Math.round(loaded)} MB after load`
  ]
  for (const figure of figures) yield* Console.log(figure)
  if (given.isKept) yield* keepResults(figures)
})

await Effect.runPromise(Effect.scoped(bench))
