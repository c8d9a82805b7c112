import { assert, describe, it } from "@effect/vitest"
import { RateLimits } from "@kontor/core/RateLimits"
import { Array, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { url } from "../../support/Database.ts"
import { node } from "../../support/PostgresStorage.ts"

/** Two nodes on one new database. */
const nodes = Effect.gen(function*() {
  const address = yield* url
  return [yield* Layer.build(node(address)), yield* Layer.build(node(address))] as const
})

describe("rate limits of several nodes on one database", () => {
  it.live("number the attempts at the same moment without a gap or a repetition", () =>
    Effect.gen(function*() {
      const both = yield* nodes
      const [one, other] = [randomUUID(), randomUUID()]
      const answers = yield* Effect.forEach(
        Array.makeBy(400, (index) => index),
        (index) => {
          const buckets = index % 3 === 0 ? ["document", "register"] as const : ["register", "document"] as const
          const subject = index % 4 < 2 ? one : other
          return Context.get(both[index % 2 === 0 ? 0 : 1], RateLimits).count({ subject, buckets }).pipe(
            Effect.map((windows) => windows.map(({ number, bucket }) => ({ subject, bucket, number })))
          )
        },
        { concurrency: "unbounded" }
      )
      for (const subject of [one, other]) {
        for (const bucket of ["document", "register"]) {
          const given = answers.flat().filter((window) => window.subject === subject && window.bucket === bucket)
          const numbers = given.map(({ number }) => number).toSorted((left, right) => left - right)
          assert.deepStrictEqual(numbers, Array.range(1, 200))
        }
      }
    }))

  it.live("forget the windows that are over, and no other", () =>
    Effect.gen(function*() {
      const address = yield* url
      const first = yield* Layer.build(node(address))
      const sql = Context.get(first, SqlClient.SqlClient)
      const subject = randomUUID()
      yield* Context.get(first, RateLimits).count({ subject, buckets: ["register"] })
      yield* sql`INSERT INTO rate_limit_windows (subject, bucket, began_at, attempts) VALUES ('over', 'register', 0, 1)`
      yield* Layer.build(node(address))
      const left = sql<{ subject: string }>`SELECT subject FROM rate_limit_windows`
      const rows = yield* Effect.repeat(left, { until: (rows) => rows.length === 1 })
      assert.deepStrictEqual(rows, [{ subject }])
    }))
})
