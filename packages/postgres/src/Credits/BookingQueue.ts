import type { AccountId } from "@kontor/core/Accounts"
import { Cause, Deferred, Effect, Exit, FiberSet, Schedule, Semaphore } from "effect"
import { type SqlClient, SqlError } from "effect/sql"
import * as Batches from "../Batches.ts"
import { uuids } from "../Columns.ts"
import { CommitClient } from "../CommitClient.ts"
import { defectOf } from "../Outage.ts"
import { bookTogether, type Manner, type Order, type Outcome, type WhenLocked } from "./BookingStatement.ts"

/** What may help when the statement of several bookings failed: the same again, each by itself, or nothing. */
const cure: Readonly<Record<SqlError.SqlErrorReason["_tag"], "again" | "apart" | "nothing">> = {
  ConnectionError: "again",
  DeadlockError: "again",
  SerializationError: "again",
  ConstraintError: "apart",
  UniqueViolation: "apart",
  UnknownError: "apart",
  AuthenticationError: "nothing",
  AuthorizationError: "nothing",
  LockTimeoutError: "nothing",
  SqlSyntaxError: "nothing",
  StatementTimeoutError: "nothing"
}

/** Whether a booking failed because an entry of its request and kind exists already. */
const isBookedAlready = ({ reason }: SqlError.SqlError): boolean =>
  reason._tag === "UniqueViolation" && reason.constraint === "ledger_entries_once"

/** Whether bookings that failed together may be booked one by one: one of them may be the cause. */
const mayLieInOne = (error: unknown): boolean => !SqlError.isSqlError(error) || cure[error.reason._tag] === "apart"

/**
 * Repeats a booking where that may help: bookings are idempotent, so a repeat of one whose answer was lost with its
 * connection returns its entry, and one that another node booked at the same moment returns the entry of that node.
 */
const retryBooking = <A, R>(booking: Effect.Effect<A, SqlError.SqlError, R>) =>
  booking.pipe(
    Effect.retry({ while: isBookedAlready, times: 10 }),
    Effect.retry({
      while: ({ reason }) => cure[reason._tag] === "again",
      schedule: Schedule.exponential("20 millis"),
      times: 7
    })
  )

const carefully: Manner = { whenLocked: "wait", repeats: "looked for" }

/** Opens the balances of accounts that have none yet, at zero: the ledger does not ask whether an account exists. */
export const openBalances = (sql: SqlClient.SqlClient, accounts: ReadonlyArray<AccountId>) =>
  sql`
    INSERT INTO account_balances (account_id)
    SELECT DISTINCT account_id FROM unnest(${uuids(accounts)}) AS opened (account_id) ORDER BY account_id
    ON CONFLICT DO NOTHING`

/** Books orders, waiting for accounts that others have locked: every order has an outcome. */
export const bookWaiting = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, orders: ReadonlyArray<Order>) {
  const outcomes = yield* bookTogether(sql, orders, carefully)
  const first = orders.filter(({ id }) => !outcomes.has(id))
  if (first.length === 0) return outcomes
  yield* openBalances(sql, first.map(({ account_id }) => account_id))
  return new Map([...outcomes, ...yield* bookTogether(sql, first, carefully)])
})

/**
 * Books orders in one statement and skips accounts that others have locked: their orders have no outcome. Hardly any
 * order is booked already, so no existing entry is looked for at first. If an order has one, all are booked again with
 * care. An order that the balance does not cover has no outcome either: it may have been booked before the balance was
 * spent, and a second statement must not fail what the first one wrote.
 */
const bookPassing = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, orders: ReadonlyArray<Order>) {
  const outcomes = yield* Effect.catchIf(
    bookTogether(sql, orders, { whenLocked: "pass over", repeats: "not expected" }),
    isBookedAlready,
    () => bookTogether(sql, orders, { whenLocked: "pass over", repeats: "looked for" })
  )
  return new Map([...outcomes].filter(([, { _tag }]) => _tag !== "Declined"))
})

/** An order, and the result that its caller waits for. */
interface Waiting {
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
const bookBatch = (
  sql: SqlClient.SqlClient,
  batch: ReadonlyArray<Waiting>,
  whenLocked: WhenLocked,
  passOn: Batches.PassOn
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

/** How many locked accounts are waited for at once: on the connections that the queue leaves. */
const lanes = 3

/** Lanes are rare, and keep no request waiting but their own. */
const atOnce: Batches.PassOn = (outcomes) => outcomes()

const requestOf = (order: Order): string => `${order.account_id} ${order.kind} ${order.request_id}`

/**
 * Makes the queue through which bookings reach the ledger. What arrives while a statement is under way goes into the
 * next one, so that bookings share a durable commit. A second one beside it would halve the batches, and most of what a
 * statement costs is the same for a small one.
 *
 * An account without a balance, one that a unit of work or another node has locked, and one whose balance does not
 * cover an order are booked for on a connection of their own, where they delay no other. When the scope closes, what
 * has arrived is still booked.
 */
export const make = Effect.gen(function*() {
  const sql = yield* CommitClient
  const underWay = new Map<string, Deferred.Deferred<Outcome>>()
  const held = new Map<AccountId, Array<Waiting>>()
  const laneFibers = yield* FiberSet.make()
  const connections = yield* Semaphore.make(lanes)

  const bookHeld = Effect.fnUntraced(function*(account_id: AccountId) {
    const batch = held.get(account_id)?.splice(0, Batches.maxBatchSize) ?? []
    if (batch.length === 0) return held.delete(account_id)
    yield* bookBatch(sql, batch, "wait", atOnce)
    return false
  }, (booking) => connections.withPermit(booking))

  const waitForAccount = (waiting: Waiting): Effect.Effect<unknown> => {
    const { account_id } = waiting.order
    const lane = held.get(account_id)
    if (lane !== undefined) return Effect.sync(() => lane.push(waiting))
    held.set(account_id, [waiting])
    return FiberSet.run(laneFibers, Effect.repeat(bookHeld(account_id), { until: (isEmpty) => isEmpty }))
  }

  const bookArriving = Effect.fnUntraced(function*(batch: ReadonlyArray<Waiting>, passOn: Batches.PassOn) {
    const passedOver = yield* bookBatch(sql, batch, "pass over", passOn)
    yield* Effect.forEach(passedOver, (waiting) => waitForAccount(waiting), { discard: true })
  })

  yield* Effect.addFinalizer(() => FiberSet.awaitEmpty(laneFibers))
  const arrive = yield* Batches.make("bookings", bookArriving)

  const enqueue = (order: Order, request: string) => {
    const outcome = Deferred.makeUnsafe<Outcome>()
    underWay.set(request, outcome)
    return arrive({ order, outcome })
      ? Effect.ensuring(Deferred.await(outcome), Effect.sync(() => underWay.delete(request)))
      : Effect.interrupt
  }

  const book = (order: Order): Effect.Effect<Outcome> =>
    Effect.suspend(() => {
      const request = requestOf(order)
      const same = underWay.get(request)
      return same === undefined ? enqueue(order, request) : Effect.flatMap(
        Effect.exit(Deferred.await(same)),
        (exit) =>
          Exit.isSuccess(exit) && exit.value._tag !== "Declined"
            ? Effect.succeed<Outcome>({ _tag: "Standing", sequence: exit.value.sequence })
            : book(order)
      )
    })

  return {
    /** Books an order, uninterruptibly, and returns when its entry is durable, or is certain not to be written. */
    book: (order: Order) => Effect.uninterruptible(book(order))
  }
})
