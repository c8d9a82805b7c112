import { assert, describe, it } from "@effect/vitest"
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { Worker } from "node:worker_threads"

const thread = pathToFileURL(createRequire(import.meta.url).resolve("@kontor/search/search-thread")).href

/** Runs the module of the threads in a thread, and posts which modules that loaded. */
const listing = `
  const { registerHooks } = require("node:module")
  const { parentPort } = require("node:worker_threads")
  const loaded = []
  registerHooks({
    load: (url, context, next) => {
      loaded.push(url)
      return next(url, context)
    }
  })
  import(${JSON.stringify(thread)}).then(() => parentPort.postMessage(loaded))
`

const modulesOf = (role: string) =>
  new Promise<ReadonlyArray<string>>((resolve, reject) => {
    const worker = new Worker(listing, { eval: true, workerData: role })
    worker.once("error", reject)
    worker.once("message", (loaded: ReadonlyArray<string>) => {
      resolve(loaded)
      void worker.terminate()
    })
  })

/** The index itself, and what finding organizations needs of the engine and of core. */
const rules =
  /\/(?:search\/src|register\/src\/(?:search|identity|codes)|core\/src\/Register\/codes)\/|\/core\/src\/Register\/Spelling\.ts$/u

describe("The threads of the search index", () => {
  it.each(["searcher", "keeper", "builder"])("as %s load no package but the rules of a search", async (role) => {
    const loaded = await modulesOf(role)
    assert.include(loaded, thread)
    const others = loaded.filter((url) => !url.startsWith("node:"))
      .filter((url) => !rules.test(url))
    assert.deepStrictEqual(others, [])
  })
})
