import type { Balance, LedgerEntry } from "@kontor/core"
import { DateTime } from "effect"

/** A row of `ledger_entries`. */
export interface LedgerEntryRow extends Omit<LedgerEntry, "credits" | "balance_after" | "created_at"> {
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
  "account_id, sequence, id, request_id, kind, endpoint, credits, balance_after, breakdown, created_at"

/** The entry of a row. */
export const entryOf = (row: LedgerEntryRow): LedgerEntry => ({
  ...row,
  credits: Number(row.credits),
  balance_after: Number(row.balance_after),
  created_at: DateTime.fromDateUnsafe(row.created_at)
})

/** The balance of a row; 0 for an account without one. */
export const balanceOf = (row: BalanceRow | undefined): Balance => ({
  total: Number(row?.balance ?? 0),
  granted: Number(row?.granted ?? 0),
  spent: Number(row?.spent ?? 0)
})
