import type { Settlement } from "@kontor/core/Webhooks"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { byteStrings, floats, instants, integers, texts, uuids } from "../Columns.ts"
import { freed } from "./EndedClaims.ts"
import { instant } from "./WebhookRows.ts"

/**
 * Stores the outcomes of claimed deliveries, of all or of none, in one statement. Returns the places of those whose
 * claim had not ended: they are waiting, and the attempt is their next one. A success resets the endpoint's count of
 * exhausted messages. Endpoints are locked first, then deliveries, then what is in flight, each in one order, so that
 * nodes cannot deadlock: counting them locks them first.
 */
export const settleTogether = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  settlements: ReadonlyArray<Settlement>
) {
  const attempts = settlements.map(({ attempt }) => attempt)
  const rows = yield* sql<{ place: number }>`
    WITH made AS (
      SELECT * FROM ROWS FROM (unnest(
        ${uuids(settlements.map(({ account_id }) => account_id))},
        ${texts(settlements.map(({ id }) => id))},
        ${texts(settlements.map(({ status }) => status))},
        ${integers(settlements.map(({ plan_step }) => plan_step))},
        ${instants(settlements.map(({ next_attempt_at }) => instant(next_attempt_at)))},
        ${integers(attempts.map(({ number }) => number))},
        ${instants(attempts.map(({ started_at }) => instant(started_at)))},
        ${integers(attempts.map(({ status }) => status))},
        ${floats(attempts.map(({ duration }) => duration))},
        ${texts(attempts.map(({ error }) => error))},
        ${byteStrings(attempts.map(({ answer }) => answer))}
      )) WITH ORDINALITY AS one (
        account_id, id, status, plan_step, next_attempt_at, number, started_at, answered, duration, error, answer, place
      )
      ORDER BY account_id, id COLLATE "C"
    ), recovering AS (
      SELECT account_id, id FROM webhook_endpoints
      WHERE exhausted_in_a_row > 0 AND (account_id, id) IN (
        SELECT delivery.account_id, endpoint_id FROM webhook_deliveries delivery JOIN made
          ON delivery.account_id = made.account_id AND delivery.id = made.id AND made.status = 'succeeded'
      )
      ORDER BY account_id, id FOR NO KEY UPDATE
    ), settled AS (
      UPDATE webhook_deliveries delivery
      SET status = made.status, plan_step = made.plan_step, next_attempt_at = made.next_attempt_at, attempts = number
      FROM made
      WHERE delivery.account_id = made.account_id AND delivery.id = made.id AND attempts = number - 1
        AND delivery.status IN ('pending', 'retry_wait') AND (SELECT count(*) FROM recovering) >= 0
      RETURNING delivery.account_id, endpoint_id, delivery.id, delivery.status, place
    ), noted AS (
      INSERT INTO webhook_attempts (account_id, delivery_id, number, started_at, status, duration, error, answer)
      SELECT account_id, id, number, started_at, answered, duration, error, answer FROM made
      WHERE place IN (SELECT place FROM settled)
    ), succeeded AS (
      UPDATE webhook_endpoints endpoint SET exhausted_in_a_row = 0
      FROM recovering WHERE endpoint.account_id = recovering.account_id AND endpoint.id = recovering.id
        AND (endpoint.account_id, endpoint.id) IN (
          SELECT account_id, endpoint_id FROM settled WHERE status = 'succeeded'
        )
    ), ended AS (
      SELECT account_id, endpoint_id, id FROM settled
    ), ${sql.literal(freed)}
    SELECT place::int AS place FROM settled`
  return new Set(rows.map(({ place }) => place - 1))
})
