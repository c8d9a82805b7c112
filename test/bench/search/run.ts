import { type IndexQuery, SearchIndex } from "@kontor/core/Register"
import { filterTerms, readQuery } from "@kontor/core/testing"
import {
  Collector,
  finish,
  layer,
  readSnapshot,
  SearchIndexKeeping,
  searchSegments,
  writeSnapshot
} from "@kontor/search"
import { Console, Effect, Random } from "effect"
import { existsSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { rateOf } from "../Rate.ts"
import { keepResults } from "../Results.ts"
import { organizationOf } from "./Country.ts"
import { type BenchQuery, classes, queriesOf } from "./Queries.ts"

/**
 * Run as `run.ts 53000,530000,5300000`: the sizes of the country, of which snapshots are kept among the temporary
 * files.
 */
const sizes = (process.argv[2] ?? "53000").split(",").map(Number)
const searches = 300
const clients = 8
const duration = "5 seconds"

const snapshotOf = (size: number) => join(tmpdir(), `kontor-search-${size}.snapshot`)

const seconds = (start: number): string => ((performance.now() - start) / 1000).toFixed(2)

/** Builds the index of a country where there is no snapshot yet. */
const build = (size: number): ReadonlyArray<string> => {
  if (existsSync(snapshotOf(size))) return []
  const start = performance.now()
  const collector = new Collector()
  for (let index = 0; index < size; index++) collector.add(organizationOf(index))
  const segment = finish(collector)
  const built = seconds(start)
  writeSnapshot(snapshotOf(size), { segment, through: 0, mark: "" })
  return [`search, ${size}: generated and built in ${built} s, ${collector.words.values.length} words`]
}

const load = (size: number) => {
  const start = performance.now()
  const snapshot = readSnapshot(snapshotOf(size))
  if ("reason" in snapshot) throw new Error(snapshot.reason)
  const megabytes = Math.round(statSync(snapshotOf(size)).size / 1e6)
  return { segment: snapshot.segment, figure: `search, ${size}: ${megabytes} MB, loaded in ${seconds(start)} s` }
}

const indexQuery = ({ filters, q, skip }: BenchQuery): IndexQuery => ({
  query: q === undefined ? undefined : readQuery(q),
  terms: filterTerms(filters ?? {}),
  skip: skip ?? 0,
  limit: 10,
  without: []
})

const at = (times: ReadonlyArray<number>, share: number): string =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(2)

/** How long the searches of a class take, one after the other in one thread. */
const measure = (size: number, name: string, search: (query: IndexQuery) => unknown): string => {
  const all = queriesOf(name, searches, size)
  for (const query of all.slice(0, searches / 5)) search(indexQuery(query))
  const times = all.map((query) => {
    const start = performance.now()
    search(indexQuery(query))
    return performance.now() - start
  }).toSorted((left, right) => left - right)
  return `search, ${size}, ${name}: p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms, p99 ${at(times, 0.99)} ms`
}

/** How many searches of all classes a second several clients get from two threads. */
const rateOfClients = (size: number) =>
  Effect.gen(function*() {
    const index = yield* SearchIndex
    const keeping = yield* SearchIndexKeeping
    const start = performance.now()
    yield* keeping.load(snapshotOf(size))
    const ready = seconds(start)
    const mixed = Object.keys(classes).flatMap((name) => queriesOf(name, 40, size)).map(indexQuery)
    const one = Effect.flatMap(Random.nextIntBetween(0, mixed.length - 1), (place) => index.search(mixed[place]!))
    yield* rateOf(one, { inFlight: clients, duration: "1 second" })
    const rate = yield* rateOf(one, { inFlight: clients, duration })
    return `search, ${size}: ${clients} clients, 2 threads: ${
      Math.round(rate)
    } searches/s of all classes; ready in ${ready} s`
  }).pipe(Effect.provide(layer({ threads: 2 })), Effect.scoped)

const bench = Effect.forEach(sizes, (size) =>
  Effect.gen(function*() {
    const built = build(size)
    const { figure, segment } = load(size)
    const live = [{ id: 0, segment, removed: new Uint32Array(Math.ceil(size / 32)) }]
    const figures = [...built, figure]
    for (const name of Object.keys(classes)) {
      const measured = measure(size, name, (query) => searchSegments(live, query))
      yield* Console.log(measured)
      figures.push(measured)
    }
    figures.push(yield* rateOfClients(size))
    yield* Console.log(figures.at(-1))
    return figures
  }))

await Effect.runPromise(Effect.flatMap(bench, (figures) => keepResults(figures.flat())))
