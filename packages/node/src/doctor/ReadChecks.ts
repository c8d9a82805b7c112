import * as Database from "@kontor/postgres/Database"
import { LookupClient } from "@kontor/postgres/LookupClient"
import { Effect, type Redacted, Result } from "effect"
import { SqlClient } from "effect/sql"
import { Configuration } from "../configuration/Configuration.ts"
import { locationOf, reasonOf } from "../storage/DatabaseUnavailable.ts"
import { failed, ok, warning } from "./Finding.ts"

const check = "reads"

/** A server: whose data it has, and whether it follows another one. */
const server = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ system: string; follows: boolean }>`
    SELECT system_identifier::text AS system, pg_is_in_recovery() AS follows FROM pg_control_system()`
  return found!
})

const serverAt = (url: Redacted.Redacted) =>
  Effect.flatMap(LookupClient, (client) => Effect.provideService(server, SqlClient.SqlClient, client)).pipe(
    Effect.provide(Database.layer({ url })),
    Effect.result
  )

/** Whether the database that the register is read from is a standby of the one that is written to. */
export const readChecks = Effect.gen(function*() {
  const { readUrl } = yield* Configuration
  if (readUrl === undefined) return []
  const standby = yield* serverAt(readUrl)
  if (Result.isFailure(standby)) {
    const found = `KONTOR_READ_URL: ${locationOf(readUrl)} does not answer (${reasonOf(standby.failure)})`
    return [warning(check, `${found}. The primary answers all reads meanwhile.`)]
  }
  const { system } = yield* server
  if (standby.success.system !== system) {
    const found = "KONTOR_READ_URL is no standby of KONTOR_DATABASE_URL, but holds other data. Take it away at once."
    return [failed(check, found)]
  }
  return standby.success.follows
    ? [ok(check, "the register is read from a standby while it holds everything")]
    : [warning(check, "KONTOR_READ_URL takes writes itself: it relieves no primary. Set it to a standby.")]
})
