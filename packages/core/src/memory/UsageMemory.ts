import { DateTime } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import { type LedgerEntry, usageKinds, type UsageLine } from "../Credits/Ledger.ts"
import { type Books, entriesOf, requestOf } from "./AccountLedger.ts"

const isUsage = ({ kind }: LedgerEntry): boolean => usageKinds.some((usage) => usage === kind)

/** Whether an entry counts as its request. A surcharge does so only where its request has no other charge. */
const isRequest = (entry: LedgerEntry, { byRequest }: Books): boolean =>
  entry.kind !== "surcharge" || byRequest.get(requestOf({ ...entry, kind: "charge" })) === undefined

const bucketOf = ({ created_at }: LedgerEntry, boundaries: ReadonlyArray<DateTime.Utc>): number =>
  boundaries.findLastIndex((boundary) => DateTime.isLessThanOrEqualTo(boundary, created_at))

/** The usage sums of the entries between boundaries, by bucket and endpoint. */
export const usageOf = (
  books: Books,
  account: AccountId,
  boundaries: ReadonlyArray<DateTime.Utc>
): ReadonlyArray<UsageLine> => {
  const lines = new Map<string, UsageLine>()
  for (const entry of entriesOf(books, account).filter(isUsage)) {
    const bucket = bucketOf(entry, boundaries)
    if (bucket < 0 || bucket >= boundaries.length - 1) continue
    const { credits, endpoint } = entry
    const key = `${bucket} ${endpoint}`
    const line = lines.get(key) ?? { bucket, endpoint, requests: 0, credits_used: 0 }
    const requests = line.requests + (isRequest(entry, books) ? 1 : 0)
    lines.set(key, { ...line, requests, credits_used: line.credits_used - credits })
  }
  return [...lines.values()]
}
