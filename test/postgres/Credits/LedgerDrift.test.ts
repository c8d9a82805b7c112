import { assert, it } from "@effect/vitest"
import { checkLedger } from "@kontor/core/internal"
import { accountWith } from "@kontor/testing/fixtures"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { measured, ownMetrics } from "../../support/Metrics.ts"
import * as PostgresStorage from "../../support/PostgresStorage.ts"

it.layer(Layer.provideMerge(PostgresStorage.layer, ownMetrics), { excludeTestServices: true })(
  "what is measured of a ledger",
  (it) => {
    it.effect("a balance that was changed behind its back, until it is put right", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const account = yield* accountWith(100)
        const drift = Effect.map(
          Effect.andThen(checkLedger, measured),
          (values) => values["kontor_ledger_discrepancies"]
        )
        const tamper = (credits: number) =>
          sql.withTransaction(Effect.gen(function*() {
            yield* sql`ALTER TABLE account_balances DISABLE TRIGGER ALL`
            yield* sql`
              UPDATE account_balances SET balance = balance + ${credits}, granted = granted + ${credits}
              WHERE account_id = ${account}`
            yield* sql`ALTER TABLE account_balances ENABLE TRIGGER ALL`
          }))
        assert.isUndefined(yield* drift)
        yield* tamper(5)
        assert.strictEqual(yield* drift, 1)
        yield* tamper(-5)
        assert.isUndefined(yield* drift)
      }))
  }
)
