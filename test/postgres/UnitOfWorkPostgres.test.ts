import { assert, it } from "@effect/vitest"
import { UnitOfWork } from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as PostgresStorage from "../support/PostgresStorage.ts"

it.layer(PostgresStorage.layer, { excludeTestServices: true })("UnitOfWork (PostgreSQL)", (it) => {
  it.effect("passes a database error of the effect on as the effect's failure", () =>
    Effect.gen(function*() {
      const [unit, sql] = [yield* UnitOfWork, yield* SqlClient.SqlClient]
      const error = yield* Effect.flip(unit.commit(sql`SELECT no_such_column`))
      assert.strictEqual(error.reason._tag, "SqlSyntaxError")
    }))
})
