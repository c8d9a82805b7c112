import type { WebhookStore } from "@kontor/core/Webhooks"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { instants, integers, texts, uuids } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"
import { eventColumns, eventOf, type EventRow, instant } from "./WebhookRows.ts"

type Store = WebhookStore["Service"]

/**
 * The part of the store for events. A release locks its endpoints, so that none of them is disabled before its
 * deliveries exist and can be blocked: against changes, not against claims.
 */
export const releases = (sql: SqlClient.SqlClient) => {
  const release: Store["release"] = Effect.fn("WebhookStorePostgres.release")(
    function*(released) {
      const events = released.map(({ event }) => event)
      const deliveries = released.flatMap((one) => one.deliveries)
      const stored = yield* sql`
        WITH added AS (
          INSERT INTO webhook_events (account_id, id, monitor_id, entity_id, label, signal, created_at)
          SELECT account_id, id, monitor_id, entity_id::uuid, label, signal, created_at FROM unnest(
            ${uuids(events.map(({ account_id }) => account_id))},
            ${texts(events.map(({ id }) => id))},
            ${texts(events.map(({ monitor_id }) => monitor_id))},
            ${texts(events.map(({ entity_id }) => entity_id))},
            ${texts(events.map(({ label }) => label))},
            ${texts(events.map(({ signal }) => JSON.stringify(signal)))},
            ${instants(events.map(({ created_at }) => instant(created_at)))}
          ) AS one (account_id, id, monitor_id, entity_id, label, signal, created_at)
        ), wanted AS (
          SELECT * FROM unnest(
            ${uuids(deliveries.map(({ account_id }) => account_id))},
            ${texts(deliveries.map(({ id }) => id))},
            ${texts(deliveries.map(({ endpoint_id }) => endpoint_id))},
            ${texts(deliveries.map(({ event_id }) => event_id))},
            ${texts(deliveries.map(({ message_id }) => message_id))},
            ${texts(deliveries.map(({ type }) => type))},
            ${texts(deliveries.map(({ status }) => status))},
            ${integers(deliveries.map(({ attempts }) => attempts))},
            ${integers(deliveries.map(({ plan_step }) => plan_step))},
            ${instants(deliveries.map(({ next_attempt_at }) => instant(next_attempt_at)))},
            ${instants(deliveries.map(({ created_at }) => instant(created_at)))}
          ) AS one (
            account_id, id, endpoint_id, event_id, message_id, type, status, attempts, plan_step, next_attempt_at, created_at
          )
        ), active AS MATERIALIZED (
          SELECT account_id, id FROM webhook_endpoints
          WHERE status = 'active' AND (account_id, id) IN (SELECT account_id, endpoint_id FROM wanted)
          ORDER BY account_id, id FOR KEY SHARE
        )
        INSERT INTO webhook_deliveries
          (account_id, id, endpoint_id, event_id, message_id, type, status, attempts, plan_step, next_attempt_at, created_at)
        SELECT wanted.account_id, wanted.id, endpoint_id, event_id, message_id, type, status, attempts, plan_step,
          next_attempt_at, created_at
        FROM wanted JOIN active ON active.account_id = wanted.account_id AND active.id = wanted.endpoint_id
        RETURNING id`
      return stored.length
    },
    dieOfDatabase
  )

  const events: Store["events"] = Effect.fn("WebhookStorePostgres.events")(
    function*(account, { before, limit }) {
      const rows = yield* sql<EventRow>`
        SELECT ${sql.literal(eventColumns)} FROM webhook_events event
        WHERE ${sql.and([sql`account_id = ${account}`, ...(before === undefined ? [] : [sql`id < ${before}`])])}
        ORDER BY id DESC LIMIT ${limit}`
      return rows.map(eventOf)
    },
    dieOfDatabase
  )

  return { release, events }
}
