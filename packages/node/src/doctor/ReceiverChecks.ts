import type { AttemptError } from "@kontor/core/Webhooks"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { ok, warning } from "./Finding.ts"

const check = "receivers"

/** How an attempt ends that reaches nobody. */
const unreached: ReadonlyArray<AttemptError> = [
  "DESTINATION_REFUSED",
  "NAME_NOT_RESOLVED",
  "NOT_CONNECTED",
  "TLS_FAILED",
  "TIMED_OUT",
  "CONNECTION_LOST"
]

/** How many are named: an outage of a network makes all of them unreachable. */
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
  if (missed.length === 0) return [ok(check, "each that was tried in the last day could be reached")]
  const found = missed.slice(0, maxNamed).map(({ account_id, endpoint_id, error, url }) =>
    warning(
      check,
      `${new URL(url).host} cannot be reached (${error}): endpoint ${endpoint_id} of account ${account_id}. Ask its ` +
        "owner, and look whether this machine may reach the internet. \"kontor deliveries retry\" sends again."
    )
  )
  return missed.length > maxNamed
    ? [...found, warning(check, `${missed.length - maxNamed} more cannot be reached`)]
    : found
})
