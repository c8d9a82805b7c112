import type { Settlement, WebhookStore } from "@kontor/core/Webhooks"
import { Cause, Deferred, Effect, Exit, Option } from "effect"
import { type SqlClient, SqlError } from "effect/sql"
import * as Batches from "../Batches.ts"
import { AccountClient, WorkerClient } from "../Clients.ts"
import { booleans, byteStrings, floats, instants, integers, texts, uuids } from "../Columns.ts"
import { defectOf, dieOfDatabase, isOutage } from "../Outage.ts"
import { instant } from "./WebhookRows.ts"

/**
 * Removes deliveries from those in flight: the CTE `ended` lists them with their endpoint. Their rows are locked in one
 * order, so that statements cannot deadlock.
 */
export const freed = `
  freeing AS (
    SELECT claim.account_id, claim.endpoint_id, ids
    FROM webhook_claims claim
    JOIN (SELECT account_id, endpoint_id, array_agg(id) AS ids FROM ended GROUP BY account_id, endpoint_id) one
      ON one.account_id = claim.account_id AND one.endpoint_id = claim.endpoint_id
    ORDER BY claim.account_id, claim.endpoint_id FOR NO KEY UPDATE OF claim
  ), freed AS (
    UPDATE webhook_claims claim
    SET (delivery_ids, ends_at) = (
      SELECT coalesce(array_agg(flying.id ORDER BY place), '{}'), coalesce(array_agg(flying.ends_at ORDER BY place), '{}')
      FROM unnest(claim.delivery_ids, claim.ends_at) WITH ORDINALITY AS flying (id, ends_at, place)
      WHERE flying.id <> ALL(ids)
    )
    FROM freeing WHERE claim.account_id = freeing.account_id AND claim.endpoint_id = freeing.endpoint_id
  )`

/**
 * Stores the outcomes of claimed deliveries, of all or of none, in one statement. Returns the places of those whose
 * claim had not ended: they are waiting, and the attempt is their next one. A success resets the endpoint's count of
 * exhausted messages; endpoints become silent or not. Endpoints are locked first, then deliveries, then what is in
 * flight, each in one order, so that nodes cannot deadlock: counting them locks them first.
 */
const settleTogether = Effect.fnUntraced(function*(
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
        ${byteStrings(attempts.map(({ answer }) => answer))},
        ${booleans(settlements.map(({ is_silent }) => is_silent))}
      )) WITH ORDINALITY AS one (
        account_id, id, status, plan_step, next_attempt_at, number, started_at, answered, duration, error, answer,
        is_silent, place
      )
      ORDER BY account_id, id COLLATE "C"
    ), changing AS (
      SELECT endpoint.account_id, endpoint.id FROM webhook_endpoints endpoint
      JOIN (
        SELECT delivery.account_id, endpoint_id, (array_agg(is_silent ORDER BY place DESC))[1] AS is_silent,
          bool_or(made.status = 'succeeded') AS has_success
        FROM webhook_deliveries delivery JOIN made ON delivery.account_id = made.account_id AND delivery.id = made.id
        GROUP BY delivery.account_id, endpoint_id
      ) ended ON ended.account_id = endpoint.account_id AND ended.endpoint_id = endpoint.id
      WHERE endpoint.is_silent <> ended.is_silent OR (has_success AND exhausted_in_a_row > 0)
      ORDER BY endpoint.account_id, endpoint.id FOR NO KEY UPDATE OF endpoint
    ), settled AS (
      UPDATE webhook_deliveries delivery
      SET status = made.status, plan_step = made.plan_step, next_attempt_at = made.next_attempt_at, attempts = number
      FROM made
      WHERE delivery.account_id = made.account_id AND delivery.id = made.id AND attempts = number - 1
        AND delivery.status IN ('pending', 'retry_wait') AND (SELECT count(*) FROM changing) >= 0
      RETURNING delivery.account_id, endpoint_id, delivery.id, delivery.status, is_silent, place
    ), noted AS (
      INSERT INTO webhook_attempts (account_id, delivery_id, number, started_at, status, duration, error, answer)
      SELECT account_id, id, number, started_at, answered, duration, error, answer FROM made
      WHERE place IN (SELECT place FROM settled)
    ), changed AS (
      UPDATE webhook_endpoints endpoint
      SET is_silent = now.is_silent, exhausted_in_a_row = CASE WHEN has_success THEN 0 ELSE exhausted_in_a_row END
      FROM changing, (
        SELECT account_id, endpoint_id, (array_agg(is_silent ORDER BY place DESC))[1] AS is_silent,
          bool_or(status = 'succeeded') AS has_success
        FROM settled GROUP BY account_id, endpoint_id
      ) now
      WHERE endpoint.account_id = changing.account_id AND endpoint.id = changing.id
        AND now.account_id = changing.account_id AND now.endpoint_id = changing.id
    ), ended AS (
      SELECT account_id, endpoint_id, id FROM settled
    ), ${sql.literal(freed)}
    SELECT place::int AS place FROM settled`
  return new Set(rows.map(({ place }) => place - 1))
})

/**
 * Returns whether settlements that failed together may be settled one by one: the cause may be one of them, or the
 * order in which they met others. During an outage each of them would fail.
 */
const mayLieInOne = (failure: unknown): boolean =>
  !SqlError.isSqlError(failure) || !isOutage(failure) || failure.reason._tag === "DeadlockError" ||
  failure.reason._tag === "SerializationError"

/** A settlement, and the result that its caller waits for. */
interface Waiting {
  readonly settlement: Settlement
  readonly isSettled: Deferred.Deferred<boolean>
}

/**
 * Makes the part of the store that settles deliveries. Those that end while a statement is under way are settled by the
 * next one, so that they share a durable commit: with 64 in flight, three times as many are settled. Within a unit of
 * work a settlement is part of its transaction. Where one makes the statement fail for the others, each is settled by
 * itself.
 */
export const make = Effect.gen(function*() {
  const [sql, client] = [yield* AccountClient, yield* WorkerClient]
  const settleBatch = (batch: ReadonlyArray<Waiting>): Effect.Effect<void> =>
    settleTogether(client, batch.map(({ settlement }) => settlement)).pipe(
      Effect.map((settled) =>
        batch.forEach(({ isSettled }, place) => Deferred.doneUnsafe(isSettled, Exit.succeed(settled.has(place))))
      ),
      Effect.catchCause((cause) => {
        const failure = Cause.squash(cause)
        return batch.length > 1 && mayLieInOne(failure)
          ? Effect.forEach(batch, (waiting) => settleBatch([waiting]), { discard: true })
          : Effect.flatMap(
            defectOf(failure),
            (defect) => Effect.forEach(batch, ({ isSettled }) => Deferred.die(isSettled, defect), { discard: true })
          )
      })
    )
  const arrive = yield* Batches.make("settlements", settleBatch)

  const settleWithinUnit = (settlement: Settlement) =>
    Effect.map(dieOfDatabase(settleTogether(sql, [settlement])), (settled) => settled.has(0))

  const settle: WebhookStore["Service"]["settle"] = Effect.fnUntraced(function*(settlement) {
    const unit = yield* Effect.serviceOption(sql.transactionService)
    if (Option.isSome(unit)) return yield* settleWithinUnit(settlement)
    const isSettled = Deferred.makeUnsafe<boolean>()
    return yield* arrive({ settlement, isSettled }) ? Deferred.await(isSettled) : Effect.interrupt
  })

  return { settle }
})

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
