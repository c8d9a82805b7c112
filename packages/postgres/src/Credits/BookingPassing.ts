import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { isBookedAlready } from "./BookingRetry.ts"
import { bookTogether, type Manner, type Order } from "./BookingStatement.ts"

const carefully: Manner = { whenLocked: "pass over", repeats: "looked for" }

/**
 * Books orders and skips accounts that others have locked: their orders have no outcome. Hardly any order is booked
 * already, so none is looked for at first. Where one is, all are booked again with care; so are those that the balance
 * does not cover, one of which may have been booked before the balance was spent.
 */
export const bookPassing = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, orders: ReadonlyArray<Order>) {
  const outcomes = yield* Effect.catchIf(
    bookTogether(sql, orders, { whenLocked: "pass over", repeats: "not expected" }),
    isBookedAlready,
    () => bookTogether(sql, orders, carefully)
  )
  const declined = orders.filter(({ id }) => outcomes.get(id)?._tag === "Declined")
  if (declined.length === 0) return outcomes
  const decided = yield* bookTogether(sql, declined, carefully)
  return new Map([...outcomes].flatMap(([id, outcome]) => {
    const certain = outcome._tag === "Declined" ? decided.get(id) : outcome
    return certain === undefined ? [] : [[id, certain] as const]
  }))
})
