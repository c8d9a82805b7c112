import { Cause, Deferred, Effect, Exit } from "effect"
import type { SqlClient } from "effect/sql"
import type { PassOn } from "../Batches.ts"
import { defectOf } from "../Outage.ts"
import { bookPassing } from "./BookingPassing.ts"
import { mayLieInOne, retryBooking } from "./BookingRetry.ts"
import type { Order, Outcome, WhenLocked } from "./BookingStatement.ts"
import { bookWaiting } from "./BookingWaiting.ts"

/** An order, and the result that its caller waits for. */
export interface Waiting {
  readonly order: Order
  readonly outcome: Deferred.Deferred<Outcome>
}

const report = (batch: ReadonlyArray<Waiting>, outcomes: ReadonlyMap<string, Outcome>): void => {
  for (const { order, outcome } of batch) {
    const became = outcomes.get(order.id)
    if (became !== undefined) Deferred.doneUnsafe(outcome, Exit.succeed(became))
  }
}

const booking = (sql: SqlClient.SqlClient, orders: ReadonlyArray<Order>, whenLocked: WhenLocked) =>
  whenLocked === "wait" ? bookWaiting(sql, orders) : bookPassing(sql, orders)

/**
 * Books orders of different requests in one statement and reports their outcomes. Returns the orders without an
 * outcome, which get no report; if it waits, every order has an outcome. If one order makes the statement fail for
 * the others, each is booked by itself.
 */
export const bookBatch = (
  sql: SqlClient.SqlClient,
  batch: ReadonlyArray<Waiting>,
  whenLocked: WhenLocked,
  passOn: PassOn
): Effect.Effect<ReadonlyArray<Waiting>> =>
  booking(sql, batch.map(({ order }) => order), whenLocked).pipe(
    retryBooking,
    Effect.map((outcomes) => {
      passOn(() => report(batch, outcomes))
      return batch.filter(({ order }) => !outcomes.has(order.id))
    }),
    Effect.catchCause((cause) => {
      const error = Cause.squash(cause)
      return batch.length > 1 && mayLieInOne(error)
        ? Effect.map(Effect.forEach(batch, (waiting) => bookBatch(sql, [waiting], whenLocked, passOn)), (left) =>
          left.flat())
        : Effect.flatMap(defectOf(error), (defect) =>
          Effect.as(
            Effect.forEach(batch, ({ outcome }) =>
              Deferred.die(outcome, defect), { discard: true }),
            []
          ))
    })
  )
