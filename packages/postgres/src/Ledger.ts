import type { AccountId, CredentialRef } from "@kontor/core/Accounts"
import {
  type Booking,
  type Budget,
  BudgetExceeded,
  ChargeKeyConflict,
  type ChargeTerms,
  InsufficientCredits,
  Ledger
} from "@kontor/core/Credits"
import {
  Cause,
  Clock,
  Context,
  DateTime,
  Deferred,
  Effect,
  Exit,
  FiberSet,
  Layer,
  Option,
  Schedule,
  Semaphore
} from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient, SqlError } from "effect/sql"
import * as Batches from "./Batches.ts"
import {
  AccountClient,
  CommitClient,
  credentials,
  defectOf,
  dieOfDatabase,
  documents,
  instants,
  largeIntegers,
  texts,
  uuids
} from "./Clients.ts"
import { chargedUnder, findClaims, type Order } from "./Idempotency.ts"
import {
  balanceOf,
  type BalanceRow,
  countUsageLater,
  entriesAndUsage,
  fallenBalances,
  makeOverview,
  readEntry,
  readHours,
  readOutstanding,
  readSpent,
  verify
} from "./LedgerReading.ts"

/**
 * The outcome of an order: its entry was written; an entry of this request and kind exists already, under this
 * sequence, or the key of the order is claimed for it; another request has claimed the key; or the balance does not
 * cover it, or its budget.
 */
export type Outcome =
  | { readonly _tag: "Written"; readonly sequence: number; readonly balance_after: number }
  | { readonly _tag: "Standing"; readonly sequence: number }
  | { readonly _tag: "Conflicting" }
  | { readonly _tag: "Declined"; readonly balance: number }
  | { readonly _tag: "OverBudget"; readonly spent: number }

const isRefused = (outcome: Outcome | undefined): boolean =>
  outcome?._tag === "Declined" || outcome?._tag === "OverBudget"

/** The choice to wait for a locked account or to skip it. */
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
  /** The credits that the exceeded budget counts; null for any other order. */
  readonly spent: bigint | null
}

