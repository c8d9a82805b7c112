import { MonitorStore } from "@kontor/core/Monitoring"
import { type AttemptError, WebhookStore } from "@kontor/core/Webhooks"
import { Nodes } from "@kontor/postgres"
import { DateTime, Duration, Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import { counted } from "../cli/Output.ts"
import * as ConfiguredKeys from "../keys/ConfiguredKeys.ts"
import { failed, type Finding, ok, warning } from "./Finding.ts"

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
 * Which processes of the service are heard of, and whether they have the keys that are set here. Nobody can know that a
 * process lives, so one that was not heard of in time is named and not believed to.
 */
export const nodeChecks = Effect.gen(function*() {
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

/** How long an index may be behind the register before it seems that it does not follow, in seconds. */
const searchTolerance = 60

const nodeOf = ({ id, version }: Nodes.LivingNode): string => `The node ${id.slice(0, 8)} (version ${version})`

const findingOf = (node: Nodes.LivingNode): ReadonlyArray<Finding> => {
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

/** Whether the search index of every process that searches and is heard of follows the register. */
export const searchChecks = Effect.gen(function*() {
  const nodes = (yield* Nodes.living).filter((node) => node.search !== null && Nodes.isHeardOf(node))
  const found = nodes.flatMap(findingOf)
  return nodes.length === 0 || found.length > 0
    ? found
    : [ok("search", `the index of ${counted(nodes.length, "node")} follows the register`)]
})

/** The time after which due work seems to be neglected, in seconds. */
const workTolerance = 60

const secondsSince = (since: DateTime.Utc | null, now: DateTime.Utc): number =>
  since === null ? 0 : Math.floor(Duration.toSeconds(DateTime.distance(since, now)))

/** Whether monitors and webhooks are processed: nothing has been due for long. */
export const workerChecks = Effect.gen(function*() {
  const now = yield* DateTime.now
  const monitors = yield* MonitorStore.use(({ backlog }) => backlog(now))
  const deliveries = yield* WebhookStore.use(({ backlog }) => backlog(now, 1))
  const late = [
    { what: "A monitor", seconds: secondsSince(monitors.due_since, now) },
    { what: "A webhook", seconds: secondsSince(deliveries.due_since, now) }
  ].filter(({ seconds }) => seconds > workTolerance)
  return late.length === 0
    ? [ok("workers", "no monitor and no webhook is overdue")]
    : late.map(({ seconds, what }) => {
      const time = Duration.format(Duration.seconds(seconds))
      return warning("workers", `${what} has been due for ${time}. Is there a "kontor serve" with the role worker?`)
    })
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

/** Whether the newest attempt of the last day reached each endpoint that is not archived. */
export const receiverChecks = Effect.gen(function*() {
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
  const missed = attempted.filter(({ error }) => error !== null && unreached.includes(error))
  if (missed.length === 0) return [ok("receivers", "each that was tried in the last day could be reached")]
  const found = missed.slice(0, maxNamed).map(({ account_id, endpoint_id, error, url }) =>
    warning(
      "receivers",
      `${new URL(url).host} cannot be reached (${error}): endpoint ${endpoint_id} of account ${account_id}. Ask its ` +
        "owner, and look whether this machine may reach the internet. \"kontor deliveries retry\" sends again."
    )
  )
  return missed.length > maxNamed
    ? [...found, warning("receivers", `${missed.length - maxNamed} more cannot be reached`)]
    : found
})
