import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"
import { suite } from "./MonitorPausesSuite.ts"

const isAwaited = SqlClient.SqlClient.use((sql) =>
  sql`SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid`.pipe(
    Effect.repeat({ schedule: Schedule.spaced("10 millis"), until: (waiting) => waiting.length > 0 }),
    Effect.orDie
  )
)

suite("memory", MemoryStorage.layer, Effect.repeat(Effect.yieldNow, { times: 100 }))
suite("PostgreSQL", PostgresStorage.layer, isAwaited)
