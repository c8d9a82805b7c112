import { PgClient } from "@effect/sql-pg"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Database from "../support/Database.ts"
import { nextVersion } from "./rolling/NextVersion.ts"
import { rollingRestarts } from "./rolling/RollingRestarts.ts"

it.live(
  "An upgrade under load to a version with one more migration, node by node and back: no request is lost, or charged twice",
  () =>
    Effect.gen(function*() {
      const [url, next] = [yield* Database.url, yield* nextVersion]
      const { answered, lost, ...books } = yield* rollingRestarts({}, [next, next, {}, {}], url)
      assert.deepStrictEqual(lost, [])
      assert.deepStrictEqual(books, { creditsLost: 0, answersUncharged: 0, creditsDoubled: 0, discrepancies: 0 })
      assert.isAbove(answered, 0)
      const named = yield* PgClient.PgClient.use((sql) => sql`SELECT nickname FROM kontor.accounts`).pipe(
        Effect.provide(Database.clientOf(url))
      )
      assert.deepStrictEqual(named, [{ nickname: "" }])
    }),
  600_000
)
