import { PgClient } from "@effect/sql-pg"
import { loadLimits } from "@kontor/node"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Console, Context, Effect, Layer } from "effect"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { writeLoadFiles } from "../requests/LoadFiles.ts"
import { prepare } from "../requests/Prepared.ts"
import { paidProfile, threeStatements } from "../requests/Scenarios.ts"
import { startKontor, startServers } from "../requests/Servers.ts"
import { requireWrk } from "../requests/Wrk.ts"
import { keepResults } from "../Results.ts"
import { endure, figureOf } from "./Overload.ts"

/**
 * Run as `run.ts`: what a paid profile sustains, then three times as much for a minute: Kontor and the same written by
 * hand, which refuses nothing; with `--two-nodes` two nodes of Kontor on the database too. `--prepare` loads the
 * register and ends; `--data` says where it stays. `--seconds` is for how long too much is sent. It takes some 90
 * seconds a side. Nothing else should run on the machine.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: join(tmpdir(), "kontor-bench-overload") },
    organizations: { type: "string", default: "20000" },
    seconds: { type: "string", default: "60" },
    "two-nodes": { type: "boolean", default: false },
    prepare: { type: "boolean", default: false },
    "without-results": { type: "boolean", default: false }
  }
})

/** All requests come from one address here: it may have as many under way as all may together. */
const { connections, requests } = loadLimits
const oneAddress = {
  KONTOR_LIMITS: `requests_without_account=${requests},requests_per_address=${requests},` +
    `connections_per_address=${connections}`
}

const bench = Effect.gen(function*() {
  yield* requireWrk
  const server = yield* Layer.build(EmbeddedPostgres.layer({ dataDirectory: options.data }))
  const { url } = Context.get(server, EmbeddedPostgres)
  const clients = yield* Layer.build(PgClient.layer({ url, maxConnections: 2 }))
  yield* Effect.provide(prepare(Number(options.organizations), url), clients)
  if (options.prepare) return

  const [loadBefore = 0] = loadavg()
  const { files } = yield* Effect.provide(writeLoadFiles, clients)
  const figures: Array<string> = []
  const plan = { warmUp: 10, level: 5, overload: Number(options.seconds) }
  const measured = Effect.fnUntraced(function*(
    name: string,
    { keys, path, values }: typeof paidProfile | typeof threeStatements,
    servers: ReadonlyArray<{ readonly origin: string }>
  ) {
    const origins = servers.map(({ origin }) => origin)
    const target = { origins, path, keysFile: files[keys], valuesFile: files[values] }
    const figure = figureOf(name, yield* endure(name, target, plan))
    figures.push(figure)
    yield* Console.log(figure)
  })

  const node = startKontor(url, oneAddress)
  yield* Effect.scoped(Effect.flatMap(node, (one) => measured("Kontor", paidProfile, [one])))
  if (options["two-nodes"]) {
    yield* Effect.scoped(
      Effect.flatMap(Effect.all([node, node]), (nodes) => measured("Kontor, two nodes", paidProfile, nodes))
    )
  }
  const peer = threeStatements.server
  yield* Effect.scoped(
    Effect.flatMap(startServers([peer], url, ""), (servers) => measured(peer, threeStatements, [servers.get(peer)!]))
  )
  yield* Console.log(`Load average before the run: ${loadBefore.toFixed(1)}`)
  if (!options["without-results"]) yield* keepResults(figures)
})

await Effect.runPromise(Effect.scoped(bench))
