import { PgClient } from "@effect/sql-pg"
import { sealedBy } from "@kontor/testing/fixtures"
import { Effect, type Redacted } from "effect"
import { SqlClient } from "effect/sql"

const disabled = 25
const blockedUntil = 300_000
const pendingUntil = 5000
const dueUntil = 10_500
const waitingUntil = 17_680
const busy = [101, 132] as const

/** How much is stored. */
export const history = { accounts: 250, endpoints: 1000, deliveries: 1_000_000, days: 90 } as const

/** The id of the account of this number, from 1. */
export const accountOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`

/** The id of the endpoint of this number, from 1: an account has four. */
export const endpointOf = (number: number): string => `wep_${String(number).padStart(26, "0")}`

/** The id of the delivery of this number, from 1: endpoints take turns. */
export const deliveryOf = (number: number): string => `del_${String(number).padStart(26, "0")}`

const statements = (sql: SqlClient.SqlClient) => {
  const { accounts, days, deliveries, endpoints } = history
  const account = sql.literal("('00000000-0000-4000-8000-' || lpad(account::text, 12, '0'))::uuid")
  const digits = (name: string) => sql.literal(`lpad(${name}::text, 26, '0')`)
  return [
    sql`INSERT INTO accounts (id, name, created_at)
      SELECT ${account}, 'Muster GmbH', now() FROM generate_series(1, ${accounts}::int) AS account`,
    sql`
      INSERT INTO webhook_endpoints
        (account_id, id, name, url, host, kinds, status, exhausted_in_a_row, is_silent, sealed_secret, sealed_headers, created_at)
      SELECT ${account}, 'wep_' || ${digits("endpoint")}, 'Hauptsystem',
        'https://host' || endpoint || '.example/kontor', 'host' || endpoint || '.example',
        ARRAY['organization.signal.detected'],
        CASE WHEN endpoint <= ${disabled} THEN 'disabled_user' ELSE 'active' END, 0, false, ${sealedBy("a")}, ${
      sealedBy("a")
    },
        now() - make_interval(days => ${days})
      FROM generate_series(1, ${endpoints}::int) AS endpoint
      CROSS JOIN LATERAL (SELECT (endpoint - 1) * ${accounts}::int / ${endpoints}::int + 1 AS account) owner`,
    sql`
      CREATE TEMPORARY TABLE made AS
      SELECT number, endpoint, ${account} AS account_id, now() - age * make_interval(days => ${days}) / ${deliveries}::int AS at,
        CASE
          WHEN endpoint <= ${disabled} AND age < ${blockedUntil} THEN 'blocked_endpoint'
          WHEN endpoint > ${disabled} AND age < ${pendingUntil} THEN 'pending'
          WHEN endpoint > ${disabled} AND age < ${waitingUntil} THEN 'retry_wait'
          WHEN number % 97 = 0 THEN 'exhausted'
          WHEN number % 499 = 0 THEN 'cancelled'
          ELSE 'succeeded'
        END AS status,
        CASE
          WHEN endpoint <= ${disabled} OR age >= ${waitingUntil} THEN NULL
          WHEN age >= ${dueUntil} THEN now() + age * interval '1 second'
          ELSE now() - age * interval '1 second'
        END AS next_attempt_at
      FROM generate_series(1, ${deliveries}::int) AS number CROSS JOIN LATERAL (
        SELECT number % ${endpoints}::int + 1 AS endpoint, ${deliveries}::int - number AS age,
          (number % ${endpoints}::int) * ${accounts}::int / ${endpoints}::int + 1 AS account
      ) place`,
    sql`
      INSERT INTO webhook_events (account_id, id, type, monitor_id, entity_id, label, signal, created_at)
      SELECT account_id, 'evt_' || ${digits("number")}, 'organization.signal.detected', 'mon_' || ${
      digits("endpoint")
    }, account_id, 'Kunde 7', '{}', at FROM made`,
    sql`
      INSERT INTO webhook_deliveries
        (account_id, id, endpoint_id, event_id, message_id, type, status, attempts, plan_step, next_attempt_at, created_at)
      SELECT account_id, 'del_' || ${digits("number")}, 'wep_' || ${digits("endpoint")}, 'evt_' || ${digits("number")},
        'msg_' || ${
      digits("number")
    }, 'organization.signal.detected', status, (status <> 'pending')::int, 0, next_attempt_at, at
      FROM made`,
    sql`
      INSERT INTO webhook_attempts (account_id, delivery_id, number, started_at, status, duration, error, answer)
      SELECT account_id, 'del_' || ${digits("number")}, 1, at, 204, 12.5, NULL, '' FROM made WHERE status <> 'pending'`,
    sql`
      INSERT INTO webhook_claims (account_id, endpoint_id, delivery_ids, ends_at, claimed_at)
      SELECT account_id, id, coalesce(ids, '{}'), array_fill(now() + interval '1 minute', ARRAY[coalesce(cardinality(ids), 0)]), now()
      FROM webhook_endpoints endpoint CROSS JOIN LATERAL (
        SELECT array_agg(flying.id) AS ids FROM (
          SELECT id FROM webhook_deliveries
          WHERE account_id = endpoint.account_id AND endpoint_id = endpoint.id
            AND status IN ('pending', 'retry_wait') AND next_attempt_at <= now()
            AND endpoint.id BETWEEN ${endpointOf(busy[0])} AND ${endpointOf(busy[1])}
          ORDER BY next_attempt_at LIMIT 8
        ) flying
      ) flying
      WHERE endpoint.status = 'active'`,
    sql`VACUUM (ANALYZE)`
  ]
}

/**
 * Fills a database with deliveries of 90 days, each with its event and, but for those that were never attempted, an
 * attempt: 10,000 are due, 7,000 wait for a retry, 7,500 are blocked, 256 are in flight.
 */
export const fillDeliveries = (url: Redacted.Redacted) =>
  SqlClient.SqlClient.use((sql) => Effect.all(statements(sql), { discard: true })).pipe(
    Effect.provide(
      PgClient.layer({
        url,
        maxConnections: 1,
        startupParameters: { search_path: "kontor", session_replication_role: "replica" }
      })
    )
  )
