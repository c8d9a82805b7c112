import { Administration } from "@kontor/core/Administration"
import * as RegisterLoadPostgres from "@kontor/postgres/loading/RegisterLoadPostgres"
import * as Migrations from "@kontor/postgres/Migrations"
import { Register } from "@kontor/register"
import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { counted } from "../cli/Text.ts"
import { Storage } from "../storage/Storage.ts"
import { failed, ok, orFailed, warning } from "./Finding.ts"
import { keyChecks } from "./KeyChecks.ts"
import { nodeChecks } from "./NodeChecks.ts"
import { readChecks } from "./ReadChecks.ts"
import { receiverChecks } from "./ReceiverChecks.ts"
import { roleChecks } from "./RoleChecks.ts"
import { searchChecks } from "./SearchChecks.ts"
import { standbyChecks } from "./StandbyChecks.ts"
import { workerChecks } from "./WorkerChecks.ts"

const check = "ledger"

/** Whether every balance is what the lines of the ledger add up to. */
const ledgerChecks = Effect.gen(function*() {
  const { accounts, discrepancies, entries } = yield* Administration.use(({ verifyLedger }) => verifyLedger)
  return [
    discrepancies.length === 0
      ? ok(check, `right: ${counted(accounts, "account")}, ${counted(entries, "ledger line")}`)
      : failed(
        check,
        `wrong in ${counted(discrepancies.length, "place")}. "kontor ledger verify" shows them. Stop the service and ` +
          "restore the database from a backup that verifies."
      )
  ]
})

/** The allowed difference between the clocks of machine and database, in milliseconds. */
const tolerance = 2000

const database = Effect.gen(function*() {
  const { description } = yield* Storage
  const sql = yield* SqlClient.SqlClient
  const [server] = yield* sql<{ version: string }>`SELECT current_setting('server_version') AS version`
  return [ok("storage", `${description}, version ${server?.version}`)]
})

const clock = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const before = yield* Clock.currentTimeMillis
  const [now] = yield* sql<{ time: number }>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time`
  const after = yield* Clock.currentTimeMillis
  const ahead = Math.round((before + after) / 2 - (now?.time ?? 0))
  return [
    Math.abs(ahead) <= tolerance + (after - before) / 2
      ? ok("clock", `agrees with the database's within ${Math.abs(ahead)} ms`)
      : failed(
        "clock",
        `${Math.abs(ahead)} ms ${ahead > 0 ? "ahead of" : "behind"} the database's. Synchronise both clocks.`
      )
  ]
})

const register = Effect.gen(function*() {
  const size = yield* Register.use((register) => register.size)
  return [
    size === 0
      ? warning("register", "holds no organization. Fill it with \"kontor import\", or start \"kontor serve --demo\".")
      : ok("register", `holds ${counted(size, "organization")}`)
  ]
})

const stopped = Effect.map(RegisterLoadPostgres.isStopped, (isStopped) =>
  isStopped
    ? [warning(
      "register",
      "an import of bulk files was stopped, and nothing of it is shown. Run the same command again: it goes on where it was."
    )]
    : [])

const outdated = Effect.gen(function*() {
  const administration = yield* Administration
  const [organizations, records] = [yield* administration.outdated, yield* administration.unread]
  return [
    ...(organizations === 0 ? [] : [warning(
      "register",
      `${
        counted(organizations, "organization")
      } folded by an older version. "kontor register rebuild" folds them anew; until then, searches show them in a rough order.`
    )]),
    ...(records === 0 ? [] : [warning(
      "register",
      `${counted(records, "record")} read by an older version. "kontor register rebuild" reads them again.`
    )])
  ]
})

const migrations = Effect.gen(function*() {
  const pending = yield* Migrations.pendingMigrations
  return pending.length === 0
    ? [
      ok("migrations", "current"),
      ...yield* orFailed("keys")(keyChecks),
      ...yield* orFailed("nodes")(nodeChecks),
      ...yield* orFailed("workers")(workerChecks),
      ...yield* orFailed("receivers")(receiverChecks),
      ...yield* orFailed("ledger")(ledgerChecks),
      ...yield* orFailed("register")(register),
      ...yield* orFailed("register")(stopped),
      ...yield* orFailed("register")(outdated),
      ...yield* orFailed("search")(searchChecks)
    ]
    : [
      warning("migrations", `pending: ${pending.join(", ")}. "kontor migrate" applies them, and "kontor serve" itself.`)
    ]
})

/**
 * Whether the database answers, has the right time, is followed by its standbys, is read from one of them, is migrated
 * and holds a register, whether its sealed contents can be opened on every node, due work is done, receivers are
 * reached, the ledger is right, and searches find what the register holds.
 */
export const storageChecks = Effect.map(
  Effect.all([
    orFailed("storage")(database),
    orFailed("clock")(clock),
    orFailed("role")(roleChecks),
    orFailed("standbys")(standbyChecks),
    orFailed("reads")(readChecks),
    orFailed("migrations")(migrations)
  ]),
  (findings) => findings.flat()
)
