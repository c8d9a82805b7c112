import type { WebhookStore } from "@kontor/core/Webhooks"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { integers, texts, uuids } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"
import { freed } from "./EndedClaims.ts"

/**
 * The part of the store that withdraws claimed deliveries, in one statement. Like those that are settled they are
 * locked first, then what is in flight, each in one order. Their claim has not ended while the attempt is their next
 * one, and they have not ended without one.
 */
export const withdrawals = (sql: SqlClient.SqlClient) => {
  const withdraw: WebhookStore["Service"]["withdraw"] = Effect.fn("WebhookStorePostgres.withdraw")(
    function*(claimed) {
      const rows = yield* sql`
        WITH meant AS (
          SELECT * FROM unnest(
            ${uuids(claimed.map(({ account_id }) => account_id))},
            ${texts(claimed.map(({ id }) => id))},
            ${integers(claimed.map(({ attempts }) => attempts))}
          ) AS one (account_id, id, number)
        ), held AS (
          SELECT delivery.account_id, delivery.id
          FROM meant JOIN webhook_deliveries delivery ON delivery.account_id = meant.account_id AND delivery.id = meant.id
          WHERE attempts = number - 1 AND status IN ('pending', 'retry_wait')
          ORDER BY delivery.account_id, delivery.id FOR NO KEY UPDATE OF delivery
        ), ended AS (
          UPDATE webhook_deliveries delivery SET status = 'cancelled', next_attempt_at = NULL
          FROM held WHERE delivery.account_id = held.account_id AND delivery.id = held.id
          RETURNING delivery.account_id, endpoint_id, delivery.id
        ), ${sql.literal(freed)}
        SELECT id FROM ended`
      return rows.length
    },
    dieOfDatabase
  )

  return { withdraw }
}
