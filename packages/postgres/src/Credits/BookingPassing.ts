import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { isBookedAlready } from "./BookingRetry.ts"
import { bookTogether, type Order } from "./BookingStatement.ts"

/**
 * Books orders in one statement and skips accounts that others have locked: their orders have no outcome. Hardly any
 * order is booked already, so no existing entry is looked for at first. If an order has one, all are booked again with
 * care. An order that the balance does not cover has no outcome either: it may have been booked before the balance was
 * spent, and a second statement must not fail what the first one wrote.
 */
export const bookPassing = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, orders: ReadonlyArray<Order>) {
  const outcomes = yield* Effect.catchIf(
    bookTogether(sql, orders, { whenLocked: "pass over", repeats: "not expected" }),
    isBookedAlready,
    () => bookTogether(sql, orders, { whenLocked: "pass over", repeats: "looked for" })
  )
  return new Map([...outcomes].filter(([, { _tag }]) => _tag !== "Declined"))
})