const outcomeOf = ({ balance, spent, standing, written }: OutcomeRow): Outcome => {
  if (standing !== null) return { _tag: "Standing", sequence: standing }
  if (spent !== null) return { _tag: "OverBudget", spent: Number(spent) }
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

/** A credential as budgets name it. */
const writtenCredential = ({ id, kind }: CredentialRef): string => `${kind}/${id}`

/** The parts of the statement that claim the keys of orders; none where no order has one. */
const claiming = (sql: SqlClient.SqlClient, orders: ReadonlyArray<Order>) =>
  orders.every(({ under }) => under === undefined) ? { columns: sql``, names: sql``, claimed: sql`` } : {
    columns: sql`, ${texts(orders.map(({ under }) => under?.key ?? null))}, ${
      texts(orders.map(({ under }) => under?.request ?? null))
    }`,
    names: sql`, key, request`,
    claimed: sql`, claimed AS (
      INSERT INTO idempotency_keys (account_id, key, reference, request, claimed_at, outcome)
      SELECT account_id, key, request_id::uuid, request, created_at, 'charged'
      FROM decided WHERE is_covered AND key IS NOT NULL
    )`
  }

/** The first instant whose month is kept beside the current one, as the beginning of the keys of `spending`. */
const oldestMonth = (budgets: ReadonlyArray<Budget>): string => {
  const [first] = budgets.map(({ month }) => month).toSorted()
  return DateTime.formatIsoDateUtc(DateTime.subtract(DateTime.makeUnsafe(`${first}-01`), { months: 1 })).slice(0, 7)
}

/**
 * The parts of the statement that count budgets; none where no order has one. Of the orders of a budget those are
 * within it that it covers from the largest receipt to the largest expense.
 */
const budgeting = (sql: SqlClient.SqlClient, orders: ReadonlyArray<Order>, repeats: Manner["repeats"]) => {
  const budgets = orders.flatMap(({ budget }) => budget === undefined ? [] : [budget])
  if (budgets.length === 0) {
    const no = sql``
    const parts = { columns: no, names: no, locked: no, within: no, isWithin: no, set: no, counted: no }
    return { ...parts, orders: sql`orders`, spent: sql`NULL::bigint` }
  }
  const places = orders.map(({ budget, credential }) =>
    budget === undefined || credential === undefined ? null : `${budget.month} ${writtenCredential(credential)}`
  )
  return {
    columns: sql`, ${
      largeIntegers(orders.map(({ budget }) => budget === undefined ? null : BigInt(budget.monthly_credit_limit)))
    }, ${texts(places)}`,
    names: sql`, budget_limit, budget`,
    locked: sql`, spending`,
    within: sql`, within AS MATERIALIZED (
      SELECT *, budget IS NULL OR credits >= 0 OR spent_after <= budget_limit AS is_within
      FROM (
        SELECT orders.*, coalesce((spending ->> budget)::bigint, 0) AS spent_before,
          coalesce((spending ->> budget)::bigint, 0) - sum(credits) FILTER (WHERE standing IS NULL) OVER series
            AS spent_after
        FROM orders
        JOIN locked USING (account_id)
        ${standing(sql, repeats)}
        WINDOW series AS (PARTITION BY account_id, budget ORDER BY credits DESC, id ROWS UNBOUNDED PRECEDING)
      ) counted
    )`,
    orders: sql`within orders`,
    isWithin: sql` AND is_within`,
    set: sql`,
        spending = CASE WHEN counted.spending IS NULL THEN account_balances.spending ELSE coalesce((
          SELECT jsonb_object_agg(place, credits) FROM jsonb_each(account_balances.spending) AS kept (place, credits)
          WHERE place COLLATE "C" >= ${oldestMonth(budgets)}
        ), '{}') || counted.spending END`,
    counted: sql` LEFT JOIN (
        SELECT account_id, jsonb_object_agg(budget, greatest(0, spent_now)) AS spending FROM (
          SELECT account_id, budget, spent_before - sum(credits) AS spent_now FROM decided
          WHERE is_covered AND budget IS NOT NULL GROUP BY account_id, budget, spent_before
        ) budgeted GROUP BY account_id
      ) counted USING (account_id)`,
    spent: sql`(CASE WHEN NOT is_within AND coalesce(changed.balance, decided.balance) + credits >= 0 THEN
        spent_before - coalesce(sum(credits) FILTER (WHERE is_covered) OVER (PARTITION BY account_id, budget), 0)
      END)::bigint`
  }
}

/**
 * Books orders of different requests in one atomic statement, and returns the outcome of each, by its identifier.
 * Orders whose account was skipped or has no balance yet have no outcome.
 *
 * The balances are locked, either waiting for other locks or skipping them. The orders of an account are then applied
 * from the largest receipt to the largest expense: when one is not covered, none after it is. Those beyond the budget
 * of their credential are left out before; its count lies in the locked row. Entries and balances are written by what
 * was decided: a balance is changed by exactly the sum of its entries. What an adjustment takes back lowers `granted`
 * and does not count as `spent`. Should two nodes book the same request at once, the later one violates
 * `ledger_entries_once`, and its whole statement has no effect. One whose key is claimed violates
 * `idempotency_keys_pkey`, expired claims included.
 */
export const bookTogether = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  orders: ReadonlyArray<Order>,
  { repeats, whenLocked }: Manner
) {
  const accounts = uuids(orders.map(({ account_id }) => account_id))
  const keys = claiming(sql, orders)
  const budgets = budgeting(sql, orders, repeats)
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
        ${texts(orders.map(({ price_version }) => price_version))},
        ${credentials(orders.map(({ credential }) => credential))}${keys.columns}${budgets.columns}
      ) AS one (
        account_id, id, request_id, kind, endpoint, credits, breakdown, created_at, price_version, credential${keys.names}${budgets.names}
      )
    ), locked AS MATERIALIZED (
      SELECT account_id, balance, sequence${budgets.locked} FROM account_balances
      WHERE account_id = ANY(${accounts})
      ORDER BY account_id FOR NO KEY UPDATE ${sql.literal(whenLocked === "wait" ? "" : "SKIP LOCKED")}
    )${budgets.within}, running AS (
      SELECT orders.*, locked.balance, standing.sequence AS standing,
        locked.sequence + count(*) FILTER (WHERE standing IS NULL${budgets.isWithin}) OVER series AS sequence,
        locked.balance + sum(credits) FILTER (WHERE standing IS NULL${budgets.isWithin}) OVER series AS balance_after
      FROM ${budgets.orders}
      JOIN locked USING (account_id)
      ${standing(sql, repeats)}
      WINDOW series AS (PARTITION BY account_id ORDER BY credits DESC, id ROWS UNBOUNDED PRECEDING)
    ), decided AS MATERIALIZED (
      SELECT *, standing IS NULL AND balance_after >= 0${budgets.isWithin} AS is_covered FROM running
    ), changed AS (
      UPDATE account_balances SET
        balance = account_balances.balance + total.credits,
        granted = granted + received,
        spent = spent + received - total.credits,
        sequence = account_balances.sequence + entries,
        fell_low_to = CASE
          WHEN balance >= low_below AND balance + total.credits < low_below THEN balance + total.credits ELSE fell_low_to
        END,
        fell_to_zero = fell_to_zero OR (balance > 0 AND balance + total.credits = 0)${budgets.set}
      FROM (
        SELECT account_id, sum(credits)::bigint AS credits, count(*)::int AS entries,
          sum(CASE kind WHEN 'adjustment' THEN credits ELSE greatest(credits, 0) END)::bigint AS received
        FROM decided WHERE is_covered GROUP BY account_id
      ) total${budgets.counted}
      WHERE account_balances.account_id = total.account_id
      RETURNING account_balances.account_id, account_balances.balance
    ), written AS (
      INSERT INTO ledger_entries
        (account_id, sequence, id, request_id, kind, endpoint, credits, balance_after, breakdown, created_at,
          price_version, credential)
      SELECT account_id, sequence, id, request_id, kind, endpoint, credits, balance_after, breakdown, created_at,
        price_version, credential
      FROM decided WHERE is_covered
    )${keys.claimed}
    SELECT id, CASE WHEN is_covered THEN sequence END::int AS written, standing, CASE
        WHEN is_covered THEN balance_after ELSE coalesce(changed.balance, decided.balance)
      END::bigint AS balance, ${budgets.spent} AS spent
    FROM decided LEFT JOIN changed USING (account_id)`
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

/** Returns whether a booking failed because an entry of its request and kind exists already. */
const isBookedAlready = ({ reason }: SqlError.SqlError): boolean =>
  reason._tag === "UniqueViolation" && reason.constraint === "ledger_entries_once"

/** Returns whether a booking failed because its key is claimed. */
const isKeyClaimed = ({ reason }: SqlError.SqlError): boolean =>
  reason._tag === "UniqueViolation" && reason.constraint === "idempotency_keys_pkey"

/** Returns whether bookings that failed together may be booked one by one: one of them may be the cause. */
const mayLieInOne = (error: unknown): boolean => !SqlError.isSqlError(error) || cure[error.reason._tag] === "apart"

/** Returns whether a booking failed because another one came first: a repeat finds what that wrote. */
const isForestalled = (error: SqlError.SqlError): boolean => isBookedAlready(error) || isKeyClaimed(error)

/** Returns whether a booking failed because of a fault that passes. */
const isPassing = ({ reason }: SqlError.SqlError): boolean => cure[reason._tag] === "again"

/**
 * Repeats a booking where that may help: bookings are idempotent, so a repeat of one whose answer was lost with its
 * connection returns its entry, and one that another node booked at the same moment returns the entry of that node.
 * Only one that failed gets a schedule, which takes as many steps as a booking.
 */
const retryBooking = <A, R>(booking: Effect.Effect<A, SqlError.SqlError, R>) =>
  Effect.catchIf(booking, (error) => isForestalled(error) || isPassing(error), () =>
    booking.pipe(
      Effect.retry({ while: isForestalled, times: 10 }),
      Effect.retry({ while: isPassing, schedule: Schedule.exponential("20 millis"), times: 7 })
    ))

const carefully: Manner = { whenLocked: "wait", repeats: "looked for" }

/** Opens the balances of accounts that have none yet, at zero: the ledger does not ask whether an account exists. */
export const openBalances = (sql: SqlClient.SqlClient, accounts: ReadonlyArray<AccountId>) =>
  sql`
    INSERT INTO account_balances (account_id)
    SELECT DISTINCT account_id FROM unnest(${uuids(accounts)}) AS opened (account_id) ORDER BY account_id
    ON CONFLICT DO NOTHING`

/** Books orders, of which some have a claimed key: these have the outcome of their claim. */
const bookBesideClaims = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, orders: ReadonlyArray<Order>, manner: Manner) {
    const claims = yield* findClaims(sql, orders)
    const others = orders.filter(({ id }) => !claims.has(id))
    return others.length === 0 ? claims : new Map([...claims, ...yield* bookTogether(sql, others, manner)])
  }
)

/** Books orders, waiting for accounts that others have locked: every order has an outcome. */
export const bookWaiting = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, orders: ReadonlyArray<Order>) {
  const booked = yield* Effect.catchIf(
    bookTogether(sql, orders, carefully),
    isKeyClaimed,
    () => bookBesideClaims(sql, orders, carefully)
  )
  const declined = orders.filter(({ id }) => isRefused(booked.get(id)))
  const outcomes = new Map([...booked, ...yield* findClaims(sql, declined)])
  const first = orders.filter(({ id }) => !outcomes.has(id))
  if (first.length === 0) return outcomes
  yield* openBalances(sql, first.map(({ account_id }) => account_id))
  return new Map([...outcomes, ...yield* bookTogether(sql, first, carefully)])
})

/**
 * Books orders in one statement and skips accounts that others have locked: their orders have no outcome. Hardly any
 * order is booked already, so no existing entry is looked for at first. If an order has one, all are booked again with
 * care. An order that balance or budget do not cover has no outcome either: it may have been booked before they were
 * spent, and a second statement must not fail what the first one wrote.
 */
const bookPassing = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, orders: ReadonlyArray<Order>) {
  const again: Manner = { whenLocked: "pass over", repeats: "looked for" }
  const outcomes = yield* bookTogether(sql, orders, { whenLocked: "pass over", repeats: "not expected" }).pipe(
    Effect.catchIf(isBookedAlready, () => bookTogether(sql, orders, again)),
    Effect.catchIf(isKeyClaimed, () => bookBesideClaims(sql, orders, again))
  )
  return new Map([...outcomes].filter(([, outcome]) => !isRefused(outcome)))
})

/** An order whose caller waits for its outcome. */
interface Waiting {
  readonly order: Order
  readonly settle: (outcome: Exit.Exit<Outcome>) => void
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
      passOn(() => {
        for (const { order, settle } of batch) {
          const outcome = outcomes.get(order.id)
          if (outcome !== undefined) settle(Exit.succeed(outcome))
        }
      })
      return batch.filter(({ order }) => !outcomes.has(order.id))
    }),
    Effect.catchCause((cause) => {
      const error = Cause.squash(cause)
      return batch.length > 1 && mayLieInOne(error)
        ? Effect.map(Effect.forEach(batch, (waiting) => bookBatch(sql, [waiting], whenLocked, passOn)), (left) =>
          left.flat())
        : Effect.map(defectOf(error), (defect) => {
          const died = Exit.die(defect)
          for (const { settle } of batch) {
            settle(died)
          }
          return []
        })
    })
  )

/** The number of locked accounts waited for at once, on the connections that the queue leaves. */
const lanes = 3

/** A lane delays only the requests of its own account. */
const atOnce: Batches.PassOn = (outcomes) => outcomes()

const requestOf = ({ account_id, kind, request_id, under }: Order): string =>
  under === undefined ? `${account_id} ${kind} ${request_id}` : `${account_id} under ${under.key}`

/**
 * Makes the queue through which bookings reach the ledger. What arrives while a statement is under way goes into one of
 * the next, so that bookings share a durable commit. No two of them run at once: most of what a statement costs is the
 * same for a small one.
 *
 * An account without a balance, one that a unit of work or another node has locked, and one whose balance or budget
 * does not cover an order are booked for on a connection of their own, where they delay no other. When the scope
 * closes, what has arrived is still booked.
 */
export const makeQueue = Effect.gen(function*() {
  const sql = yield* CommitClient
  const underWay = new Map<string, { readonly order: Order; readonly outcome: Deferred.Deferred<Outcome> }>()
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
    // Pushed at once: a fiber can be set aside before its next effect, and a lane that is found empty ends.
    if (lane !== undefined) return Effect.succeed(lane.push(waiting))
    held.set(account_id, [waiting])
    return FiberSet.run(laneFibers, Effect.repeat(bookHeld(account_id), { until: (isEmpty) => isEmpty }))
  }

  const bookArriving = Effect.fnUntraced(function*(batch: ReadonlyArray<Waiting>, passOn: Batches.PassOn) {
    for (const waiting of yield* bookBatch(sql, batch, "pass over", passOn)) yield* waitForAccount(waiting)
  })

  yield* Effect.addFinalizer(() => FiberSet.awaitEmpty(laneFibers))
  const arrive = yield* Batches.make("bookings", bookArriving)

  const enqueue = (order: Order, request: string) => {
    const outcome = Deferred.makeUnsafe<Outcome>()
    const settle = (exit: Exit.Exit<Outcome>) => {
      underWay.delete(request)
      Deferred.doneUnsafe(outcome, exit)
    }
    underWay.set(request, { order, outcome })
    if (arrive({ order, settle })) return Deferred.await(outcome)
    underWay.delete(request)
    return Effect.interrupt
  }

  const book = (order: Order): Effect.Effect<Outcome> =>
    Effect.suspend(() => {
      const request = requestOf(order)
      const same = underWay.get(request)
      return same === undefined ? enqueue(order, request) : Effect.flatMap(
        Effect.exit(Deferred.await(same.outcome)),
        (exit) =>
          Exit.isSuccess(exit) && "sequence" in exit.value && same.order.under?.request === order.under?.request
            ? Effect.succeed<Outcome>({ _tag: "Standing", sequence: exit.value.sequence })
            : book(order)
      )
    })

  return {
    /** Books an order, uninterruptibly, and returns when its entry is durable, or is certain not to be written. */
    book: (order: Order) => Effect.uninterruptible(book(order))
  }
})

/** The entries of an account after which its usage is counted, so that who reads it next has few left to count. */
const countedEvery = 1000

/** The part of the ledger that books. */
const makeBooks = Effect.gen(function*() {
  const sql = yield* AccountClient
  const commits = yield* CommitClient
  const random = yield* SecureRandom.SecureRandom
  const queue = yield* makeQueue
  const fork = yield* FiberSet.makeRuntime()

  const lock = Effect.fnUntraced(function*(account_id: AccountId) {
    const locked = yield* sql`SELECT FROM account_balances WHERE account_id = ${account_id} FOR NO KEY UPDATE`
    if (locked.length === 0) yield* openBalances(sql, [account_id])
  })

  const bookWithinUnit = Effect.fnUntraced(function*(order: Order) {
    yield* lock(order.account_id)
    const claims = yield* findClaims(sql, [order])
    return claims.get(order.id) ?? (yield* bookWaiting(sql, [order])).get(order.id)!
  }, dieOfDatabase)

  /** Books an adjustment that frees the key of its charge, unless a repeat got that. */
  const giveBack = ({ under, ...order }: Order) =>
    sql.withTransaction(Effect.gen(function*() {
      const { account_id, request_id } = order
      const isClaim = sql`account_id = ${account_id} AND key = ${under?.key ?? null} AND reference = ${request_id}`
      yield* lock(account_id)
      yield* sql`DELETE FROM idempotency_keys WHERE ${isClaim} AND outcome = 'charged'`
      const repeated = yield* sql`SELECT FROM idempotency_keys WHERE ${isClaim} AND outcome = 'repeated'`
      return repeated.length > 0 ? { _tag: "Conflicting" as const } : yield* bookWithinUnit(order)
    })).pipe(dieOfDatabase)

  const ordered = (booking: Booking, terms: ChargeTerms) =>
    Effect.contextWith((context: Context.Context<never>) => {
      const isWithinUnit = Option.isSome(Context.getOption(context, sql.transactionService))
      const created_at = DateTime.makeUnsafe(Context.get(context, Clock.Clock).currentTimeMillisUnsafe())
      return Effect.flatMap(random.uuidV7(), (id) => {
        const made = { ...booking, id, created_at }
        const order: Order = { ...made, ...terms }
        const alone = terms.under !== undefined && booking.kind === "adjustment" ? giveBack(order) : queue.book(order)
        return Effect.flatMap(
          isWithinUnit ? bookWithinUnit(order) : alone,
          (outcome): ReturnType<Ledger["Service"]["bookUnder"]> => {
            switch (outcome._tag) {
              case "Written":
                if (outcome.sequence % countedEvery === 0) fork(countUsageLater(sql, booking.account_id))
                return Effect.succeed({ ...made, sequence: outcome.sequence, balance_after: outcome.balance_after })
              case "Standing":
                return readEntry(isWithinUnit ? sql : commits, booking.account_id, outcome.sequence)
              case "Conflicting":
                return Effect.fail(new ChargeKeyConflict())
              case "Declined":
                return Effect.fail(new InsufficientCredits({ required: -booking.credits, balance: outcome.balance }))
              case "OverBudget":
                return Effect.fail(
                  new BudgetExceeded({ ...terms.budget!, required: -booking.credits, spent: outcome.spent })
                )
            }
          }
        )
      })
    })

  /** Without a key, no other request can have it, and without a budget none is exceeded. */
  const book = (booking: Booking) =>
    Effect.catchTags(ordered(booking, {}), { BudgetExceeded: Effect.die, ChargeKeyConflict: Effect.die })

  return {
    book,
    bookUnder: (terms: ChargeTerms, booking: Booking) => ordered(booking, terms),
    chargedUnder: chargedUnder(commits)
  }
})

const make = Effect.gen(function*() {
  const sql = yield* AccountClient
  const whole = yield* SqlClient.SqlClient
  const books = yield* makeBooks

  const balance = Effect.fn("LedgerPostgres.balance")(
    function*(account: AccountId) {
      const rows = yield* sql<BalanceRow>`
        SELECT balance, granted, spent FROM account_balances WHERE account_id = ${account}`
      return balanceOf(rows[0])
    },
    dieOfDatabase
  )

  const overview = yield* makeOverview

  const spentIn: Ledger["Service"]["spentIn"] = Effect.fn("LedgerPostgres.spentIn")(
    (month, account, credential) => readSpent(sql, month, account, writtenCredential(credential)),
    dieOfDatabase
  )

  return Ledger.of({
    ...fallenBalances(sql),
    ...entriesAndUsage(sql),
    hours: readHours(whole),
    outstanding: readOutstanding(whole),
    ...books,
    balance,
    overview,
    spentIn,
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
