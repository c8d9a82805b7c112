import { assert, describe, it } from "@effect/vitest"
import { Nodes } from "@kontor/postgres"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import * as Database from "../../support/Database.ts"
import { examineHere } from "../../support/Doctor.ts"
import { node } from "../../support/PostgresStorage.ts"

const keys = `k1:${Buffer.alloc(32, 7).toString("base64")}`

const search = { is_ready: true, changes_behind: 0, seconds_behind: 0 }

/** Notes a process that was last heard of so many seconds ago. */
const heardOf = Effect.fnUntraced(function*(seconds: number, key_ids: ReadonlyArray<string> = ["k1"]) {
  const sql = yield* SqlClient.SqlClient
  const id = randomUUID()
  yield* Nodes.seen({ id, version: "1.2.3", roles: ["api", "worker"], key_ids }, search)
  yield* sql`UPDATE kontor.nodes SET seen_at = now() - ${seconds} * interval '1 second' WHERE id = ${id}::uuid`
  return id
})

describe("kontor doctor on processes", () => {
  it.live("names those that were not heard of in time, and does not believe that they run", () =>
    Effect.gen(function*() {
      const url = yield* Database.url
      const examineHered = Effect.map(
        examineHere({ KONTOR_DATABASE_URL: Redacted.value(url), KONTOR_KEYS: keys }),
        ({ findings }) =>
          findings.flatMap(({ check, found, status }) =>
            check === "nodes" || check === "search" ? [`${check} ${status}: ${found}`] : []
          )
      )
      const silent = yield* Effect.gen(function*() {
        yield* heardOf(-60)
        yield* heardOf(100_000)
        return yield* heardOf(100, ["k1", "older"])
      }).pipe(Effect.provide(node(url)))
      const [first, ...others] = yield* examineHered
      const words = String.raw`\(api, worker\) did not end in order and was last heard of 1m \d+s ago, where`
      assert.match(first ?? "", new RegExp(`^nodes warning: The process ${silent} ${words}`))
      assert.deepStrictEqual(others, [
        "nodes ok: 1 node heard of lately, with the same keys",
        "search ok: the index of 1 node follows the register"
      ])
      yield* Effect.provide(heardOf(-60, ["other"]), node(url))
      const wrong = (yield* examineHered).filter((found) => found.startsWith("nodes failed"))
      assert.lengthOf(wrong, 2)
      assert.match(wrong[0]!, /lacks the key "k1" and cannot open/)
      assert.match(wrong[1]!, /has the key "other", which is missing here/)
    }))
})
