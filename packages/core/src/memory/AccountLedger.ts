import { DateTime, Order } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import { type Booking, type EntryPage, type LedgerEntry, usageKinds, type UsageLine } from "../Credits/Ledger.ts"
import type { Period } from "../Credits/UsagePeriod.ts"
import { berlinDayOf } from "../Register/BerlinDay.ts"
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

const newestFirst = Order.flip(Order.combine(
  Order.mapInput(DateTime.Order, ({ created_at }: LedgerEntry) => created_at),
  Order.mapInput(Order.Number, ({ sequence }: LedgerEntry) => sequence)
))

/** The entries of a page, the newest first. */
export const pageOf = (books: Books, account: AccountId, page: EntryPage): ReadonlyArray<LedgerEntry> => {
  const { before = Infinity, endpoint, from, limit, until } = page
  if (endpoint === undefined && from === undefined && until === undefined) {
    const last = Math.min(before - 1, sumsOf(books, account).entries)
    return Array.from(
      { length: Math.min(limit, last) },
      (_, index) => books.entries.get(placeOf(account, last - index))!
    )
  }
  const shown = books.entries.get(placeOf(account, before))
  return entriesOf(books, account)
    .filter((entry) => isAsked(entry, page) && (shown === undefined || newestFirst(shown, entry) < 0))
    .toSorted(newestFirst)
    .slice(0, limit)
}

const isUsage = ({ kind }: LedgerEntry): boolean => usageKinds.some((usage) => usage === kind)

/** Whether an entry counts as its request. A surcharge does so only where its request has no other charge. */
const isRequest = (entry: LedgerEntry, { byRequest }: Books): boolean =>
  entry.kind !== "surcharge" || byRequest.get(requestOf({ ...entry, kind: "charge" })) === undefined

/** The usage of an account in a period, by day and endpoint. */
export const usageOf = (books: Books, account: AccountId, { from, to }: Period): ReadonlyArray<UsageLine> => {
  const lines = new Map<string, UsageLine>()
  for (const entry of entriesOf(books, account).filter(isUsage)) {
    const { created_at, credits, endpoint } = entry
    const day = berlinDayOf(created_at)
    if (day < from || day > to) continue
    const line = lines.get(`${day} ${endpoint}`) ?? { day, endpoint, requests: 0, credits_used: 0 }
    const requests = line.requests + (isRequest(entry, books) ? 1 : 0)
    lines.set(`${day} ${endpoint}`, { ...line, requests, credits_used: line.credits_used - credits })
  }
  return [...lines.values()]
}
