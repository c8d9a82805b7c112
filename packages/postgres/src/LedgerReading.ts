import type { AccountId } from "@kontor/core/Accounts"
import type { Balance, EntryPage, Ledger, LedgerEntry, Overview, Period, UsageLine } from "@kontor/core/Credits"
import { DateTime, Effect, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { makeAsking } from "./Batches.ts"
import { AccountClient } from "./Clients.ts"
import { integers, uuids } from "./Columns.ts"
import { dieOfDatabase } from "./Outage.ts"

/** A row of `ledger_entries`, without its account. */
export interface LedgerEntryRow extends Omit<LedgerEntry, "account_id" | "credits" | "balance_after" | "created_at"> {
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
export const entryColumns =
  "sequence, id, request_id, kind, endpoint, credits, balance_after, breakdown, created_at, price_version"

/** The entry of a row of an account. */
export const entryOf = (account_id: AccountId, row: LedgerEntryRow): LedgerEntry => ({
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
  created_at: DateTime.fromDateUnsafe(row.created_at)
})

/** The balance of a row; 0 for an account without one. */
export const balanceOf = (row: BalanceRow | undefined): Balance => ({
  total: Number(row?.balance ?? 0),
  granted: Number(row?.granted ?? 0),
  spent: Number(row?.spent ?? 0)
})

/** The entries of an account before a sequence, the newest first. */
const readNewest = (sql: SqlClient.SqlClient, account: AccountId, { before, limit }: EntryPage) =>
  sql<LedgerEntryRow>`
    SELECT ${sql.literal(entryColumns)} FROM ledger_entries
    WHERE account_id = ${account} AND ${before === undefined ? sql`true` : sql`sequence < ${before}`}
    ORDER BY sequence DESC LIMIT ${limit}`

/**
 * Those that pass a filter, by time. A page is merged from one of each endpoint, and the endpoints are found by going
 * from each to the next, so that no other entries are read. Conditions compare endpoint, time and sequence as one: only
 * the index over them has their order, whatever is known of the values.
 */
const readFiltered = (sql: SqlClient.SqlClient, account: AccountId, page: EntryPage) => {
  const before = page.before ?? null
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
export const readEntries = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, account: AccountId, page: EntryPage) {
    const isFiltered = page.endpoint !== undefined || page.from !== undefined || page.until !== undefined
    const rows = yield* isFiltered ? readFiltered(sql, account, page) : readNewest(sql, account, page)
    return rows.map((row) => entryOf(account, row))
  }
)

/** The usage of an account on the days of a period, which every booking counts. */
export const readUsage = (sql: SqlClient.SqlClient, account: AccountId, { from, to }: Period) =>
  sql<UsageLine>`
    SELECT day::text, nullif(endpoint, '') AS endpoint, requests, credits_used::float8
    FROM usage_days
    WHERE account_id = ${account} AND day >= ${from}::date AND day <= ${to}::date
      AND (requests <> 0 OR credits_used <> 0)`

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
