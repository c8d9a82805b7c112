import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { drawsOf } from "@kontor/testing/fixtures"
import { Console, Effect, Layer } from "effect"
import { availableParallelism, loadavg } from "node:os"
import { parseArgs } from "node:util"
import { keepResults } from "../Results.ts"
import type { Engine, MakeEngine } from "./Engine.ts"
import { fts5 } from "./engines/Fts5.ts"
import { memory } from "./engines/Memory.ts"
import { textSearch } from "./engines/TextSearch.ts"
import { trigrams } from "./engines/Trigrams.ts"
import { growthOf } from "./Growth.ts"
import { measure, rate, type Times } from "./Measuring.ts"
import { classes, queriesOf } from "./Queries.ts"

const engines: Readonly<Record<string, MakeEngine<EmbeddedPostgres>>> = {
  memory,
  "pg_trgm": trigrams,
  "tsvector": textSearch,
  "SQLite FTS5": fts5
}

/**
 * Run as `run.ts --sizes 53000,530000,5300000`: the country is generated, each engine is built of it, searched and
 * dropped, one after the other. At 5.3 million that takes some 25 GB of disk at most and two hours. `--engines` names
 * fewer of them, `--searches` says how many of a class are made at most. Nothing else should run on the machine.
 */
const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "53000" },
    engines: { type: "string", default: Object.keys(engines).join(",") },
    searches: { type: "string", default: "300" }
  }
})
const sizes = options.sizes.split(",").map(Number)
const searches = Number(options.searches)
const clients = 8

/** The mixed searches of clients: of each class so many, shuffled. */
const mixed = (size: number) => {
  const { next } = drawsOf(size)
  return Object.keys(classes).flatMap((name) => queriesOf(name, 40, size))
    .map((query) => ({ query, place: next() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ query }) => query)
}

const shown = ({ p50, p95, searches: count }: Times): string =>
  `p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms${count < searches ? ` of ${count}` : ""}`

/** The figures of an engine, and the 95th percentile of each class for one client. */
const figuresOf = Effect.fnUntraced(function*(engine: Engine, called: string, size: number) {
  const figures: Array<string> = []
  const slowest = new Map<string, number>()
  const keep = (figure: string) => Effect.andThen(Effect.sync(() => figures.push(figure)), Console.log(figure))
  yield* keep(`${called}: ${engine.ready}`)
  for (const name of Object.keys(classes)) {
    const queries = queriesOf(name, searches, size)
    yield* measure(engine, queries.slice(0, Math.ceil(searches / 10)), 1)
    const alone = yield* measure(engine, queries, 1)
    if (alone === undefined) continue
    const together = engine.isShared ? yield* measure(engine, queries, clients) : undefined
    slowest.set(name, alone.p95)
    yield* keep(`${called}, ${name}: ${shown(alone)}${together ? `; ${clients} clients ${shown(together)}` : ""}`)
  }
  const all = engine.isShared ? yield* rate(engine, mixed(size), clients) : undefined
  if (all !== undefined) yield* keep(`${called}: ${clients} clients, ${Math.round(all)} mixed searches/s`)
  return { figures, slowest }
})

/** How much the 95th percentile of each class grew from one size to the next, and why. */
const growth = (engine: string, measured: ReadonlyMap<number, ReadonlyMap<string, number>>): ReadonlyArray<string> =>
  sizes.slice(1).flatMap((size, place) =>
    [...measured.get(size) ?? []].flatMap(([name, p95]) => {
      const before = measured.get(sizes[place]!)?.get(name)
      return before === undefined
        ? []
        : `search growth, ${engine}, ${name}: ${(p95 / before).toFixed(1)} x from ${sizes[place]} to ${size}`
    })
  )

const bench = Effect.gen(function*() {
  const figures: Array<string> = []
  const machine = `${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`
  for (const name of options.engines.split(",")) {
    const make = engines[name]
    if (make === undefined) return yield* Effect.fail(`No engine is called ${name}: ${Object.keys(engines).join(", ")}`)
    const measured = new Map<number, ReadonlyMap<string, number>>()
    for (const size of sizes) {
      const found = yield* Effect.scoped(
        Effect.flatMap(make(size), (engine) => figuresOf(engine, `search, ${size}, ${name}`, size))
      )
      figures.push(...found.figures)
      measured.set(size, found.slowest)
    }
    const grown = growth(name, measured)
    yield* Effect.forEach(grown, (line) => Console.log(line))
    figures.push(...grown)
  }
  if (sizes.length > 1) {
    yield* Console.log("\nWhy the cost of a class grows:")
    yield* Effect.forEach(Object.entries(growthOf), ([name, why]) => Console.log(`- ${name}: ${why}`))
  }
  return [`search bench: ${machine}`, ...figures]
}).pipe(Effect.provide(Layer.fresh(EmbeddedPostgres.layerTemporary)))

await Effect.runPromise(Effect.flatMap(bench, keepResults))
