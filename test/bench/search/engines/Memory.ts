import { SearchIndex } from "@kontor/register"
import { Collector, finish, layer, SearchIndexKeeping, writeSnapshot } from "@kontor/search"
import { Context, Effect, Layer } from "effect"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { organizationOf } from "../Country.ts"
import { type MakeEngine, megabytes, secondsSince } from "../Engine.ts"
import { indexQuery } from "./IndexQuery.ts"

const buildSnapshot = (path: string, size: number) => {
  const collector = new Collector()
  for (let index = 0; index < size; index++) collector.add(organizationOf(index))
  writeSnapshot(path, { segment: finish(collector), through: 0, mark: "" })
}

/** The index in the process: two threads search a snapshot that was built before. */
export const memory: MakeEngine = Effect.fnUntraced(function*(size) {
  const directory = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "kontor-search-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true }))
  )
  const path = join(directory, "snapshot")
  const building = performance.now()
  yield* Effect.sync(() => buildSnapshot(path, size))
  const built = secondsSince(building)
  const context = yield* Layer.build(layer({ threads: 2 }))
  const loading = performance.now()
  yield* Context.get(context, SearchIndexKeeping).load(path)
  const index = Context.get(context, SearchIndex)
  return {
    ready: `generated and built in ${built} s, loaded in ${secondsSince(loading)} s, ${megabytes(statSync(path).size)}`,
    search: (query) => index.search(indexQuery(query)),
    isShared: true
  }
})
