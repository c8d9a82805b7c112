import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { counted } from "../cli/Text.ts"
import { failed, ok, warning } from "./Finding.ts"

const check = "standbys"

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
    return [failed(check, found)]
  }
  const standbys = yield* sql<Standby>`
    SELECT coalesce(nullif(application_name, ''), client_addr::text, 'unnamed') AS name,
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 AS behind
    FROM pg_stat_replication ORDER BY name`
  if (standbys.length === 0) return []
  const late = standbys.flatMap(({ behind, name }) => behind !== null && behind > tolerance ? [{ behind, name }] : [])
  return late.length === 0
    ? [ok(check, `${counted(standbys.length, "standby")}; none is more than ${mebibytes(tolerance)} behind`)]
    : late.map(({ behind, name }) =>
      warning(
        check,
        `${name} is ${mebibytes(behind)} behind: a failover to it would lose bookings or take long. Look in its log ` +
          "whether it replays, and at the network and the disk between."
      )
    )
})
