import { PgClient } from "@effect/sql-pg"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Console, Context, Effect, Fiber, Layer } from "effect"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { goodputOf, send } from "../overload/Sending.ts"
import { writeLoadFiles } from "../requests/LoadFiles.ts"
import { prepare } from "../requests/Prepared.ts"
import { largestMemory, residentMemory, timeOf } from "../requests/ProcessorTime.ts"
import { paidProfile } from "../requests/Scenarios.ts"
import { startKontor } from "../requests/Servers.ts"
import { requireWrk } from "../requests/Wrk.ts"
import { keepResults } from "../Results.ts"
import { attacks, forms } from "./Attack.ts"

/**
 * Run as `run.ts`: what customers notice while somebody without a credential sends thousands of requests on a few
 * connections and waits for no answer. Customers ask for paid profiles, before, during and after each attack. `--data`
 * says where the register stays, `--seconds` how long each part takes, `--only` which attacks are tried. Nothing else
 * should run on the machine.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: join(tmpdir(), "kontor-bench-overload") },
    seconds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    "without-results": { type: "boolean", default: false }
  }
})

const organizations = 20_000

/** Customers who together ask some 500 times a second. */
const customers = { connections: 16, pause: 30 }

const bench = Effect.gen(function*() {
  yield* requireWrk
  const server = yield* Layer.build(EmbeddedPostgres.layer({ dataDirectory: options.data }))
  const { url } = Context.get(server, EmbeddedPostgres)
  const clients = yield* Layer.build(PgClient.layer({ url, maxConnections: 2 }))
  yield* Effect.provide(prepare(organizations, url), clients)
  const [loadBefore = 0] = loadavg()
  const { files } = yield* Effect.provide(writeLoadFiles, clients)
  const { origin, pid } = yield* startKontor(url)
  const port = Number(new URL(origin).port)
  const { keys, path, values } = paidProfile
  const target = { origins: [origin], path, keysFile: files[keys], valuesFile: files[values] }
  const load = { ...customers, seconds: Number(options.seconds) }
  yield* send(target, { connections: 64, pause: 0, seconds: 10 })

  const figures: Array<string> = []
  const tries = attacks.flatMap((tried) =>
    Object.entries(forms).map(([form, attack]) => ({ name: `${tried.name}, ${form}`, attack: attack(port, tried) }))
  )
  for (const { attack, name } of tries.filter(({ name }) => name.includes(options.only))) {
    const before = yield* send(target, load)
    const memory = yield* residentMemory(pid)
    const seen = { megabytes: memory }
    const under = yield* Effect.forkChild(Effect.all([attack, largestMemory(pid, seen)], { concurrency: "unbounded" }))
    const spent = yield* timeOf(pid)
    const during = yield* send(target, load)
    const seconds = (yield* timeOf(pid)) - spent
    yield* Fiber.interrupt(under)
    const after = yield* send(target, load)
    const [quiet, attacked, recovered] = [before, during, after].map(({ p99 }) => (p99 / 1000).toFixed(0))
    const figure = `pipelining, ${name}: p99 of customers ${attacked} ms, ${quiet} ms before and ` +
      `${recovered} ms after; ${goodputOf(during).toFixed(0)} of ${goodputOf(before).toFixed(0)} answered a second, ` +
      `${during.refused + during.other + during.broken} not; memory +${(seen.megabytes - memory).toFixed(0)} MB; ` +
      `processor ${seconds.toFixed(1)} s of ${options.seconds}`
    figures.push(figure)
    yield* Console.log(figure)
  }
  yield* Console.log(`Load average before the run: ${loadBefore.toFixed(1)}`)
  if (!options["without-results"]) yield* keepResults(figures)
})

await Effect.runPromise(Effect.scoped(bench))
