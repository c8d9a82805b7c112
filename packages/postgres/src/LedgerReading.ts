import type { AccountId } from "@kontor/core/Accounts"
import {
  type Balance,
  type CredentialUsage,
  type Discrepancy,
  type EntryPage,
  type FallenBalance,
  type Ledger,
  type LedgerEntry,
  type Overview,
  type Period,
  standardThreshold,
  type UsageHour,
  usageKinds,
  type UsageLine,
  type Verification
} from "@kontor/core/Credits"
import { DateTime, Effect, Option } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { makeAsking } from "./Batches.ts"
import {
  AccountClient,
  credentialOf,
  dieOfDatabase,
  integers,
  noCredential,
  otherCredentials,
  texts,
  uuids
} from "./Clients.ts"

/** A row of `ledger_entries`, without its account. */
export interface LedgerEntryRow
  extends Omit<LedgerEntry, "account_id" | "credits" | "balance_after" | "created_at" | "credential">
{
  readonly credential: string | null
  readonly credits: bigint
  readonly balance_after: bigint
  readonly created_at: Date
}

/** The credits that an account has, ever received and ever spent, as `account_balances` stores them. */
export interface BalanceRow {
  readonly balance: bigint
  readonly granted: bigint
  readonly spent: bigint
}

/** The columns of a {@link LedgerEntryRow}. */
const entryColumns =
  "sequence, id, request_id, kind, endpoint, credits, balance_after, breakdown, created_at, price_version, credential"

/** The entry of a row of an account. */
const entryOf = (account_id: AccountId, row: LedgerEntryRow): LedgerEntry => ({
  account_id,
  sequence: row.sequence,
  id: row.id,
  request_id: row.request_id,
  kind: row.kind,
  endpoint: row.endpoint,
  credits: Number(row.credits),
  balance_after: Number(row.balance_after),
  breakdown: row.breakdown,
  price_version: row.price_version,
  ...credentialOf(row.credential),
  created_at: DateTime.fromDateUnsafe(row.created_at)
})

/** The balance of a row; 0 for an account without one. */
export const balanceOf = (row: BalanceRow | undefined): Balance => ({
  total: Number(row?.balance ?? 0),
  granted: Number(row?.granted ?? 0),
  spent: Number(row?.spent ?? 0)
})

/** The entry of an account with this sequence, which it has. */
export const readEntry = (sql: SqlClient.SqlClient, account: AccountId, sequence: number) =>
  sql<LedgerEntryRow>`
    SELECT ${sql.literal(entryColumns)} FROM ledger_entries
    WHERE account_id = ${account} AND sequence = ${sequence}`.pipe(
    Effect.map(([row]) => entryOf(account, row!)),
    dieOfDatabase
  )

/** The entries of an account before a sequence, the newest first. */
const readNewest = (sql: SqlClient.SqlClient, account: AccountId, { after, limit }: EntryPage) =>
  sql<LedgerEntryRow>`
    SELECT ${sql.literal(entryColumns)} FROM ledger_entries
    WHERE account_id = ${account} AND ${after === undefined ? sql`true` : sql`sequence < ${after}`}
    ORDER BY sequence DESC LIMIT ${limit}`

/**
 * Those that pass a filter, by time. A page is merged from one of each endpoint, and the endpoints are found by going
 * from each to the next, so that no other entries are read. Conditions compare endpoint, time and sequence as one: only
 * the index over them has their order, whatever is known of the values.
 */
