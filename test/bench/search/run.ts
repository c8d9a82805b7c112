import { filterTerms, type IndexQuery, readQuery } from "@kontor/core"
import { Collector, finish, readSnapshot, searchSegments, writeSnapshot } from "@kontor/search"
import { existsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { organizationOf } from "./Country.ts"
import { type BenchQuery, classes, queriesOf } from "./Queries.ts"

const sizes = (process.argv[2] ?? "53000").split(",").map(Number)
const only = process.argv[3]

const segmentOf = (size: number) => {
  const path = join(tmpdir(), `kontor-search-${size}.snapshot`)
  if (!existsSync(path)) {
    const collector = new Collector()
    for (let index = 0; index < size; index++) collector.add(organizationOf(index))
    writeSnapshot(path, { segment: finish(collector), through: 0 })
  }
  const snapshot = readSnapshot(path)
  if ("reason" in snapshot) throw new Error(snapshot.reason)
  return snapshot.segment
}

const indexQuery = ({ filters, q, skip }: BenchQuery): IndexQuery => ({
  query: q === undefined ? undefined : readQuery(q),
  terms: filterTerms(filters ?? {}),
  skip: skip ?? 0,
  limit: 10,
  without: []
})

/** On a machine with other work the best of several runs says more than each alone. */
const runs = Number(process.argv[4] ?? 1)

const at = (times: ReadonlyArray<number>, share: number): string =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(2)

for (const size of sizes) {
  const segment = segmentOf(size)
  const live = [{ id: 0, segment, removed: new Uint32Array(Math.ceil(size / 32)) }]
  for (const name of Object.keys(classes)) {
    if (only !== undefined && !name.includes(only)) continue
    const all = queriesOf(name, 300, size)
    const times: Array<number> = []
    let [first, ten, total, slowest, worst] = [0, 0, 0, "", 0]
    for (const [index, query] of [...all.slice(0, 50), ...all].entries()) {
      const asked = indexQuery(query)
      let page = searchSegments(live, asked)
      let time = Infinity
      for (let run = 0; run < runs; run++) {
        const start = performance.now()
        page = searchSegments(live, asked)
        time = Math.min(time, performance.now() - start)
      }
      if (index < 50) continue
      times.push(time)
      if (time > worst) [slowest, worst] = [query.q ?? JSON.stringify(query.filters), time]
      total += page.total
      if (query.meant === undefined) continue
      if (page.hits[0]?.entity_id === query.meant.entity_id) first++
      if (page.hits.some(({ entity_id }) => entity_id === query.meant!.entity_id)) ten++
    }
    times.sort((left, right) => left - right)
    const relevance = all[0]!.meant === undefined ? "" : `ten ${(ten / all.length).toFixed(2)} first ${(first / all.length).toFixed(2)}`
    console.log(
      `${size} | ${name.padEnd(32)} | p50 ${at(times, 0.5)} p95 ${at(times, 0.95)} max ${at(times, 1)} | total ${
        Math.round(total / all.length)
      } ${relevance} | ${slowest}`
    )
  }
}
