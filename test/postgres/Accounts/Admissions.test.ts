import { assert, it } from "@effect/vitest"
import { Admissions, CredentialStore } from "@kontor/core/Accounts"
import { balancesOfLedger } from "@kontor/core/Credits"
import { accountWith, aKey } from "@kontor/testing/fixtures"
import { Effect, Fiber, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { measured, ownMetrics } from "../../support/Metrics.ts"
import * as PostgresStorage from "../../support/PostgresStorage.ts"

/** A new account, and its admission to the bucket `register`. */
const customer = Effect.gen(function*() {
  const [{ find }, store, account] = [yield* Admissions, yield* CredentialStore, yield* accountWith(100)]
  const key = aKey(account)
  yield* store.addApiKey(key, 20)
  return { account, admission: find({ _tag: "ApiKey", digest: key.digest }, ["register"], undefined) }
})

/** Returns once a statement waits for a lock in this database. */
const somebodyWaits = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const waiting = sql<{ readonly count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  yield* Effect.repeat(waiting, { until: ([row]) => row!.count > 0 })
})

/** How many batches of admissions have begun. */
const batches = Effect.map(measured, (values) => values["kontor_database_batch_size admissions"] ?? 0)

const storage = balancesOfLedger.pipe(
  Layer.provideMerge(PostgresStorage.layer),
  Layer.provideMerge(ownMetrics)
)

it.layer(storage, { excludeTestServices: true })("Admissions of many requests", (it) => {
  it.effect("are answered while the database is at the next batch", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      const [slow, other] = [yield* customer, yield* customer]
      yield* slow.admission
      const { begun, first, second } = yield* sql.withTransaction(Effect.gen(function*() {
        yield* sql`SELECT 1 FROM rate_limit_windows WHERE subject = ${slow.account} FOR UPDATE`
        const first = yield* Effect.forkScoped(Effect.all([slow.admission, batches]))
        yield* somebodyWaits
        const begun = yield* batches
        const second = yield* Effect.forkScoped(other.admission, { startImmediately: true })
        return { begun, first, second }
      }))
      const [admitted, begunWhenAnswered] = yield* Fiber.join(first)
      assert.isTrue(Option.isSome(admitted))
      assert.strictEqual(begunWhenAnswered, begun + 1)
      assert.isTrue(Option.isSome(yield* Fiber.join(second)))
    }))
})
