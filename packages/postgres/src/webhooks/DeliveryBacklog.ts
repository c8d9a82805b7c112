import type { DeliveryStatus, WebhookStore } from "@kontor/core"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOfDatabase } from "../Outage.ts"

/** The deliveries of a status; `due` of them are to be attempted. */
interface StatusRow {
  readonly status: DeliveryStatus
  readonly deliveries: number
  readonly due: number
  readonly due_since: Date | null
}

/** The part of the store that operators watch. Each state before the end has an index of its own, so what came to its end is not read. */
export const deliveryBacklog = (sql: SqlClient.SqlClient) => {
  const backlog: WebhookStore["Service"]["backlog"] = Effect.fn("WebhookStorePostgres.backlog")(
    function*(now, most) {
      const time = DateTime.toDateUtc(now)
      const rows = yield* sql<StatusRow>`
        SELECT status, count(*)::int AS deliveries, count(*) FILTER (WHERE next_attempt_at <= ${time})::int AS due,
          min(next_attempt_at) FILTER (WHERE next_attempt_at <= ${time}) AS due_since
        FROM (
          SELECT status, next_attempt_at FROM webhook_deliveries
          WHERE status IN ('pending', 'retry_wait') ORDER BY next_attempt_at LIMIT ${most}
        ) waiting
        GROUP BY status
        UNION ALL
        SELECT 'in_flight', count(*)::int, 0, NULL FROM webhook_deliveries WHERE status = 'in_flight'
        UNION ALL
        SELECT 'blocked_endpoint', count(*)::int, 0, NULL FROM (
          SELECT FROM webhook_deliveries WHERE status = 'blocked_endpoint' LIMIT ${most}
        ) blocked`
      const since = rows.flatMap(({ due_since }) => due_since === null ? [] : [DateTime.fromDateUnsafe(due_since)])
      return {
        deliveries: new Map(rows.map(({ deliveries, status }) => [status, deliveries])),
        due: rows.reduce((sum, { due }) => sum + due, 0),
        due_since: since.toSorted(DateTime.Order)[0] ?? null
      }
    },
    dieOfDatabase
  )
  return { backlog }
}
