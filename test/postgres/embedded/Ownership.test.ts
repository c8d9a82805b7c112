import { assert, describe, it } from "@effect/vitest"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Effect, Layer } from "effect"
import { clusterDirectory } from "../../support/NewCluster.ts"
import { ask, isRunning, scratchDirectory, serverPid } from "./Machine.ts"
import { startService } from "./Service.ts"

describe("Ownership of the data directory", () => {
  it.live("refuses a second service with the directory, the process and the mend", () =>
    Effect.gen(function*() {
      const directory = yield* clusterDirectory
      const first = yield* startService(directory)
      const started = yield* first.next
      const refusal = yield* (yield* startService(directory)).next
      assert.deepInclude(refusal, { _tag: "DataDirectoryInUse", directory, pid: first.pid })
      for (const fact of [directory, String(first.pid), "KONTOR_DATA_DIR"]) assert.include(refusal.message, fact)
      assert.deepStrictEqual(yield* ask(started.url ?? "", "SELECT 1 AS one"), [{ one: 1 }])
      yield* first.end("SIGTERM")
    }))

  it.live("refuses a second server within the same process, and stays with the first", () =>
    Effect.gen(function*() {
      const dataDirectory = yield* clusterDirectory
      const layer = Layer.fresh(EmbeddedPostgres.layer({ dataDirectory }))
      yield* Layer.build(layer)
      const refusal = yield* Effect.flip(Layer.build(layer))
      assert.deepInclude(refusal, { _tag: "DataDirectoryInUse", pid: process.pid })
      const other = yield* (yield* startService(dataDirectory)).next
      assert.deepInclude(other, { _tag: "DataDirectoryInUse", pid: process.pid })
    }))

  it.live("gives the directory to exactly one of several that start at once", () =>
    Effect.gen(function*() {
      const directory = yield* scratchDirectory
      const services = yield* Effect.forEach(Array.from({ length: 4 }), () => startService(directory))
      const said = yield* Effect.forEach(services, ({ next }) => next, { concurrency: "unbounded" })
      assert.deepStrictEqual(said.map(({ _tag }) => _tag).toSorted(), [
        "DataDirectoryInUse",
        "DataDirectoryInUse",
        "DataDirectoryInUse",
        "Started"
      ])
      const owner = services[said.findIndex(({ _tag }) => _tag === "Started")]
      for (const { pid } of said) assert.oneOf(pid, [undefined, owner?.pid])
      yield* owner?.end("SIGTERM") ?? Effect.void
    }))

  it.live("passes to the next service when the owner ended", () =>
    Effect.gen(function*() {
      const directory = yield* clusterDirectory
      const first = yield* startService(directory)
      yield* first.next
      yield* first.end("SIGTERM")
      const second = yield* startService(directory)
      assert.strictEqual((yield* second.next)._tag, "Started")
      yield* second.end("SIGTERM")
    }))

  it.live("lets the service finish its work on the database after a Ctrl-C, and then stops it", () =>
    Effect.gen(function*() {
      const directory = yield* clusterDirectory
      const service = yield* startService(directory)
      yield* service.next
      const pid = yield* serverPid(directory)
      yield* service.end("SIGINT")
      assert.strictEqual((yield* service.next)._tag, "LastWords")
      assert.isFalse(isRunning(pid))
    }))
})
