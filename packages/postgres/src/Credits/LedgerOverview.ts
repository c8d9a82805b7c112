import type { AccountId } from "@kontor/core/Accounts"
import type { LedgerEntry, Overview } from "@kontor/core/Credits"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { integers, uuids } from "../Columns.ts"
import { balanceOf, type BalanceRow, entryColumns, entryOf, type LedgerEntryRow } from "./LedgerRows.ts"

/** The account of a requested overview, and the number of its newest entries. */
export interface AskedOverview {
  readonly account: AccountId
  readonly limit: number
}

/**
 * An entry with the balance of its account, or the balance of an account without entries. `place` is the number of the
 * request, from 1.
 */
type OverviewRow = BalanceRow & { readonly place: number } & (LedgerEntryRow | { readonly sequence: null })

/** The requested overviews, in their order, in one statement. */
export const overviewsTogether = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, asked: ReadonlyArray<AskedOverview>) {
    const rows = yield* sql<OverviewRow>`
      SELECT place::int, balance, granted, spent, entry.*
      FROM unnest(
        ${uuids(asked.map(({ account }) => account))},
        ${integers(asked.map(({ limit }) => limit))}
      ) WITH ORDINALITY AS asked (account_id, entries, place)
      JOIN account_balances USING (account_id)
      LEFT JOIN LATERAL (
        SELECT ${sql.literal(entryColumns)} FROM ledger_entries
        WHERE ledger_entries.account_id = asked.account_id ORDER BY sequence DESC LIMIT asked.entries
      ) entry ON true
      ORDER BY place, sequence DESC`
    const found = asked.map(() => ({ balance: balanceOf(undefined), entries: Array<LedgerEntry>() }))
    for (const row of rows) {
      const overview = found[row.place - 1]!
      if (overview.entries.length === 0) overview.balance = balanceOf(row)
      if (row.sequence !== null) overview.entries.push(entryOf(asked[row.place - 1]!.account, row))
    }
    return found satisfies ReadonlyArray<Overview>
  }
)
