import { assert, describe, it } from "@effect/vitest"
import { AccountClient, CommitClient, Database, LookupClient, WorkerClient } from "@kontor/postgres"
import { Duration, Effect, Schedule } from "effect"
import { url } from "../support/Database.ts"
import { freezingProxy } from "../support/FreezingProxy.ts"

const clients = {
  accounts: AccountClient,
  lookups: LookupClient,
  bookings: CommitClient,
  workers: WorkerClient
} as const

const names: ReadonlyArray<keyof typeof clients> = ["accounts", "lookups", "bookings", "workers"]

/** A machine that is busy may seem silent, too. */
const often = Schedule.spaced("10 millis")

describe("a connection that says nothing any more", () => {
  for (const name of names) {
    it.live(`is given up by ${name}: what waited for it fails, and the next statement is answered over a new one`, () =>
      Effect.gen(function*() {
        const proxy = yield* freezingProxy(yield* url)
        const silence = Duration.millis(300)
        yield* Effect.gen(function*() {
          const sql = yield* clients[name]
          const answer = sql<{ one: number }>`SELECT 1 AS one`
          yield* Effect.retry(answer, often)
          yield* proxy.freeze
          assert.deepStrictEqual(yield* Effect.retry(answer, often), [{ one: 1 }])
        }).pipe(Effect.provide(Database.layer({ url: proxy.url, silence })))
      }))
  }
})
