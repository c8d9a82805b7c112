import type { AccountId } from "@kontor/core/Accounts"
import type { Ledger, LedgerEntry, Overview } from "@kontor/core/Credits"
import { Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import { makeAsking } from "../Batches.ts"
import { integers, uuids } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"
import { balanceOf, type BalanceRow, entryColumns, entryOf, type LedgerEntryRow } from "./LedgerRows.ts"
import { NewestEntries, noEntries } from "./NewestEntries.ts"

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
      SELECT place::int, balance, granted, spent, is_standing, entry.*
      FROM unnest(
        ${uuids(asked.map(({ account }) => account))},
        ${integers(asked.map(({ limit }) => limit))},
        ${integers(asked.map(({ known: [newest] }) => newest?.sequence ?? beforeEveryEntry))},
        ${uuids(asked.map(({ known: [newest] }) => newest?.id ?? null))}
      ) WITH ORDINALITY AS asked (account_id, entries, known, known_id, place)
      JOIN account_balances USING (account_id)
      CROSS JOIN LATERAL (
        SELECT EXISTS (
          SELECT FROM ledger_entries known_entry
          WHERE known_entry.account_id = asked.account_id AND known_entry.sequence = known AND known_entry.id = known_id
        ) AS is_standing
      ) standing
      LEFT JOIN LATERAL (
        SELECT ${sql.literal(entryColumns)} FROM ledger_entries
        WHERE ledger_entries.account_id = asked.account_id
          AND ledger_entries.sequence > CASE WHEN is_standing THEN known ELSE ${beforeEveryEntry} END
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
  const sql = yield* SqlClient.SqlClient
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