const readFiltered = (sql: SqlClient.SqlClient, account: AccountId, page: EntryPage) => {
  const before = page.after ?? null
  const until = page.until === undefined ? null : DateTime.toDateUtc(page.until)
  const from = page.from === undefined ? null : DateTime.toDateUtc(page.from)
  const place = sql`coalesce(endpoint, ${sql.literal("''")})`
  const last = (more: Statement.Fragment) =>
    sql`(SELECT ${place} FROM ledger_entries WHERE account_id = ${account}${more} ORDER BY ${place} DESC LIMIT 1)`
  const endpoints = page.endpoint === undefined
    ? sql`SELECT ${last(sql``)} AS endpoint
      UNION ALL
      SELECT ${last(sql` AND ${place} < endpoints.endpoint`)} FROM endpoints WHERE endpoints.endpoint IS NOT NULL`
    : sql`SELECT ${page.endpoint}::text COLLATE "C" AS endpoint`
  return sql<LedgerEntryRow>`
    WITH RECURSIVE endpoints AS (
      ${endpoints}
    ), asked AS MATERIALIZED (
      SELECT coalesce(${until}::timestamptz, 'infinity') AS until, coalesce((
        SELECT created_at FROM ledger_entries WHERE account_id = ${account} AND sequence = ${before}::int
      ), 'infinity') AS before
    ), start AS MATERIALIZED (
      SELECT least(until, before) AS at, CASE WHEN before < until THEN ${before}::int ELSE 0 END AS sequence FROM asked
    )
    SELECT ${sql.literal(entryColumns)} FROM ledger_entries
    WHERE account_id = ${account} AND sequence = ANY(ARRAY(
      SELECT entry.sequence FROM endpoints CROSS JOIN start CROSS JOIN LATERAL (
        SELECT sequence, created_at FROM ledger_entries
        WHERE account_id = ${account}
          AND (${place}, created_at, sequence) < (endpoints.endpoint, start.at, start.sequence)
          AND (${place}, created_at) >= (endpoints.endpoint, coalesce(${from}::timestamptz, '-infinity'))
        ORDER BY ${place} DESC, created_at DESC, sequence DESC LIMIT ${page.limit}
      ) entry
      ORDER BY entry.created_at DESC, entry.sequence DESC LIMIT ${page.limit}
    ))
    ORDER BY created_at DESC, sequence DESC`
}

/** The entries of a page, the newest first. What it reads depends on the page, and not on the ledger. */
const readEntries = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, account: AccountId, page: EntryPage) {
    const isFiltered = page.endpoint !== undefined || page.from !== undefined || page.until !== undefined
    const rows = yield* isFiltered ? readFiltered(sql, account, page) : readNewest(sql, account, page)
    return rows.map((row) => entryOf(account, row))
  }
)

/** Counts the entries of an account that its usage does not contain yet. */
const countUsage = (sql: SqlClient.SqlClient, account: AccountId) => sql`SELECT FROM count_usage(${account})`

/** Counts them for those who read the usage later. */
export const countUsageLater = (sql: SqlClient.SqlClient, account: AccountId) =>
  Effect.catchCause(
    countUsage(sql, account),
    (cause) => Effect.logWarning("Usage was not counted, and will be when it is read", cause)
  )

/** The usage of an account on the days of a period. */
const readUsage = (sql: SqlClient.SqlClient, account: AccountId, { from, to }: Period) =>
  sql<UsageLine>`
    SELECT day::text, nullif(endpoint, '') AS endpoint, requests, credits_used::float8 AS credits_used
    FROM usage_days
    WHERE account_id = ${account} AND day >= ${from}::date AND day <= ${to}::date
      AND (requests <> 0 OR credits_used <> 0)`

/** The usage of its months by credential. */
const readUsageByCredential = (sql: SqlClient.SqlClient, account: AccountId, { from, to }: Period) =>
  sql<Omit<CredentialUsage, "credential"> & { readonly written: string }>`
    SELECT credential AS written, sum(requests)::int AS requests, sum(credits_used)::float8 AS credits_used
    FROM usage_months
    WHERE account_id = ${account} AND month >= date_trunc('month', ${from}::date::timestamp)::date AND month <= ${to}::date
      AND (requests <> 0 OR credits_used <> 0)
    GROUP BY credential`.pipe(
    Effect.map((rows) =>
      rows.map(({ written, ...sums }): CredentialUsage => ({
        ...sums,
        credential: written === otherCredentials ? "others" : credentialOf(written).credential ?? null
      }))
    )
  )

/** The credits that the budget of a credential counts in a month, as the ledger writes both. */
export const readSpent = (
  sql: SqlClient.SqlClient,
  month: string,
  account: AccountId,
  credential: string
) =>
  sql<{ spent: bigint }>`
    SELECT coalesce((spending ->> ${`${month} ${credential}`})::bigint, 0) AS spent
    FROM account_balances WHERE account_id = ${account}`.pipe(Effect.map(([row]) => Number(row?.spent ?? 0)))

/** The usage of all accounts by hour, from the entries since an instant, which lie together. */
export const readHours = (sql: SqlClient.SqlClient): Ledger["Service"]["hours"] =>
  Effect.fn("LedgerPostgres.hours")(
    function*(since) {
      const rows = yield* sql<Omit<UsageHour, "hour"> & { readonly hour: Date }>`
        SELECT date_trunc('hour', entry.created_at, 'UTC') AS hour, -sum(entry.credits)::float8 AS credits_used,
          count(*) FILTER (WHERE entry.kind <> 'surcharge' OR charge.sequence IS NULL)::int AS requests
        FROM ledger_entries entry LEFT JOIN LATERAL (
          SELECT sequence FROM ledger_entries
          WHERE entry.kind = 'surcharge' AND account_id = entry.account_id AND request_id = entry.request_id
            AND kind = 'charge' LIMIT 1
        ) charge ON true
        WHERE entry.created_at >= ${DateTime.toDateUtc(since)} AND entry.kind = ANY(${texts(usageKinds)})
        GROUP BY 1`
      return rows.map((row): UsageHour => ({ ...row, hour: DateTime.fromDateUnsafe(row.hour) }))
    },
    dieOfDatabase
  )

