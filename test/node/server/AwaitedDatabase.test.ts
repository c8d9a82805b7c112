import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Redacted } from "effect"
import { createServer } from "node:net"
import { dataDirectory } from "../../support/Command.ts"
import * as Database from "../../support/Database.ts"
import { databaseProxy } from "../../support/DatabaseProxy.ts"
import { startService } from "../../support/RunningService.ts"

const keys = `k1:${Buffer.alloc(32, 7).toString("base64")}`

/** An address of this machine on which nobody listens, of a database that is there. */
const closedAddress = Effect.fnUntraced(function*(url: Redacted.Redacted) {
  const port = yield* Effect.callback<number>((resume) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resume(Effect.succeed(typeof address === "object" ? address?.port ?? 0 : 0)))
    })
  })
  const address = new URL(Redacted.value(url))
  address.hostname = "127.0.0.1"
  address.port = String(port)
  return { port, url: address.href }
})

describe("kontor serve, whose database is down", () => {
  it.live("waits for it, says so, and starts once it is there", () =>
    Effect.gen(function*() {
      const database = yield* Database.emptyUrl
      const { port, url } = yield* closedAddress(database)
      const environment = { KONTOR_DATABASE_URL: url, KONTOR_DATA_DIR: yield* dataDirectory, KONTOR_KEYS: keys }
      const waits = yield* Deferred.make<void>()
      const starting = yield* Effect.forkScoped(startService([], environment, {
        onError: (errors) => {
          if (errors.includes("The service waits for it, 60 s at most")) Deferred.doneUnsafe(waits, Effect.void)
        }
      }))
      yield* Deferred.await(waits)
      yield* databaseProxy(database, () => {}, port)
      const service = yield* Fiber.join(starting)
      assert.strictEqual((yield* Effect.promise(() => fetch(`${service.origin}/readyz`))).status, 200)
    }))

  it.live("says once that it waits, ends after the time it may wait, and says what is wrong", () =>
    Effect.gen(function*() {
      const { url } = yield* closedAddress(yield* Database.url)
      const { stderr } = yield* Effect.flip(startService([], {
        KONTOR_DATABASE_URL: url,
        KONTOR_DATABASE_WAIT_SECONDS: "1",
        KONTOR_DATA_DIR: yield* dataDirectory,
        KONTOR_KEYS: keys
      }))
      assert.strictEqual(stderr.split("The service waits for it, 1 s at most").length, 2)
      assert.include(stderr, "cannot be used")
      assert.include(stderr, "KONTOR_DATABASE_URL")
    }))
})
