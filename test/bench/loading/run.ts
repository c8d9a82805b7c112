import { NodeServices } from "@effect/platform-node"
import { PgClient } from "@effect/sql-pg"
import { EmbeddedPostgres, temporaryDatabase } from "@kontor/postgres/embedded"
import type { ImportSource } from "@kontor/sources"
import { Console, Effect, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { execFile } from "node:child_process"
import { mkdir, readFile } from "node:fs/promises"
import { loadavg } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs, promisify } from "node:util"
import { environmentOf, isBuilt, main } from "../../support/Command.ts"
import { writeBulk } from "../import/Bulk.ts"
import { collectedDays } from "../intake/Collected.ts"
import { temporary, written } from "../intake/Generated.ts"
import { postmasterOf, timeOfServer } from "../requests/ProcessorTime.ts"
import { keepResults } from "../Results.ts"
import { copyAlone } from "./Peer.ts"

const { values: options } = parseArgs({
  options: { lines: { type: "string", default: "100000" }, collected: { type: "string" } }
})

const usage = fileURLToPath(new URL("usage.ts", import.meta.url))
const program = isBuilt ? "as built" : "from its source"
const whole = (figure: number): string => Math.round(figure).toLocaleString("en")
const each = (seconds: number, records: number): string => `${whole(seconds * 1e6 / records)} µs`

interface Used {
  readonly processor_seconds: number
  readonly max_rss_mib: number
}

/**
 * Runs `kontor import` of a directory into a new database, and what it took. `npm run build`, then
 * `KONTOR_TEST_BUILT=1` measures the program that is published.
 */
const imported = Effect.fnUntraced(function*(source: ImportSource, called: string, below: string, directory: string) {
  const server = yield* EmbeddedPostgres
  const url = yield* temporaryDatabase(server.url)
  const sql = yield* PgClient.make({ url, maxConnections: 1 })
  const postmaster = yield* postmasterOf(sql)
  const file = join(below, "usage.json")
  const [before, start] = [yield* timeOfServer(postmaster), performance.now()]
  const { stdout } = yield* Effect.promise(() =>
    promisify(execFile)(process.execPath, ["--import", usage, main, "import", source, directory, "--json"], {
      env: environmentOf({ KONTOR_DATABASE_URL: Redacted.value(url), BENCH_USAGE: file })
    })
  )
  const seconds = (performance.now() - start) / 1000
  const database = (yield* timeOfServer(postmaster)) - before
  const { imported: records }: { readonly imported: number } = JSON.parse(stdout)
  const used: Used = JSON.parse(yield* Effect.promise(() => readFile(file, "utf8")))
  const [size] = yield* sql<{ bytes: bigint; organizations: bigint }>`
    SELECT pg_database_size(current_database()) AS bytes, organizations FROM kontor.register`
  const million = Number(size!.bytes) / Number(size!.organizations)
  const figure = `loading, \`kontor import\` ${program} of ${whole(records)} ${called}: ` +
    `${whole(records / seconds)}/s in ` +
    `${whole(used.max_rss_mib)} MiB, ${each(used.processor_seconds, records)} of Node and ` +
    `${each(database, records)} of PostgreSQL each, ${whole(million)} MB a million organizations, ` +
    `load ${loadavg()[0]!.toFixed(1)}`
  return { figure, url }
})

const bulkFigure = Effect.fnUntraced(function*(below: string, lines: number) {
  const directory = join(below, `bulk-${lines}`)
  yield* Effect.promise(() => mkdir(directory))
  yield* Effect.promise(() => writeBulk(join(directory, "companies.jsonl"), lines))
  const { figure, url } = yield* imported("offeneregister", "OffeneRegister lines", below, directory)
  return `${figure}; bare COPY of their rows ${whole(yield* copyAlone(url))}/s`
}, Effect.scoped)

const collectedFigure = Effect.fnUntraced(function*(below: string, collected: string) {
  const days = yield* Effect.promise(() => collectedDays(collected))
  const directory = yield* written(below, "collected", days)
  const { figure } = yield* imported("announcements", "collected announcements", below, directory)
  return figure
}, Effect.scoped)

const bench = Effect.gen(function*() {
  const below = yield* temporary
  const figures: Array<string> = []
  const keep = (figure: string) => Effect.andThen(Effect.sync(() => figures.push(figure)), Console.log(figure))
  for (const lines of options.lines.split(",").map(Number).filter((count) => count > 0)) {
    yield* Effect.flatMap(bulkFigure(below, lines), keep)
  }
  if (options.collected !== undefined) yield* Effect.flatMap(collectedFigure(below, options.collected), keep)
  yield* keepResults(figures)
}).pipe(Effect.provide([EmbeddedPostgres.layerTemporary, NodeServices.layer, Reactivity.layer]))

await Effect.runPromise(Effect.scoped(bench))