/** The most accounts that are remembered: some 10 MB, if each of them asks for 20 entries. */
const maxAccounts = 1000

const noEntries: ReadonlyArray<LedgerEntry> = []

interface Remembered {
  readonly limit: number
  readonly entries: ReadonlyArray<LedgerEntry>
}

/**
 * The newest entries of the accounts that asked for them last, newest first. An entry never changes, so an account that
 * asks again needs only those written since.
 */
class NewestEntries {
  readonly #accounts = new Map<AccountId, Remembered>()

  /** The entries remembered of an account that asked for so many. */
  of(account: AccountId, limit: number): ReadonlyArray<LedgerEntry> {
    const remembered = this.#accounts.get(account)
    return remembered?.limit === limit ? remembered.entries : noEntries
  }

  /** Remembers the entries of an account that asked for so many, in place of all that were remembered of it. */
  remember(account: AccountId, limit: number, entries: ReadonlyArray<LedgerEntry>): void {
    this.#accounts.delete(account)
    this.#accounts.set(account, { limit, entries })
    if (this.#accounts.size > maxAccounts) this.#accounts.delete(this.#accounts.keys().next().value!)
  }
}

/**
 * The account of a requested overview, the number of its newest entries, and those of them that are known: as many, or
 * all there were, from an earlier overview.
 */
interface AskedOverview {
  readonly account: AccountId
  readonly limit: number
  readonly known: ReadonlyArray<LedgerEntry>
}

/**
 * An entry with the balance of its account, or the balance of an account without entries to show. `place` is the number
 * of the request, from 1; `is_standing` whether the newest known entry is in the ledger, so that older ones are left
 * out.
 */
type OverviewRow =
  & BalanceRow
  & { readonly place: number; readonly is_standing: boolean }
  & (LedgerEntryRow | { readonly sequence: null })

const beforeEveryEntry = 0

/**
 * The requested overviews, in their order, in one statement. It reads only entries newer than those known. Without
 * newer ones, the overview returns the same array of entries that it was given.
 */
const overviewsTogether = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, asked: ReadonlyArray<AskedOverview>) {
    const rows = yield* sql<OverviewRow>`
      SELECT place::int, balance, granted, spent, standing.sequence IS NOT NULL AS is_standing, entry.*
      FROM unnest(
        ${uuids(asked.map(({ account }) => account))},
        ${integers(asked.map(({ limit }) => limit))},
        ${integers(asked.map(({ known: [newest] }) => newest?.sequence ?? beforeEveryEntry))},
        ${uuids(asked.map(({ known: [newest] }) => newest?.id ?? null))}
      ) WITH ORDINALITY AS asked (account_id, entries, known, known_id, place)
      JOIN account_balances USING (account_id)
      LEFT JOIN LATERAL (
        SELECT known_entry.sequence FROM ledger_entries known_entry
        WHERE known_entry.account_id = asked.account_id AND known_entry.sequence = known AND known_entry.id = known_id
        LIMIT 1
      ) standing ON true
      LEFT JOIN LATERAL (
        SELECT ${sql.literal(entryColumns)} FROM ledger_entries
        WHERE ledger_entries.account_id = asked.account_id
          AND ledger_entries.sequence > coalesce(standing.sequence, ${beforeEveryEntry})
        ORDER BY sequence DESC LIMIT asked.entries
      ) entry ON true
      ORDER BY place, sequence DESC`
    const found = asked.map(() => ({ balance: balanceOf(undefined), isStanding: false, since: Array<LedgerEntry>() }))
    for (const row of rows) {
      const overview = found[row.place - 1]!
      if (overview.since.length === 0) {
        overview.balance = balanceOf(row)
        overview.isStanding = row.is_standing
      }
      if (row.sequence !== null) overview.since.push(entryOf(asked[row.place - 1]!.account, row))
    }
    return found.map(({ balance, isStanding, since }, index): Overview => {
      const { known, limit } = asked[index]!
      if (!isStanding) return { balance, entries: since }
      return { balance, entries: since.length === 0 ? known : [...since, ...known].slice(0, limit) }
    })
  }
)

