import { AccountClient, RegisterIntakePostgres } from "@kontor/postgres"
import { Effect, Layer, Schedule } from "effect"
import * as MemoryStorage from "./MemoryStorage.ts"
import * as PostgresStorage from "./PostgresStorage.ts"
import * as RegisterLayers from "./RegisterLayers.ts"

/**
 * Everything in memory; `isAwaited` gives others time to come to where they wait for the unit of work it is asked in.
 */
export const memory = {
  name: "memory",
  storage: MemoryStorage.layer,
  isAwaited: Effect.repeat(Effect.yieldNow, { times: 100 })
}

/** Everything in a database; `isAwaited` is done as soon as somebody waits for the unit of work it is asked in. */
export const postgres = {
  name: "PostgreSQL",
  storage: RegisterIntakePostgres.layer.pipe(
    Layer.provide(RegisterLayers.identity),
    Layer.provideMerge(PostgresStorage.layer)
  ),
  isAwaited: AccountClient.use((sql) =>
    sql`SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid`.pipe(
      Effect.repeat({ schedule: Schedule.spaced("10 millis"), until: (waiting) => waiting.length > 0 }),
      Effect.orDie
    )
  )
}
