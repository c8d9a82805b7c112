import type { Booking } from "@kontor/core/Credits"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { documents, instants, largeIntegers, texts, uuids } from "../Columns.ts"

/** A booking on its way into the ledger, with the identifier (UUIDv7) and the time of its future entry. */
export interface Order extends Booking {
  readonly id: string
  readonly created_at: DateTime.Utc
}

/**
 * The outcome of an order: its entry was written; an entry of this request and kind exists already, under this
 * sequence; or the balance does not cover it.
 */
export type Outcome =
  | { readonly _tag: "Written"; readonly sequence: number; readonly balance_after: number }
  | { readonly _tag: "Standing"; readonly sequence: number }
  | { readonly _tag: "Declined"; readonly balance: number }

/** What to do about a locked account. */
export type WhenLocked = "wait" | "pass over"

/** How to book: what to do about a locked account, and whether a request may be booked already. */
export interface Manner {
  readonly whenLocked: WhenLocked
  /**
   * `looked for`: an order whose entry exists is found, and not booked again. `not expected`: the ledger is not read,
   * which costs less, and does so whatever was planned while it was empty. The statement of an order whose entry exists
   * then violates `ledger_entries_once` and has no effect; an order that is not covered may have an entry too.
   */
  readonly repeats: "looked for" | "not expected"
}

interface OutcomeRow {
  readonly id: string
  readonly written: number | null
  readonly standing: number | null
  readonly balance: bigint
}

const outcomeOf = ({ balance, standing, written }: OutcomeRow): Outcome => {
  if (standing !== null) return { _tag: "Standing", sequence: standing }
  return written === null
    ? { _tag: "Declined", balance: Number(balance) }
    : { _tag: "Written", sequence: written, balance_after: Number(balance) }
}

/** Joins `standing`: the entry of the same request and kind, or null. */
const standing = (sql: SqlClient.SqlClient, repeats: Manner["repeats"]) =>
  repeats === "not expected" ? sql`CROSS JOIN (SELECT NULL::integer AS sequence) standing` : sql`
      LEFT JOIN LATERAL (
        SELECT sequence FROM ledger_entries
        WHERE account_id = orders.account_id AND request_id = orders.request_id AND kind = orders.kind LIMIT 1
      ) standing ON true`

/**
 * Books orders of different requests in one atomic statement, and returns the outcome of each, by its identifier.
 * Orders whose account was skipped or has no balance yet have no outcome.
 *
 * The balances are locked, either waiting for other locks or skipping them. The orders of an account are then applied
 * from the largest receipt to the largest expense: when one is not covered, none after it is. Entries depend on the
 * change of their balance, and a balance is changed by exactly the sum of its entries. What an adjustment takes back
 * lowers `granted` and does not count as `spent`. Should two nodes book the same
 * request at once, the later one violates `ledger_entries_once`, and its whole statement has no effect.
 */
export const bookTogether = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  orders: ReadonlyArray<Order>,
  { repeats, whenLocked }: Manner
) {
  const accounts = uuids(orders.map(({ account_id }) => account_id))
  const rows = yield* sql<OutcomeRow>`
    WITH orders AS (
      SELECT * FROM unnest(
        ${accounts},
        ${uuids(orders.map(({ id }) => id))},
        ${texts(orders.map(({ request_id }) => request_id))},
        ${texts(orders.map(({ kind }) => kind))},
        ${texts(orders.map(({ endpoint }) => endpoint))},
        ${largeIntegers(orders.map(({ credits }) => BigInt(credits)))},
        ${documents(orders.map(({ breakdown }) => breakdown))},
        ${instants(orders.map(({ created_at }) => DateTime.toDateUtc(created_at)))},
        ${texts(orders.map(({ price_version }) => price_version))}
      ) AS one (account_id, id, request_id, kind, endpoint, credits, breakdown, created_at, price_version)
    ), locked AS MATERIALIZED (
      SELECT account_id, balance, sequence FROM account_balances
      WHERE account_id = ANY(${accounts})
      ORDER BY account_id FOR NO KEY UPDATE ${sql.literal(whenLocked === "wait" ? "" : "SKIP LOCKED")}
    ), running AS (
      SELECT orders.*, locked.balance, standing.sequence AS standing,
        locked.sequence + count(*) FILTER (WHERE standing IS NULL) OVER series AS sequence,
        locked.balance + sum(credits) FILTER (WHERE standing IS NULL) OVER series AS balance_after
      FROM orders
      JOIN locked USING (account_id)
      ${standing(sql, repeats)}
      WINDOW series AS (PARTITION BY account_id ORDER BY credits DESC, id ROWS UNBOUNDED PRECEDING)
    ), decided AS MATERIALIZED (
      SELECT *, standing IS NULL AND balance_after >= 0 AS is_covered FROM running
    ), changed AS (
      UPDATE account_balances SET
        balance = account_balances.balance + total.credits,
        granted = granted + received,
        spent = spent + received - total.credits,
        sequence = account_balances.sequence + entries
      FROM (
        SELECT account_id, sum(credits)::bigint AS credits, count(*)::int AS entries,
          sum(CASE kind WHEN 'adjustment' THEN credits ELSE greatest(credits, 0) END)::bigint AS received
        FROM decided WHERE is_covered GROUP BY account_id
      ) total
      WHERE account_balances.account_id = total.account_id
      RETURNING account_balances.account_id, account_balances.balance
    ), written AS (
      INSERT INTO ledger_entries
        (account_id, sequence, id, request_id, kind, endpoint, credits, balance_after, breakdown, created_at,
          price_version)
      SELECT account_id, sequence, id, request_id, kind, endpoint, credits, balance_after, breakdown, created_at,
        price_version
      FROM decided JOIN changed USING (account_id) WHERE is_covered
      RETURNING id, sequence, balance_after
    )
    SELECT id, written.sequence AS written, decided.standing,
      coalesce(written.balance_after, changed.balance, decided.balance) AS balance
    FROM decided LEFT JOIN changed USING (account_id) LEFT JOIN written USING (id)`
  return new Map(rows.map((row) => [row.id, outcomeOf(row)]))
})
