import { PgClient } from "@effect/sql-pg"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Console, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { loadavg } from "node:os"
import { isBuilt } from "../../support/Command.ts"
import { countingProxy } from "../../support/CountingProxy.ts"
import { keepResults } from "../Results.ts"
import { ask } from "./Asking.ts"
import { countStatements } from "./CountedStatements.ts"
import { figureOf, type Outcome } from "./Figures.ts"
import { writeLoadFiles } from "./LoadFiles.ts"
import { type Options, options } from "./Options.ts"
import { prepare } from "./Prepared.ts"
import { postmasterOf, residentMemory } from "./ProcessorTime.ts"
import { turnsOf } from "./Rounds.ts"
import { catalog, scenarios } from "./Scenarios.ts"
import { startKontor, startServers } from "./Servers.ts"
import { requireWrk } from "./Wrk.ts"

/**
 * `npm run build`, then `KONTOR_TEST_BUILT=1` measures the program that is published, which takes less memory than its
 * source: Node does not strip types from it.
 */
const program = isBuilt ? "as built" : "from its source"

/** A service that was started has settled after so long. */
const settling = "5 seconds"

const addressOf = ({ database, dataDirectory }: Options) =>
  database === undefined
    ? Effect.map(
      Layer.build(EmbeddedPostgres.layer({ dataDirectory })),
      (server) => Context.get(server, EmbeddedPostgres).url
    )
    : Effect.succeed(database)

const bench = Effect.gen(function*() {
  const given = yield* options
  yield* requireWrk
  const database = yield* addressOf(given)
  const clients = yield* Layer.build(PgClient.layer({ url: database, maxConnections: 2 }))
  yield* Effect.provide(prepare(given.organizations, database), clients)
  if (given.isPreparing) return

  const [loadBefore = 0] = loadavg()
  const measured = scenarios.filter(({ name }) => name.includes(given.only))
  const names = measured.map(({ server }) => server)
  const sql = Context.get(clients, SqlClient.SqlClient)
  const load = yield* Effect.provide(writeLoadFiles, clients)

  const kontor = yield* startKontor(database)
  yield* Effect.sleep(settling)
  const idle = yield* residentMemory(kontor.pid)
  const answer = yield* ask({ scenario: catalog, server: kontor, load })
  const peers = yield* startServers(names.filter((name) => name !== "kontor"), database, answer)
  const servers = peers.set("kontor", kontor)
  yield* sql`CHECKPOINT`
  const turns = yield* turnsOf(
    measured.map((scenario) => ({ scenario, server: servers.get(scenario.server)!, load })),
    yield* postmasterOf(sql),
    given
  )
  const loaded = yield* residentMemory(kontor.pid)

  const way = yield* countingProxy(database)
  const counted = yield* startServers(names, way.url, answer)
  const outcomes = new Map<string, Outcome>()
  for (const scenario of measured) {
    const server = counted.get(scenario.server)!
    const statements = yield* countStatements({ scenario, server, load }, way.count)
    outcomes.set(scenario.name, { turns: turns.get(scenario.name)!, statements })
  }

  const size = given.organizations.toLocaleString("en")
  const figures = [
    ...measured.map((scenario) => figureOf(scenario, outcomes)),
    `requests, resident memory of \`kontor serve --roles api\`, ${program}, over ${size} ` +
    `organizations: ${Math.round(idle)} MB idle ` +
    `after its start, ${Math.round(loaded)} MB after load; load average before the run ${loadBefore.toFixed(1)}`
  ]
  for (const figure of figures) yield* Console.log(figure)
  if (given.isKept) yield* keepResults(figures)
})

/** What is wrong with the machine or the command is said in a sentence. */
const said = Effect.catchTag(bench, ["WrongUsage", "WrkMissing", "AnsweredOtherwise"], ({ message }) =>
  Effect.andThen(
    Console.error(message),
    Effect.sync(() => {
      process.exitCode = 1
    })
  ))

await Effect.runPromise(Effect.scoped(said))