/** Makes the reading of overviews: those that are asked for at the same time share a statement. */
export const makeOverview = Effect.gen(function*() {
  const sql = yield* AccountClient
  const newest = new NewestEntries()
  const ask = yield* makeAsking(
    "overviews",
    (asked: ReadonlyArray<Omit<AskedOverview, "known">>) =>
      overviewsTogether(sql, asked.map((one) => ({ ...one, known: newest.of(one.account, one.limit) })))
  )
  const overview: Ledger["Service"]["overview"] = Effect.fnUntraced(function*(account, limit) {
    const unit = yield* Effect.serviceOption(sql.transactionService)
    if (Option.isSome(unit)) {
      // Entries of the unit may be rolled back, so none of them is remembered.
      const [own] = yield* overviewsTogether(sql, [{ account, limit, known: noEntries }])
      return own!
    }
    const own = yield* ask({ account, limit })
    newest.remember(account, limit, own.entries)
    return own
  }, dieOfDatabase)
  return overview
})

interface FallenRow {
  readonly low_below: bigint
  readonly fell_low_to: bigint | null
  readonly fell_to_zero: boolean
}

/** The credits that all accounts have together. */
export const readOutstanding = (sql: SqlClient.SqlClient): Ledger["Service"]["outstanding"] =>
  sql<{ credits: number }>`
    SELECT coalesce(sum(balance), 0)::float8 AS credits FROM account_balances`.pipe(
    Effect.map(([row]) => row?.credits ?? 0),
    Effect.withSpan("LedgerPostgres.outstanding"),
    dieOfDatabase
  )

/** The part of the ledger that shows entries, and sums of them. */
export const entriesAndUsage = (sql: SqlClient.SqlClient) => {
  const entries: Ledger["Service"]["entries"] = Effect.fn("LedgerPostgres.entries")(
    (account, page) => readEntries(sql, account, page),
    dieOfDatabase
  )

  const usage: Ledger["Service"]["usage"] = Effect.fn("LedgerPostgres.usage")(
    (account, period) => Effect.andThen(countUsage(sql, account), readUsage(sql, account, period)),
    dieOfDatabase
  )

  const usageByCredential: Ledger["Service"]["usageByCredential"] = Effect.fn("LedgerPostgres.usageByCredential")(
    (account, period) => Effect.andThen(countUsage(sql, account), readUsageByCredential(sql, account, period)),
    dieOfDatabase
  )

  return { entries, usage, usageByCredential }
}

/** The part of the ledger that knows which balances fell. */
export const fallenBalances = (sql: SqlClient.SqlClient) => {
  const threshold: Ledger["Service"]["threshold"] = Effect.fn("LedgerPostgres.threshold")(
    function*(account) {
      const [row] = yield* sql<{ low_below: bigint }>`
        SELECT low_below FROM account_balances WHERE account_id = ${account}`
      return row === undefined ? standardThreshold : Number(row.low_below)
    },
    dieOfDatabase
  )

  const setThreshold: Ledger["Service"]["setThreshold"] = Effect.fn("LedgerPostgres.setThreshold")(
    (account, credits) =>
      sql`
        INSERT INTO account_balances (account_id, low_below) VALUES (${account}, ${credits})
        ON CONFLICT (account_id) DO UPDATE SET low_below = excluded.low_below`,
    dieOfDatabase,
    Effect.asVoid
  )

  const fallen: Ledger["Service"]["fallen"] = Effect.fn("LedgerPostgres.fallen")(
    function*(limit) {
      const rows = yield* sql<{ account_id: AccountId }>`
        SELECT account_id FROM account_balances WHERE fell_low_to IS NOT NULL OR fell_to_zero
        ORDER BY account_id LIMIT ${limit}`
      return rows.map(({ account_id }) => account_id)
    },
    dieOfDatabase
  )

  const takeFallen: Ledger["Service"]["takeFallen"] = Effect.fn("LedgerPostgres.takeFallen")(
    function*(account) {
      const [row] = yield* sql<FallenRow>`
        WITH marked AS (
          SELECT account_id, low_below, fell_low_to, fell_to_zero FROM account_balances
          WHERE account_id = ${account} AND (fell_low_to IS NOT NULL OR fell_to_zero) FOR NO KEY UPDATE
        )
        UPDATE account_balances SET fell_low_to = NULL, fell_to_zero = false
        FROM marked WHERE account_balances.account_id = marked.account_id
        RETURNING marked.low_below, marked.fell_low_to, marked.fell_to_zero`
      return Option.map(Option.fromUndefinedOr(row), ({ fell_low_to, fell_to_zero, low_below }): FallenBalance => ({
        low: fell_low_to === null ? null : { balance: Number(fell_low_to), threshold: Number(low_below) },
        is_exhausted: fell_to_zero
      }))
    },
    dieOfDatabase
  )

  return { threshold, setThreshold, fallen, takeFallen }
}

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

