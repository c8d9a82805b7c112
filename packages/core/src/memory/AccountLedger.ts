import { DateTime } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import type { Booking, EntryPage, LedgerEntry } from "../Credits/Ledger.ts"
import type { Rows } from "./Rows.ts"

/** The credits an account has received and spent in all, and the number of its entries. */
export interface AccountSums {
  readonly granted: number
  readonly spent: number
  readonly entries: number
}

/**
 * The tables of the ledger: sums by account, entries by account and sequence, and sequences by account, kind and
 * request.
 */
export interface Books {
  readonly sums: Rows<AccountId, AccountSums>
  readonly entries: Rows<string, LedgerEntry>
  readonly byRequest: Rows<string, number>
}

const noSums: AccountSums = { granted: 0, spent: 0, entries: 0 }

/** The sums of an account; zero without an entry. */
export const sumsOf = ({ sums }: Books, account: AccountId): AccountSums => sums.get(account) ?? noSums

/** The key by which an entry is found. */
export const placeOf = (account: AccountId, sequence: number): string => `${account} ${sequence}`

/** The key that makes an entry unique. */
export const requestOf = ({ account_id, kind, request_id }: Pick<Booking, "account_id" | "kind" | "request_id">) =>
  `${account_id} ${kind} ${request_id}`

/** The entries of an account, oldest first. */
export const entriesOf = (books: Books, account: AccountId): ReadonlyArray<LedgerEntry> =>
  Array.from({ length: sumsOf(books, account).entries }, (_, index) => books.entries.get(placeOf(account, index + 1))!)

const isAsked = ({ created_at, endpoint }: LedgerEntry, page: EntryPage): boolean =>
  (page.from === undefined || DateTime.isGreaterThanOrEqualTo(created_at, page.from)) &&
  (page.until === undefined || DateTime.isLessThan(created_at, page.until)) &&
  (page.endpoint === undefined || endpoint === page.endpoint)

/** The entries of a page, newest first. */
export const pageOf = (books: Books, account: AccountId, page: EntryPage): ReadonlyArray<LedgerEntry> => {
  const found: Array<LedgerEntry> = []
  const last = sumsOf(books, account).entries
  for (let sequence = Math.min(page.before ?? Infinity, last + 1) - 1; sequence > 0; sequence--) {
    if (found.length === page.limit) break
    const entry = books.entries.get(placeOf(account, sequence))!
    if (isAsked(entry, page)) found.push(entry)
  }
  return found
}
