import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { drawsOf } from "@kontor/testing/fixtures"
import { Console, Context, Effect, Layer, Redacted, Schedule } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { kontor } from "../../support/Command.ts"
import { paidAccount } from "../../support/PaidService.ts"
import { readiness } from "../../support/Readiness.ts"
import { startKontor } from "../requests/Servers.ts"
import { keepResults } from "../Results.ts"
import { writeParts } from "./BulkParts.ts"
import { timesOf } from "./Measuring.ts"

/**
 * Run as `importing.ts`: how long searches over HTTP take while nothing else happens, and while a process beside the
 * service imports. `--organizations` are there before, `--lines` come meanwhile. It takes some two minutes. Nothing
 * else should run on the machine.
 */
const { values: options } = parseArgs({
  options: {
    organizations: { type: "string", default: "100000" },
    lines: { type: "string", default: "100000" },
    "without-results": { type: "boolean", default: false }
  }
})
const [organizations, lines] = [Number(options.organizations), Number(options.lines)]

/** For how many milliseconds searches are measured while nothing else happens. */
const quiet = 10_000

const common = ["Bau GmbH Berlin", "Holding GmbH", "Logistik Hamburg", "GmbH"]

/** What people type: a name, a name without its legal form, the beginning of one, and common words. */
const draw = (names: ReadonlyArray<string>) => {
  const { below, pick } = drawsOf(names.length)
  return () => {
    const name = pick(names)
    return [name, name.split(" ").slice(0, -1).join(" "), name.slice(0, 6), pick(common)][below(4)] ?? name
  }
}

/** Searches one after the other until it is interrupted; how long each took is added to `times`. */
const searching = (origin: string, key: string, names: ReadonlyArray<string>, times: Array<number>) => {
  const drawn = draw(names)
  const search = Effect.gen(function*() {
    const query = drawn()
    const start = performance.now()
    const status = yield* Effect.promise(async () => {
      const url = `${origin}/api/v1/search-organizations?limit=10&q=${encodeURIComponent(query)}`
      const response = await fetch(url, { headers: { "x-api-key": key } })
      await response.text()
      return response.status
    })
    if (status !== 200) return yield* Effect.die(new Error(`A search for "${query}" was answered ${status}`))
    times.push(performance.now() - start)
  })
  return Effect.forever(search)
}

const whole = (figure: number): string => Math.round(figure).toLocaleString("en")

const shown = (times: ReadonlyArray<number>): string => {
  const { p50, p95, searches } = timesOf(times)
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, at most ${whole(Math.max(...times))} ms of ${
    whole(searches)
  }`
}

const temporary = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-bench-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
)

const imported = Effect.fnUntraced(function*(file: string, url: Redacted.Redacted) {
  const start = performance.now()
  const { code, stderr } = yield* kontor(["import", "offeneregister", file, "--json"], {
    KONTOR_DATABASE_URL: Redacted.value(url)
  })
  if (code !== 0) return yield* Effect.die(new Error(`The import ended with ${code}: ${stderr}`))
  return (performance.now() - start) / 1000
})

const bench = Effect.gen(function*() {
  const [loadBefore = 0] = loadavg()
  const folder = yield* temporary
  const [before, meanwhile] = yield* Effect.promise(() =>
    writeParts([{ file: join(folder, "before.jsonl"), size: organizations }, {
      file: join(folder, "meanwhile.jsonl"),
      size: lines
    }])
  )
  const server = yield* Layer.build(EmbeddedPostgres.layer({ dataDirectory: join(folder, "data") }))
  const { url } = Context.get(server, EmbeddedPostgres)
  yield* imported(before!.file, url)
  const { api_key } = yield* paidAccount({ KONTOR_DATABASE_URL: Redacted.value(url) }, 1_000_000_000)
  const { origin } = yield* startKontor(url, { KONTOR_DATA_DIR: join(folder, "service") })
  const isThere = { schedule: Schedule.spaced("100 millis"), until: ({ status }: { status: number }) => status === 200 }
  yield* Effect.repeat(readiness(origin), isThere)

  const [warm, alone, during]: ReadonlyArray<Array<number>> = [[], [], []]
  const search = (times: Array<number>) => searching(origin, api_key, before!.names, times)
  yield* Effect.timeoutOption(search(warm!), quiet)
  yield* Effect.timeoutOption(search(alone!), quiet)
  const seconds = yield* Effect.raceFirst(imported(meanwhile!.file, url), search(during!))

  const figure = `search beside an import (memory), one client over HTTP, ${whole(organizations)} organizations: ` +
    `alone ${shown(alone!)}; while ${whole(lines)} more come at ${whole(lines / seconds)}/s: ${shown(during!)}; ` +
    `load average before the run ${loadBefore.toFixed(1)}`
  yield* Console.log(figure)
  if (!options["without-results"]) yield* keepResults([figure])
})

await Effect.runPromise(Effect.scoped(bench))
