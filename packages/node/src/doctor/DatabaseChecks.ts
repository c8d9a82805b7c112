import { Database, LookupClient } from "@kontor/postgres"
import { Effect, type Redacted, Result } from "effect"
import { SqlClient } from "effect/sql"
import { counted } from "../cli/Output.ts"
import { Configuration } from "../configuration/Configuration.ts"
import { locationOf, reasonOf } from "../storage/DatabaseUnavailable.ts"
import { failed, ok, warning } from "./Finding.ts"

/** A role, and whether it may do what the service never does. */
interface Role {
  readonly name: string
  readonly is_superuser: boolean
  readonly makes_roles: boolean
  readonly changes_ledger: boolean
}

const powers: ReadonlyArray<readonly [power: Exclude<keyof Role, "name">, inWords: string]> = [
  ["is_superuser", "is a superuser"],
  ["makes_roles", "may make roles"],
  ["changes_ledger", "may change or delete what the ledger holds"]
]

/** Whether the service's role in a database of one's own may do more than the service needs. */
export const roleChecks = Effect.gen(function*() {
  const { databaseUrl } = yield* Configuration
  if (databaseUrl === undefined) return []
  const sql = yield* SqlClient.SqlClient
  const [role] = yield* sql<Role>`
    SELECT rolname AS name, rolsuper AS is_superuser, rolcreaterole AS makes_roles,
      coalesce(
        has_table_privilege(to_regclass('kontor.ledger_entries'), 'UPDATE') OR
        has_table_privilege(to_regclass('kontor.ledger_entries'), 'DELETE') OR
        has_table_privilege(to_regclass('kontor.ledger_entries'), 'TRUNCATE'),
        false
      ) AS changes_ledger
    FROM pg_roles WHERE rolname = current_user`
  const found = powers.flatMap(([power, inWords]) => role?.[power] === true ? [inWords] : [])
  return [
    found.length === 0
      ? ok("role", `${role?.name} may do no more than it needs to`)
      : warning(
        "role",
        `${role?.name} ${found.join(", ")}: anybody who gets hold of KONTOR_DATABASE_URL may do so too. Make a role ` +
          "of the service's own (CREATE ROLE), run \"kontor migrate --role NAME\", and connect as that role."
      )
  ]
})

/** How far a standby may be behind, in bytes of the log, before a failover would lose much or take long: 64 MiB. */
const tolerance = 64 * 1024 * 1024

const mebibytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`

/** How far a standby is behind; unknown to a role that may not see it. */
interface Standby {
  readonly name: string
  readonly behind: number | null
}

/**
 * Whether the database takes writes, and whether the standbys that follow it keep up. Those that nobody is connected to
 * are not seen.
 */
export const standbyChecks = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [server] = yield* sql<{ is_standby: boolean }>`SELECT pg_is_in_recovery() AS is_standby`
  if (server?.is_standby === true) {
    const found =
      "the database is a standby and takes no writes. Set KONTOR_DATABASE_URL to the primary, or promote it."
    return [failed("standbys", found)]
  }
  const standbys = yield* sql<Standby>`
    SELECT coalesce(nullif(application_name, ''), client_addr::text, 'unnamed') AS name,
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 AS behind
    FROM pg_stat_replication ORDER BY name`
  if (standbys.length === 0) return []
  const late = standbys.flatMap(({ behind, name }) => behind !== null && behind > tolerance ? [{ behind, name }] : [])
  return late.length === 0
    ? [ok("standbys", `${counted(standbys.length, "standby")}; none is more than ${mebibytes(tolerance)} behind`)]
    : late.map(({ behind, name }) =>
      warning(
        "standbys",
        `${name} is ${mebibytes(behind)} behind: a failover to it would lose bookings or take long. Look in its log ` +
          "whether it replays, and at the network and the disk between."
      )
    )
})

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
    return [warning("reads", `${found}. The primary answers all reads meanwhile.`)]
  }
  const { system } = yield* server
  if (standby.success.system !== system) {
    const found = "KONTOR_READ_URL is no standby of KONTOR_DATABASE_URL, but holds other data. Take it away at once."
    return [failed("reads", found)]
  }
  return standby.success.follows
    ? [ok("reads", "the register is read from a standby while it holds everything")]
    : [warning("reads", "KONTOR_READ_URL takes writes itself: it relieves no primary. Set it to a standby.")]
})
