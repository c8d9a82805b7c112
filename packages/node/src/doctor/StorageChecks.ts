import type { ServiceKeys } from "@kontor/core"
import { Administration, type FailingEndpoint, type KeyUse, type SourceState } from "@kontor/core/Administration"
import { MonitorStore } from "@kontor/core/Monitoring"
import { type AttemptError, WebhookStore } from "@kontor/core/Webhooks"
import { Database, failureInWords, LookupClient, Migrations, Nodes, RegisterLoadPostgres } from "@kontor/postgres"
import { Register } from "@kontor/register"
import { Clock, DateTime, Duration, Effect, Option, type Redacted, Result } from "effect"
import { SqlClient } from "effect/sql"
import { sealedInWords } from "../cli/Keys.ts"
import { counted } from "../cli/Output.ts"
import { Configuration } from "../configuration/Configuration.ts"
import * as ConfiguredKeys from "../keys/ConfiguredKeys.ts"
import { locationOf } from "../storage/DatabaseUnavailable.ts"
import { Storage } from "../storage/Storage.ts"
import { failed, type Finding, ok, orFailed, warning } from "./Finding.ts"

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

/** Returns whether the service's role in a database of one's own may do more than the service needs. */
const roleChecks = Effect.gen(function*() {
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

/**
 * The distance by which a standby may be behind, in bytes of the log, before a failover would lose much or take long:
 * 64 MiB.
 */
const lagTolerance = 64 * 1024 * 1024

const mebibytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`

/** The distance by which a standby is behind; unknown to a role that may not see it. */
interface Standby {
  readonly name: string
  readonly behind: number | null
}

/**
 * Returns whether the database takes writes, and whether the standbys that follow it keep up. Those that nobody is
 * connected to are not seen.
 */
const standbyChecks = Effect.gen(function*() {
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
  const late = standbys.flatMap(({ behind, name }) =>
    behind !== null && behind > lagTolerance ? [{ behind, name }] : []
  )
  return late.length === 0
    ? [ok("standbys", `${counted(standbys.length, "standby")}; none is more than ${mebibytes(lagTolerance)} behind`)]
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

/** Returns whether the database that the register is read from is a standby of the one that is written to. */
const readChecks = Effect.gen(function*() {
  const { readUrl } = yield* Configuration
  if (readUrl === undefined) return []
  const standby = yield* serverAt(readUrl)
  if (Result.isFailure(standby)) {
    const found = `KONTOR_READ_URL: ${locationOf(readUrl)} does not answer (${failureInWords(standby.failure)})`
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

const named = (ids: ReadonlyArray<string>): string => ids.map((id) => `"${id}"`).join(", ")

const without = (ids: ReadonlyArray<string>, others: ReadonlyArray<string>) => ids.filter((id) => !others.includes(id))

const processOf = ({ id, roles }: Nodes.Node): string => `The process ${id} (${roles.join(", ")})`

const keyFindings = (ids: ReadonlyArray<string>) => (node: Nodes.Node): ReadonlyArray<Finding> => {
  const lacking = without(ids, node.key_ids)
  const more = without(node.key_ids, ids)
  return [
    ...(lacking.length === 0 ? [] : [
      failed(
        "nodes",
        `${processOf(node)} lacks the key ${
          named(lacking)
        } and cannot open what is sealed with it. Restart it with KONTOR_KEYS as here.`
      )
    ]),
    ...(more.length === 0 ? [] : [
      failed(
        "nodes",
        `${processOf(node)} has the key ${
          named(more)
        }, which is missing here. Set KONTOR_KEYS as it is there, on every node.`
      )
    ])
  ]
}

const silentFinding = (node: Nodes.LivingNode): Finding => {
  const silence = Duration.format(Duration.seconds(Math.round(node.seconds_silent)))
  return warning(
    "nodes",
    `${
      processOf(node)
    } did not end in order and was last heard of ${silence} ago, where every process is heard of every ` +
      `${Nodes.seenEvery} seconds: it was killed, hangs, or cannot reach the database. Its log says more.`
  )
}

const recentFindings = (recent: ReadonlyArray<Nodes.Node>, ids: ReadonlyArray<string>): ReadonlyArray<Finding> => {
  const findings = recent.flatMap(keyFindings(ids))
  if (recent.length === 0 || findings.length > 0) return findings
  return [ok("nodes", `${counted(recent.length, "node")} heard of lately, with the same keys`)]
}

/**
 * Checks which processes of the service are heard of, and that they have the keys that are set here. Nobody can know
 * that a process lives, so one that was not heard of in time is named and not believed to.
 */
const nodeChecks = Effect.gen(function*() {
  const nodes = yield* Nodes.remembered
  const known = yield* Effect.catchTag(ConfiguredKeys.found, "KeysMissing", () => Effect.succeedNone)
  return [
    ...nodes.filter((node) => !Nodes.isHeardOf(node)).map(silentFinding),
    ...Option.match(known, {
      onNone: () => [],
      onSome: (keys) => recentFindings(nodes.filter(Nodes.isHeardOf), keys.map(({ id }) => id))
    })
  ]
})

/** The time that an index may be behind the register before it seems that it does not follow, in seconds. */
const searchTolerance = 60

const nodeOf = ({ id, version }: Nodes.LivingNode): string => `The node ${id.slice(0, 8)} (version ${version})`

const findingOfNode = (node: Nodes.LivingNode): ReadonlyArray<Finding> => {
  if (node.search === null) return []
  const { changes_behind, is_ready, seconds_behind } = node.search
  if (!is_ready) {
    const found = `${
      nodeOf(node)
    } has no search index yet: it loads or builds it, in minutes at most. Its log says more.`
    return [warning("search", found)]
  }
  if (seconds_behind === null || seconds_behind <= searchTolerance) return []
  const time = Duration.format(Duration.seconds(seconds_behind))
  return [warning(
    "search",
    `${nodeOf(node)} searches what the register held ${time} ago, ${counted(changes_behind, "change")} behind. ` +
      "During a large import that is so until it ends. Else its log says why it does not follow; start it again."
  )]
}

/** Returns whether the search index of every process that searches and is heard of follows the register. */
const searchChecks = Effect.gen(function*() {
  const nodes = (yield* Nodes.living).filter((node) => node.search !== null && Nodes.isHeardOf(node))
  const found = nodes.flatMap(findingOfNode)
  return nodes.length === 0 || found.length > 0
    ? found
    : [ok("search", `the index of ${counted(nodes.length, "node")} follows the register`)]
})

/** The time after which due work seems to be neglected, in seconds. */
const workTolerance = 60

const secondsSince = (since: DateTime.Utc | null, now: DateTime.Utc): number =>
  since === null ? 0 : Math.floor(Duration.toSeconds(DateTime.distance(since, now)))

const unworked = warning(
  "workers",
  "no process with the role worker was seen for a minute: monitors are not checked, webhooks are not sent, and nothing " +
    "is deleted in time. Start \"kontor serve\", or one with KONTOR_ROLES=worker, on this database."
)

/** Returns whether monitors and webhooks are processed: a worker was seen lately, and nothing has been due for long. */
const workerChecks = Effect.gen(function*() {
  const now = yield* DateTime.now
  const isSeen = (yield* Nodes.remembered).some(({ roles, seconds_silent }) =>
    roles.includes("worker") && seconds_silent <= workTolerance
  )
  const monitors = yield* MonitorStore.use(({ backlog }) => backlog(now))
  const deliveries = yield* WebhookStore.use(({ backlog }) => backlog(now, 1))
  const late = [
    { what: "A monitor", seconds: secondsSince(monitors.due_since, now) },
    { what: "A webhook", seconds: secondsSince(deliveries.due_since, now) }
  ].filter(({ seconds }) => seconds > workTolerance)
  const overdue = late.map(({ seconds, what }) =>
    warning("workers", `${what} has been due for ${Duration.format(Duration.seconds(seconds))}.`)
  )
  if (!isSeen) return [unworked, ...overdue]
  return late.length === 0 ? [ok("workers", "a worker was seen lately; no monitor and no webhook is overdue")] : overdue
})

/** The errors of attempts that reached nobody. */
const unreached: ReadonlyArray<AttemptError> = [
  "DESTINATION_REFUSED",
  "NAME_NOT_RESOLVED",
  "NOT_CONNECTED",
  "TLS_FAILED",
  "TIMED_OUT",
  "CONNECTION_LOST"
]

/** The maximum number that is named: an outage of a network makes all of them unreachable. */
const maxNamed = 10

/** An endpoint, and how the newest attempt to reach it ended. */
interface Attempted {
  readonly account_id: string
  readonly endpoint_id: string
  readonly url: string
  readonly error: AttemptError | null
}

/** The endpoints that are not archived and that the newest attempt of the last day did not reach. */
const unreachedEndpoints = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const attempted = yield* sql<Attempted>`
    SELECT DISTINCT ON (endpoint.account_id, endpoint.id)
      endpoint.account_id::text, endpoint.id AS endpoint_id, endpoint.url, attempt.error
    FROM kontor.webhook_attempts AS attempt
    JOIN kontor.webhook_deliveries AS delivery
      ON delivery.account_id = attempt.account_id AND delivery.id = attempt.delivery_id
    JOIN kontor.webhook_endpoints AS endpoint
      ON endpoint.account_id = delivery.account_id AND endpoint.id = delivery.endpoint_id
    WHERE attempt.started_at > now() - interval '1 day' AND endpoint.status <> 'archived'
    ORDER BY endpoint.account_id, endpoint.id, attempt.started_at DESC`
  return attempted.filter(({ error }) => error !== null && unreached.includes(error))
})

const refusedWith = ({ deliveries: [newest], endpoint: { status } }: FailingEndpoint): string => {
  const answer = newest?.last_attempt?.status ?? newest?.last_attempt?.error ?? "no answer is kept"
  return `${answer}${status === "disabled_failures" ? "; disabled after failures" : ""}`
}

/** Returns whether endpoints are reached, and take what they are sent. */
const receiverChecks = Effect.gen(function*() {
  const missed = yield* unreachedEndpoints
  const known = new Set(missed.map(({ endpoint_id }) => endpoint_id))
  const failing = yield* Administration.use(({ failing }) => failing({ limit: known.size + maxNamed + 1 }))
  const found = [
    ...missed.map(({ account_id, endpoint_id, error, url }) =>
      `${new URL(url).host} cannot be reached (${error}): endpoint ${endpoint_id} of account ${account_id}. Ask its ` +
      "owner, and look whether this machine may reach the internet. \"kontor deliveries retry\" sends again."
    ),
    ...failing.filter(({ endpoint }) => !known.has(endpoint.id)).map((one) =>
      `${new URL(one.endpoint.url).host} does not take what it is sent (${refusedWith(one)}): endpoint ` +
      `${one.endpoint.id} of account ${one.account_id}. "kontor deliveries failing" shows its last answers.`
    )
  ]
  if (found.length === 0) return [ok("receivers", "each takes what it is sent, and was reached in the last day")]
  const named = found.slice(0, maxNamed).map((one) => warning("receivers", one))
  const more = "more endpoints fail. \"kontor deliveries failing\" lists them."
  return found.length > maxNamed ? [...named, warning("receivers", more)] : named
})

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

/** Returns whether keys open what their ids sealed. Other bytes under the same id, as on another node, do not. */
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

/**
 * Returns whether everything sealed can be opened, and is sealed with the newest key. Other checks find missing keys.
 */
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

/** Returns whether every balance is what the lines of the ledger add up to. */
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

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** The shares of announcements beyond which a source seems to have changed its layout or its words. */
const tolerated = { other: 0.1, withoutHeading: 0.05 }

const sourceFindings = (state: SourceState): ReadonlyArray<Finding> => {
  const { failed: count, last, newest_day, share_other, share_without_heading, source, succeeded_at } = state
  const hasUnreadable = last.unreadable_total > 0 && last.outcome === "completed"
  const findings = [
    ...(count > 0 && last.outcome !== "failed"
      ? [
        `${
          counted(count, "import")
        } of ${source} failed and were not repeated with success. "kontor imports list" shows them.`
      ]
      : []),
    ...(count > 0 && last.outcome === "failed"
      ? [`the last import of ${source} failed: ${last.failure} "kontor imports show ${last.id}" says more.`]
      : []),
    ...(hasUnreadable
      ? [
        `${
          counted(last.unreadable_total, "record")
        } of the last import of ${source} could not be read. "kontor imports show ${last.id}" lists them.`
      ]
      : []),
    ...((share_without_heading ?? 0) > tolerated.withoutHeading
      ? [
        `${
          percent(share_without_heading!)
        } of the last texts of ${source} lack their heading: their layout has changed.`
      ]
      : []),
    ...((share_other ?? 0) > tolerated.other
      ? [
        `${
          percent(share_other!)
        } of the last texts of ${source} are not understood. "kontor register wordings" lists them.`
      ]
      : [])
  ]
  if (findings.length > 0) return findings.map((found) => warning("imports", found))
  const day = newest_day === null ? "" : `, up to ${newest_day}`
  return succeeded_at === null
    ? []
    : [ok("imports", `${source}: last completed at ${DateTime.formatIso(succeeded_at)}${day}`)]
}

/** Returns of each source whether its last import went well, and how new it is. */
const imports = Effect.map(Administration.use(({ sources }) => sources), (states) => states.flatMap(sourceFindings))

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
      ...yield* orFailed("imports")(imports),
      ...yield* orFailed("search")(searchChecks)
    ]
    : [
      warning("migrations", `pending: ${pending.join(", ")}. "kontor migrate" applies them, and "kontor serve" itself.`)
    ]
})

/**
 * Checks that the database answers, has the right time, is followed by its standbys, is read from one of them, is
 * migrated and holds a register, whether its sealed contents can be opened on every node, due work is done, receivers
 * are reached, the ledger is right, imports went well, and searches find what the register holds.
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
