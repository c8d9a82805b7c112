import type { ServiceKeys } from "@kontor/core"
import { Administration, type KeyUse } from "@kontor/core/Administration"
import { Migrations, RegisterLoadPostgres } from "@kontor/postgres"
import { Register } from "@kontor/register"
import { Clock, Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import { sealedInWords } from "../cli/Keys.ts"
import { counted } from "../cli/Output.ts"
import * as ConfiguredKeys from "../keys/ConfiguredKeys.ts"
import { Storage } from "../storage/Storage.ts"
import { readChecks, roleChecks, standbyChecks } from "./DatabaseChecks.ts"
import { failed, type Finding, ok, orFailed, warning } from "./Finding.ts"
import { nodeChecks, receiverChecks, searchChecks, workerChecks } from "./NodeChecks.ts"

const findingOf = (ids: ReadonlyArray<string>) => (use: KeyUse): ReadonlyArray<Finding> => {
  const { key_id } = use
  if (key_id === ids[0]) return []
  const sealed = `${sealedInWords(use)} sealed with key "${key_id}"`
  return ids.includes(key_id)
    ? [warning("keys", `${sealed}, which is not the newest. "kontor keys rotate" seals them again.`)]
    : [
      failed(
        "keys",
        `${sealed}, which the service does not know: they cannot be opened. Put it back behind the newest key.`
      )
    ]
}

/** Whether keys open what their ids sealed. Other bytes under the same id, as on another node, do not. */
const opening = (keys: ServiceKeys["Service"]) =>
  Administration.use(({ tryKeys }) => tryKeys(keys)).pipe(
    Effect.match({
      onSuccess: (): ReadonlyArray<Finding> => [],
      onFailure: ({ key_id, table }) => [
        failed(
          "keys",
          `something in ${table} cannot be opened with key "${key_id}": that id stands for another key than the one that ` +
            "sealed it. Put the right key back, the same on every node."
        )
      ]
    })
  )

/** Whether everything sealed can be opened, and is sealed with the newest key. Other checks find missing keys. */
const keyChecks = Effect.gen(function*() {
  const known = yield* ConfiguredKeys.found
  const ids = Option.match(known, { onNone: () => [], onSome: (keys) => keys.map(({ id }) => id) })
  const findings = (yield* Administration.use(({ keyUse }) => keyUse)).flatMap(findingOf(ids))
  if (findings.some(({ status }) => status === "failed")) return findings
  const unopened = Option.isSome(known) ? yield* opening(known.value) : []
  if (findings.length + unopened.length > 0) return [...unopened, ...findings]
  return ids.length === 0
    ? [ok("keys", "none yet; the service generates one when it starts")]
    : [ok("keys", `${counted(ids.length, "key")}; whatever is sealed is sealed with the newest, "${ids[0]}"`)]
}).pipe(Effect.catchTag("KeysMissing", () => Effect.succeed([])))

/** Whether every balance is what the lines of the ledger add up to. */
const ledgerChecks = Effect.gen(function*() {
  const { accounts, discrepancies, entries } = yield* Administration.use(({ verifyLedger }) => verifyLedger)
  return [
    discrepancies.length === 0
      ? ok("ledger", `right: ${counted(accounts, "account")}, ${counted(entries, "ledger line")}`)
      : failed(
        "ledger",
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
  const organizations = yield* Administration.use(({ outdated }) => outdated)
  return organizations === 0 ? [] : [warning(
    "register",
    `${
      counted(organizations, "organization")
    } folded by an older version. "kontor register rebuild" folds them anew; until then, searches show them in a rough order.`
  )]
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
