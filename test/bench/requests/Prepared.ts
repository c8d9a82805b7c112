import { Effect, Option, type Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { makeAccounts } from "./Accounts.ts"
import { makeTables } from "./PeerTables.ts"
import { loadRegister } from "./Register.ts"

const loaded = (sql: SqlClient.SqlClient) =>
  sql<{ organizations: number }>`SELECT organizations FROM bench.loaded`.pipe(
    Effect.map((rows) => rows[0]?.organizations),
    Effect.option,
    Effect.map(Option.getOrUndefined)
  )

/** Loads register and accounts where that is not done yet for so many organizations. */
export const prepare = Effect.fn("Prepared.prepare")(function*(organizations: number, database: Redacted.Redacted) {
  const sql = yield* SqlClient.SqlClient
  if ((yield* loaded(sql)) === organizations) return
  yield* makeTables(sql)
  yield* loadRegister(organizations, database)
  yield* makeAccounts(database)
  yield* sql`VACUUM ANALYZE`
  yield* sql`INSERT INTO bench.loaded (organizations) VALUES (${organizations})`
})
