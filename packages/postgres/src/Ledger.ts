import type { AccountId } from "@kontor/core/Accounts"
import {
  type Booking,
  type Discrepancy,
  InsufficientCredits,
  Ledger,
  usageKinds,
  type Verification
} from "@kontor/core/Credits"
import { Cause, DateTime, Deferred, Effect, Exit, FiberSet, Layer, Option, Schedule, Semaphore } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient, SqlError } from "effect/sql"
import * as Batches from "./Batches.ts"
import { AccountClient, CommitClient } from "./Clients.ts"
import { documents, instants, largeIntegers, texts, uuids } from "./Columns.ts"
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
import { defectOf, dieOfDatabase } from "./Outage.ts"

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

/** Whether to wait for a locked account or to skip it. */
export type WhenLocked = "wait" | "pass over"

/** The manner of a booking: whether it waits for locked accounts, and whether a request may be booked already. */
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

/** The step after the statement of several bookings failed: repeat it, book each by itself, or give up. */
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

/** The number of locked accounts waited for at once, on the connections that the queue leaves. */
const lanes = 3

/** A lane delays only the requests of its own account. */
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
export const makeQueue = Effect.gen(function*() {
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
  const queue = yield* makeQueue

  const bookWithinUnit = Effect.fnUntraced(function*(order: Order) {
    const { account_id } = order
    const locked = yield* sql`SELECT FROM account_balances WHERE account_id = ${account_id} FOR NO KEY UPDATE`
    if (locked.length === 0) yield* openBalances(sql, [account_id])
    return (yield* bookWaiting(sql, [order])).get(order.id)!
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
