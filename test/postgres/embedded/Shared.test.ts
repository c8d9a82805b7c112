import { assert, describe, it } from "@effect/vitest"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Deferred, Effect, Fiber, Layer, Redacted } from "effect"
import { clusterDirectory } from "../../support/NewCluster.ts"
import { ask, isRunning, scratchDirectory, serverPid } from "./Machine.ts"
import { startService } from "./Service.ts"

const portOf = (url: string | Redacted.Redacted): string =>
  new URL(typeof url === "string" ? url : Redacted.value(url)).port

const shared = (dataDirectory: string) => EmbeddedPostgres.layerShared({ dataDirectory })

describe("EmbeddedPostgres.layerShared", () => {
  it.live("uses the server of the service that owns the directory, and leaves it running", () =>
    Effect.gen(function*() {
      const directory = yield* clusterDirectory
      const service = yield* startService(directory)
      const { url: owned = "" } = yield* service.next
      const port = yield* EmbeddedPostgres.use(({ url }) => Effect.as(ask(url, "SELECT 1"), portOf(url))).pipe(
        Effect.provide(shared(directory))
      )
      assert.strictEqual(port, portOf(owned))
      assert.deepStrictEqual(yield* ask(owned, "SELECT 1 AS one"), [{ one: 1 }])
    }))

  it.live("starts a server of its own where nobody runs one, and stops it", () =>
    Effect.gen(function*() {
      const directory = yield* scratchDirectory
      const pid = yield* EmbeddedPostgres.use(({ url }) => Effect.andThen(ask(url, "SELECT 1"), serverPid(directory)))
        .pipe(
          Effect.provide(shared(directory))
        )
      assert.isFalse(isRunning(pid))
    }))

  it.live("keeps the server it started running until the last of those who came to use it has gone", () =>
    Effect.gen(function*() {
      const directory = yield* clusterDirectory
      const hostMayGo = yield* Deferred.make<void>()
      const hostIsThere = yield* Deferred.make<void>()
      const host = yield* EmbeddedPostgres.use(() =>
        Effect.andThen(Deferred.succeed(hostIsThere, undefined), Deferred.await(hostMayGo))
      ).pipe(Effect.provide(shared(directory)), Effect.forkChild)
      yield* Deferred.await(hostIsThere)

      const rows = yield* EmbeddedPostgres.use(({ url }) =>
        Effect.gen(function*() {
          yield* Deferred.succeed(hostMayGo, undefined)
          yield* Effect.sleep("300 millis")
          return yield* ask(url, "SELECT 1 AS one")
        })
      ).pipe(Effect.provide(Layer.fresh(shared(directory))))
      yield* Fiber.join(host)
      assert.deepStrictEqual(rows, [{ one: 1 }])
    }))

  it.live("waits for a service that is just starting", () =>
    Effect.gen(function*() {
      const directory = yield* clusterDirectory
      const service = yield* startService(directory)
      yield* serverPid(directory)
      const port = yield* EmbeddedPostgres.use(({ url }) => Effect.succeed(portOf(url))).pipe(
        Effect.provide(shared(directory))
      )
      assert.strictEqual(port, portOf((yield* service.next).url ?? ""))
    }))
})