/** The usage of each entry that is counted, as `verify` makes it. */
const usageOfEntries = (sql: SqlClient.SqlClient) =>
  sql`
      SELECT entry.account_id, (entry.created_at AT TIME ZONE 'Europe/Berlin')::date AS day,
        coalesce(entry.endpoint, '') AS endpoint, coalesce(entry.credential, ${noCredential}::uuid) AS credential,
        (charge.sequence IS NULL)::int AS requests, -entry.credits AS credits_used
      FROM ledger_entries entry JOIN usage_counted counted USING (account_id) LEFT JOIN ledger_entries charge
        ON entry.kind = 'surcharge' AND charge.account_id = entry.account_id AND charge.request_id = entry.request_id
          AND charge.kind = 'charge' AND charge.sequence <= counted.sequence
      WHERE entry.kind = ANY(${texts(usageKinds)}) AND entry.sequence <= counted.sequence`

const brokenDays = (sql: SqlClient.SqlClient) =>
  sql<Discrepancy>`
    SELECT account_id, NULL::int AS sequence, format(
      'the usage of %s at %s is %s requests and %s credits; the entries make %s and %s', day, endpoint,
      coalesce(stored.requests, 0), coalesce(stored.credits_used, 0), coalesce(made.requests, 0),
      coalesce(made.credits_used, 0)
    ) AS found
    FROM usage_days stored
    FULL JOIN (
      SELECT account_id, day, endpoint, sum(requests)::int AS requests, sum(credits_used)::bigint AS credits_used
      FROM (${usageOfEntries(sql)}) used GROUP BY account_id, day, endpoint
    ) made USING (account_id, day, endpoint)
    WHERE (coalesce(stored.requests, 0), coalesce(stored.credits_used, 0)) IS DISTINCT FROM
      (coalesce(made.requests, 0), coalesce(made.credits_used, 0))
    ORDER BY account_id, day, endpoint`

const brokenMonths = (sql: SqlClient.SqlClient) =>
  sql<Discrepancy>`
    SELECT account_id, NULL::int AS sequence, format(
      'the usage of %s by %s is %s requests and %s credits; the entries make %s and %s', to_char(month, 'YYYY-MM'),
      CASE credential WHEN ${noCredential} THEN 'none' WHEN ${otherCredentials} THEN 'others' ELSE credential::text END,
      coalesce(stored.requests, 0), coalesce(stored.credits_used, 0), coalesce(made.requests, 0),
      coalesce(made.credits_used, 0)
    ) AS found
    FROM usage_months stored
    FULL JOIN (
      SELECT used.account_id, month, coalesce(named.credential, ${otherCredentials}::uuid) AS credential,
        sum(used.requests)::int AS requests, sum(used.credits_used)::bigint AS credits_used
      FROM (${usageOfEntries(sql)}) used
      CROSS JOIN LATERAL (SELECT date_trunc('month', day::timestamp)::date AS month) own
      LEFT JOIN usage_months named USING (account_id, month, credential)
      GROUP BY 1, 2, 3
    ) made USING (account_id, month, credential)
    WHERE (coalesce(stored.requests, 0), coalesce(stored.credits_used, 0)) IS DISTINCT FROM
      (coalesce(made.requests, 0), coalesce(made.credits_used, 0))
    ORDER BY account_id, month, credential`

/**
 * Recomputes the ledger: every entry must follow from the one before, and every balance and usage from its entries. The
 * database does the work, over any number of entries and without a time limit, on one snapshot, so that bookings
 * continue meanwhile.
 */
export const verify: Effect.Effect<Verification, never, SqlClient.SqlClient> = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(Effect.gen(function*() {
    yield* sql`SET LOCAL statement_timeout = 0`
    const [counts] = yield* countsOf(sql)
    const lines = yield* brokenLines(sql)
    const sums = [...yield* brokenBalances(sql), ...yield* brokenDays(sql), ...yield* brokenMonths(sql)]
    const discrepancies = [...lines, ...sums]
    return { accounts: counts?.accounts ?? 0, entries: counts?.entries ?? 0, discrepancies }
  }))
}).pipe(
  Effect.provideService(SqlClient.BeginTransaction, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
  Effect.withSpan("LedgerPostgres.verify"),
  dieOfDatabase
)
