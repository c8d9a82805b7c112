import { LiveBudgetPostgres } from "@kontor/postgres"
import { LiveBudgetMemory } from "@kontor/register/memory"
import { liveBudgetSuite } from "@kontor/testing"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as PostgresStorage from "../support/PostgresStorage.ts"

liveBudgetSuite("memory", Layer.fresh(LiveBudgetMemory.layer), (seconds) => TestClock.adjust(seconds * 1000), {
  excludeTestServices: false
})

/** The database has a clock of its own: instead of letting time pass, what was taken is put back. */
const putBack = (seconds: number) =>
  SqlClient.SqlClient.use((sql) =>
    sql`
      UPDATE live_budget
      SET taken_at = array(SELECT time - ${seconds} * interval '1 second' FROM unnest(taken_at) time)`
  ).pipe(Effect.asVoid, Effect.orDie)

liveBudgetSuite(
  "PostgreSQL",
  Layer.fresh(Layer.provideMerge(LiveBudgetPostgres.layer, PostgresStorage.layer)),
  putBack,
  {
    excludeTestServices: true
  }
)
