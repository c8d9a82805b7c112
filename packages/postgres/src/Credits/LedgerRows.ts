import type { AccountId } from "@kontor/core/Accounts"
import type { Balance, LedgerEntry } from "@kontor/core/Credits"
import { DateTime } from "effect"

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
