import type { DueDelivery, WebhookStore } from "@kontor/core/Webhooks"
import { DateTime, Effect, Option } from "effect"
import { makeClaiming } from "../Claiming.ts"
import { dieOfDatabase } from "../Outage.ts"
import { type Claim, claimAmong, firstTurn, type Turn } from "./ClaimStatement.ts"
import { freed } from "./EndedClaims.ts"
import { isInFlight } from "./WebhookRows.ts"

type Store = WebhookStore["Service"]

/**
 * Makes the part of the store that claims deliveries.
 *
 * Usually few deliveries are due, and the longest due ones cover all endpoints. Where more are due, endpoints take
 * turns: a claim continues after the endpoint where the one before stopped, and so costs the same however many
 * endpoints wait.
 */
export const make = Effect.gen(function*() {
  const claiming = yield* makeClaiming
  let turn: Turn | undefined

  const claim = Effect.fnUntraced(function*({ limit, ...rest }: Claim) {
    const asked = yield* claiming
    const claimed: Array<DueDelivery> = []
    let [isFromFirst, hasMore] = [turn === undefined || turn === firstTurn, true]
    while (claimed.length < limit && hasMore) {
      const { due, next } = yield* claimAmong(asked, turn, { ...rest, limit: limit - claimed.length })
      claimed.push(...due)
      hasMore = next !== undefined || !isFromFirst
      isFromFirst ||= next === undefined
      turn = hasMore ? next ?? firstTurn : undefined
    }
    return claimed
  })

  const claimDue: Store["claimDue"] = Effect.fn("WebhookStorePostgres.claimDue")(
    (now, limit, lease) =>
      claim({
        now: DateTime.toDateUtc(now),
        limit,
        until: DateTime.toDateUtc(DateTime.addDuration(now, lease))
      }),
    dieOfDatabase
  )

  const recover: Store["recover"] = Effect.fn("WebhookStorePostgres.recover")(
    function*(now, next) {
      const [{ client: sql }, time] = [yield* claiming, DateTime.toDateUtc(now)]
      const rows = yield* sql`
        WITH ended AS (
          SELECT claim.account_id, claim.endpoint_id, delivery.id,
            ${JSON.stringify(next)}::jsonb -> endpoint.status AS next
          FROM webhook_claims claim
          CROSS JOIN LATERAL unnest(delivery_ids) AS flying (id)
          JOIN webhook_endpoints endpoint ON endpoint.account_id = claim.account_id AND endpoint.id = claim.endpoint_id
          JOIN webhook_deliveries delivery ON delivery.account_id = claim.account_id AND delivery.id = flying.id
          WHERE cardinality(claim.ends_at) > 0 AND claim.ends_at[1] <= ${time}
            AND claim.ends_at[array_position(claim.delivery_ids, flying.id)] <= ${time}
          FOR NO KEY UPDATE OF claim, delivery SKIP LOCKED FOR SHARE OF endpoint SKIP LOCKED
        ), ${sql.literal(freed)}
        UPDATE webhook_deliveries delivery
        SET status = next ->> 'status', attempts = attempts + 1,
          next_attempt_at = (next ->> 'next_attempt_at')::timestamptz
        FROM ended WHERE delivery.account_id = ended.account_id AND delivery.id = ended.id
        RETURNING delivery.id`
      return rows.length
    },
    dieOfDatabase
  )

  /**
   * The endpoint is read in a subquery: with a join, and statistics of an emptier table, all waiting deliveries would
   * be sorted.
   */
  const nextDue = Effect.gen(function*() {
    const { client: sql } = yield* claiming
    const [row] = yield* sql<{ at: Date | null }>`
      SELECT least(
        (
          SELECT next_attempt_at FROM webhook_deliveries delivery
          WHERE status IN ('pending', 'retry_wait') AND NOT ${sql.literal(isInFlight)} AND (
            SELECT endpoint.status = 'active' FROM webhook_endpoints endpoint
            WHERE endpoint.account_id = delivery.account_id AND endpoint.id = delivery.endpoint_id
          )
          ORDER BY next_attempt_at LIMIT 1
        ),
        (SELECT ends_at[1] FROM webhook_claims WHERE cardinality(ends_at) > 0 ORDER BY ends_at[1] LIMIT 1)
      ) AS at`
    return Option.map(Option.fromNullishOr(row?.at), DateTime.fromDateUnsafe)
  }).pipe(Effect.withSpan("WebhookStorePostgres.nextDue"), dieOfDatabase)

  return { claimDue, recover, nextDue }
})
