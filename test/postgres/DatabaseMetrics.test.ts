import { assert, describe, it } from "@effect/vitest"
import { Ledger } from "@kontor/core/Credits"
import { measureDatabase, WatchClient } from "@kontor/postgres"
import { accountWith, bookingOf } from "@kontor/testing/fixtures"
import { Deferred, Effect, Layer, Metric } from "effect"
import { SqlClient } from "effect/sql"
import { measured, ownMetrics } from "../support/Metrics.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

/** How many batches of bookings took more than the half second that the alert KontorBookingsSlow allows. */
const slowBookings = Effect.map(
  Metric.snapshot,
  (snapshots) =>
    snapshots.reduce(
      (slow, { attributes, id, state, type }) =>
        id === "kontor_database_batch_duration_seconds" && type === "Histogram" && attributes?.["batch"] === "bookings"
          ? slow + state.count - (state.buckets.find(([bound]) => bound === 0.5)?.[1] ?? state.count)
          : slow,
      0
    )
)

describe("what is measured of the database", () => {
  it.layer(Layer.provideMerge(PostgresStorage.layer, ownMetrics), { excludeTestServices: true })("PostgreSQL", (it) => {
    it.effect("batches by what they carry, connections by pool and state, and the oldest transaction", () =>
      Effect.gen(function*() {
        const ledger = yield* Ledger
        const account = yield* accountWith(100)
        yield* Effect.forEach([-1, -2, -3, -4], (credits) => ledger.book(bookingOf(account, credits)), {
          concurrency: "unbounded"
        })
        const sql = yield* SqlClient.SqlClient
        const watch = Effect.provideService(measureDatabase, WatchClient, yield* WatchClient)
        yield* watch
        assert.isUndefined((yield* measured)["kontor_database_connections main in_transaction"])
        yield* sql.withTransaction(Effect.andThen(sql`SELECT pg_sleep(0.1)`, watch))
        const values = yield* measured
        assert.isAtLeast(values["kontor_database_batch_size bookings"] ?? 0, 2)
        assert.isAtLeast(values["kontor_database_batch_duration_seconds bookings"] ?? 0, 2)
        assert.strictEqual(values["kontor_database_connections main in_transaction"], 1)
        assert.isAtLeast(values["kontor_database_connections bookings idle"] ?? 0, 1)
        assert.isAbove(values["kontor_database_connections_limit"] ?? 0, 1)
        assert.isAtLeast(values["kontor_database_oldest_transaction_seconds"] ?? 0, 0.1)
      }))

    it.effect("bookings that wait for a table that somebody holds", () =>
      Effect.gen(function*() {
        const [ledger, sql] = [yield* Ledger, yield* SqlClient.SqlClient]
        const account = yield* accountWith(100)
        const before = yield* slowBookings
        const held = yield* Deferred.make<void>()
        const booking = Effect.andThen(Deferred.await(held), ledger.book(bookingOf(account, -1)))
        const holding = sql.withTransaction(Effect.gen(function*() {
          yield* sql`LOCK TABLE ledger_entries IN ACCESS EXCLUSIVE MODE`
          yield* Deferred.succeed(held, undefined)
          yield* sql`SELECT pg_sleep(0.7)`
        }))
        yield* Effect.all([holding, booking], { concurrency: "unbounded" })
        // A batch is measured right after it has answered.
        const slow = Effect.andThen(sql`SELECT pg_sleep(0.01)`, slowBookings)
        assert.strictEqual(yield* Effect.repeat(slow, { until: (now) => now > before }), before + 1)
      }))
  })
})
