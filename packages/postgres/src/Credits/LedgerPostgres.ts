import type { AccountId } from "@kontor/core/Accounts"
import { type Booking, InsufficientCredits, Ledger } from "@kontor/core/Credits/Ledger"
import { DateTime, Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { AccountClient } from "../AccountClient.ts"
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
import { verify } from "./LedgerVerification.ts"

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
