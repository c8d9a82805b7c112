import { DateTime } from "effect"
import type { Booking, EntryPage, LedgerEntry } from "../Credits/Ledger.ts"

/** The books of one account: its entries in their order, the same by request and kind, and their sums in credits. */
export interface AccountLedger {
  readonly entries: Array<LedgerEntry>
  readonly byRequest: Map<string, LedgerEntry>
  granted: number
  spent: number
}

/** Books without an entry. */
export const emptyLedger = (): AccountLedger => ({ entries: [], byRequest: new Map(), granted: 0, spent: 0 })

/** Under what an entry is unique within its account. */
export const keyOf = ({ kind, request_id }: Pick<Booking, "kind" | "request_id">): string => `${kind} ${request_id}`

const isAsked = ({ created_at, endpoint }: LedgerEntry, page: EntryPage): boolean =>
  (page.from === undefined || DateTime.isGreaterThanOrEqualTo(created_at, page.from)) &&
  (page.until === undefined || DateTime.isLessThan(created_at, page.until)) &&
  (page.endpoint === undefined || endpoint === page.endpoint)

/** The entries of a page, newest first. An entry of a sequence stands one place before it. */
export const pageOf = (entries: ReadonlyArray<LedgerEntry>, page: EntryPage): ReadonlyArray<LedgerEntry> => {
  const found: Array<LedgerEntry> = []
  for (let place = Math.min(page.before ?? Infinity, entries.length + 1) - 2; place >= 0; place--) {
    if (found.length === page.limit) break
    if (isAsked(entries[place]!, page)) found.push(entries[place]!)
  }
  return found
}
