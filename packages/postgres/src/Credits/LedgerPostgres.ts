import type { AccountId } from "@kontor/core/Accounts"
import {
  type Booking,
  type Discrepancy,
  InsufficientCredits,
  Ledger,
  usageKinds,
  type Verification
} from "@kontor/core/Credits"
import { DateTime, Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { AccountClient } from "../AccountClient.ts"
import { texts } from "../Columns.ts"
import { CommitClient } from "../CommitClient.ts"
import { dieOfDatabase } from "../Outage.ts"
import * as BookingQueue from "./BookingQueue.ts"
import type { Order } from "./BookingStatement.ts"
import {
  balanceOf,
  type BalanceRow,
  entryColumns,
  entryOf,
  type LedgerEntryRow,
  makeOverview,
  readEntries,
  readUsage
} from "./LedgerReading.ts"

const countsOf = (sql: SqlClient.SqlClient) =>
  sql<{ accounts: number; entries: number }>`
    SELECT (SELECT count(*)::float8 FROM account_balances) AS accounts,
      (SELECT count(*)::float8 FROM ledger_entries) AS entries`

const brokenLines = (sql: SqlClient.SqlClient) =>
  sql<Discrepancy>`
    SELECT account_id, sequence, CASE
      WHEN sequence <> sequence_before + 1
        THEN format('entry %s does not follow on entry %s', sequence, sequence_before)
      WHEN balance_after <> balance_before + credits
        THEN format('the balance after it is %s, %s and %s credits make %s', balance_after, balance_before, credits,
          balance_before + credits)
      ELSE format('the balance after it is %s', balance_after)
    END AS found
    FROM (
      SELECT account_id, sequence, credits, balance_after,
        lag(sequence, 1, 0) OVER line AS sequence_before,
        lag(balance_after, 1, 0::bigint) OVER line AS balance_before
      FROM ledger_entries WINDOW line AS (PARTITION BY account_id ORDER BY sequence)
    ) entry
    WHERE sequence <> sequence_before + 1 OR balance_after <> balance_before + credits OR balance_after < 0
    ORDER BY account_id, sequence`

const brokenBalances = (sql: SqlClient.SqlClient) =>
  sql<Discrepancy>`
    SELECT account_id, NULL::int AS sequence,
      CASE WHEN stored IS NULL THEN 'the balance is missing' ELSE format(
        'the balance is %s, received %s, spent %s, last entry %s',
        stored.balance, stored.granted, stored.spent, stored.sequence
      ) END || format(
        '; the entries make %s, %s, %s, %s',
        coalesce(made.balance, 0), coalesce(made.granted, 0), coalesce(made.spent, 0), coalesce(made.sequence, 0)
      ) AS found
    FROM account_balances stored
    FULL JOIN (
      SELECT account_id, sum(credits)::bigint AS balance, max(sequence) AS sequence,
        coalesce(sum(credits) FILTER (WHERE credits > 0 OR kind = 'adjustment'), 0)::bigint AS granted,
        coalesce(sum(-credits) FILTER (WHERE credits < 0 AND kind <> 'adjustment'), 0)::bigint AS spent
      FROM ledger_entries GROUP BY account_id
    ) made USING (account_id)
    WHERE (stored.balance, stored.granted, stored.spent, stored.sequence) IS DISTINCT FROM
      (coalesce(made.balance, 0), coalesce(made.granted, 0), coalesce(made.spent, 0), coalesce(made.sequence, 0))
    ORDER BY account_id`

const brokenUsage = (sql: SqlClient.SqlClient) =>
  sql<Discrepancy>`
    SELECT account_id, NULL::int AS sequence, format(
      'the usage of %s at %s is %s requests and %s credits; the entries make %s and %s', day, endpoint,
      coalesce(stored.requests, 0), coalesce(stored.credits_used, 0), coalesce(made.requests, 0),
      coalesce(made.credits_used, 0)
    ) AS found
    FROM usage_days stored
    FULL JOIN (
      SELECT entry.account_id, (entry.created_at AT TIME ZONE 'Europe/Berlin')::date AS day,
        coalesce(entry.endpoint, '') AS endpoint, -sum(entry.credits)::bigint AS credits_used,
        count(*) FILTER (WHERE charge.sequence IS NULL)::int AS requests
      FROM ledger_entries entry LEFT JOIN ledger_entries charge
        ON entry.kind = 'surcharge' AND charge.account_id = entry.account_id AND charge.request_id = entry.request_id
          AND charge.kind = 'charge'
      WHERE entry.kind = ANY(${texts(usageKinds)})
      GROUP BY 1, 2, 3
    ) made USING (account_id, day, endpoint)
    WHERE (coalesce(stored.requests, 0), coalesce(stored.credits_used, 0)) IS DISTINCT FROM
      (coalesce(made.requests, 0), coalesce(made.credits_used, 0))
    ORDER BY account_id, day, endpoint`

/**
 * Recomputes the ledger: every entry must follow from the one before, and every balance and usage from its entries. The
 * database does the work, over any number of entries and without a time limit, on one snapshot, so that bookings
 * continue meanwhile.
 */
const verify: Effect.Effect<Verification, never, SqlClient.SqlClient> = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(Effect.gen(function*() {
    yield* sql`SET LOCAL statement_timeout = 0`
    const [counts] = yield* countsOf(sql)
    const lines = yield* brokenLines(sql)
    const discrepancies = [...lines, ...yield* brokenBalances(sql), ...yield* brokenUsage(sql)]
    return { accounts: counts?.accounts ?? 0, entries: counts?.entries ?? 0, discrepancies }
  }))
}).pipe(
  Effect.provideService(SqlClient.BeginTransaction, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
  Effect.withSpan("LedgerPostgres.verify"),
  dieOfDatabase
)

const readOutstanding = (sql: SqlClient.SqlClient): Ledger["Service"]["outstanding"] =>
  sql<{ credits: number }>`
    SELECT coalesce(sum(balance), 0)::float8 AS credits FROM account_balances`.pipe(
    Effect.map(([row]) => row?.credits ?? 0),
    Effect.withSpan("LedgerPostgres.outstanding"),
    dieOfDatabase
  )

const make = Effect.gen(function*() {
  const sql = yield* AccountClient
  const commits = yield* CommitClient
  const whole = yield* SqlClient.SqlClient
  const random = yield* SecureRandom.SecureRandom
  const queue = yield* BookingQueue.make

  const bookWithinUnit = Effect.fnUntraced(function*(order: Order) {
    const { account_id } = order
    const locked = yield* sql`SELECT FROM account_balances WHERE account_id = ${account_id} FOR NO KEY UPDATE`
    if (locked.length === 0) yield* BookingQueue.openBalances(sql, [account_id])
    return (yield* BookingQueue.bookWaiting(sql, [order])).get(order.id)!
  }, dieOfDatabase)

  const entryAt = (client: SqlClient.SqlClient, account: AccountId, sequence: number) =>
    client<LedgerEntryRow>`
      SELECT ${sql.literal(entryColumns)} FROM ledger_entries
      WHERE account_id = ${account} AND sequence = ${sequence}`.pipe(
      Effect.map(([row]) => entryOf(account, row!)),
      dieOfDatabase
    )

  const book = Effect.fnUntraced(function*(booking: Booking) {
    const order = { ...booking, id: yield* random.uuidV7(), created_at: yield* DateTime.now }
    const unit = yield* Effect.serviceOption(sql.transactionService)
    const outcome = yield* Option.isSome(unit) ? bookWithinUnit(order) : queue.book(order)
    switch (outcome._tag) {
      case "Written":
        return { ...order, sequence: outcome.sequence, balance_after: outcome.balance_after }
      case "Standing":
        return yield* entryAt(Option.isSome(unit) ? sql : commits, booking.account_id, outcome.sequence)
      case "Declined":
        return yield* new InsufficientCredits({ required: -booking.credits, balance: outcome.balance })
    }
  })

  const balance = Effect.fn("LedgerPostgres.balance")(
    function*(account: AccountId) {
      const rows = yield* sql<BalanceRow>`
        SELECT balance, granted, spent FROM account_balances WHERE account_id = ${account}`
      return balanceOf(rows[0])
    },
    dieOfDatabase
  )

  const overview = yield* makeOverview

  const entries: Ledger["Service"]["entries"] = Effect.fn("LedgerPostgres.entries")(
    (account, page) => readEntries(sql, account, page),
    dieOfDatabase
  )

  const usage: Ledger["Service"]["usage"] = Effect.fn("LedgerPostgres.usage")(
    (account, period) => readUsage(sql, account, period),
    dieOfDatabase
  )

  return Ledger.of({
    outstanding: readOutstanding(whole),
    book,
    balance,
    overview,
    entries,
    usage,
    verify: Effect.provideService(verify, SqlClient.SqlClient, whole)
  })
})

/**
 * The ledger in PostgreSQL. Bookings of many requests share a commit; a booking within a unit of work is part of its
 * transaction, and locks its account until that ends.
 */
export const layer: Layer.Layer<
  Ledger,
  never,
  AccountClient | CommitClient | SecureRandom.SecureRandom | SqlClient.SqlClient
> = Layer.effect(Ledger, make)
