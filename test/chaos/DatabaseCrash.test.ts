import { assert, it } from "@effect/vitest"
import { Ledger } from "@kontor/core/Credits"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { accountWith, allEntries, bookingOf } from "@kontor/testing/fixtures"
import { Array, Effect, Exit, Fiber, Layer, Ref, Schedule } from "effect"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { clusterDirectory } from "../support/NewCluster.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

const inFlight = { concurrency: "unbounded" } as const

/** The process of the server, or undefined while none has written its file. */
const serverProcess = (directory: string) =>
  Effect.promise(() => readFile(join(directory, "postgres", "postmaster.pid"), "utf8").catch(() => "")).pipe(
    Effect.map((file) => Number.parseInt(file, 10) || undefined)
  )

/**
 * Kills the server, and returns when another one has taken its place. It cannot start before the last connection of
 * the killed one has ended: until then such a connection still books, and a read of the test could be cut off on it.
 */
const replaceServer = Effect.fn(function*(directory: string) {
  const killed = yield* serverProcess(directory)
  assert.isDefined(killed)
  process.kill(killed, "SIGKILL")
  yield* Effect.repeat(serverProcess(directory), {
    schedule: Schedule.spaced("50 millis"),
    until: (current) => current !== undefined && current !== killed
  })
})

it.live("A database server that is killed while the service books has every booking that was answered", () =>
  Effect.gen(function*() {
    const directory = yield* clusterDirectory
    const { url } = yield* Effect.provide(
      EmbeddedPostgres,
      yield* Layer.build(EmbeddedPostgres.layer({ dataDirectory: directory }))
    )
    const node = yield* Layer.build(PostgresStorage.node(url))
    yield* Effect.gen(function*() {
      const ledger = yield* Ledger
      const accounts = yield* Effect.forEach(Array.range(1, 5), () => accountWith(1_000_000))
      const answered = yield* Ref.make<ReadonlyArray<string>>([])
      const pay = Effect.gen(function*() {
        const exit = yield* Effect.exit(ledger.book(bookingOf(accounts[0], -1)))
        if (Exit.isSuccess(exit)) yield* Ref.update(answered, (ids) => [...ids, exit.value.id])
      })
      const paying = yield* Effect.forkChild(Effect.all(Array.makeBy(16, () => Effect.forever(pay)), inFlight))
      const answeredFurther = Effect.gen(function*() {
        const before = (yield* Ref.get(answered)).length
        yield* Effect.repeat(Ref.get(answered), {
          schedule: Schedule.spaced("50 millis"),
          until: (ids) => ids.length > before + 200
        })
      })
      yield* answeredFurther
      yield* replaceServer(directory)
      yield* answeredFurther
      yield* Fiber.interrupt(paying)
      const kept = new Set((yield* allEntries(accounts[0])).map(({ id }) => id))
      const lost = (yield* Ref.get(answered)).filter((id) => !kept.has(id))
      assert.deepStrictEqual(lost, [])
      assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
    }).pipe(Effect.provide(node))
  }))
