import { DateTime } from "effect"
import { type LedgerEntry, usageKinds, type UsageLine } from "../Credits/Ledger.ts"
import { type AccountLedger, keyOf } from "./AccountLedger.ts"

const isUsage = ({ kind }: LedgerEntry): boolean => usageKinds.some((usage) => usage === kind)

/** Whether an entry stands for its request: a surcharge does where nothing else was charged for it. */
const isRequest = ({ kind, request_id }: LedgerEntry, { byRequest }: AccountLedger): boolean =>
  kind !== "surcharge" || !byRequest.has(keyOf({ kind: "charge", request_id }))

const bucketOf = ({ created_at }: LedgerEntry, boundaries: ReadonlyArray<DateTime.Utc>): number =>
  boundaries.findLastIndex((boundary) => DateTime.isLessThanOrEqualTo(boundary, created_at))

/** What the entries between boundaries sum up to, by bucket and endpoint. */
export const usageOf = (
  ledger: AccountLedger,
  boundaries: ReadonlyArray<DateTime.Utc>
): ReadonlyArray<UsageLine> => {
  const lines = new Map<string, UsageLine>()
  for (const entry of ledger.entries.filter(isUsage)) {
    const bucket = bucketOf(entry, boundaries)
    if (bucket < 0 || bucket >= boundaries.length - 1) continue
    const { credits, endpoint } = entry
    const key = `${bucket} ${endpoint}`
    const line = lines.get(key) ?? { bucket, endpoint, requests: 0, credits_used: 0 }
    const requests = line.requests + (isRequest(entry, ledger) ? 1 : 0)
    lines.set(key, { ...line, requests, credits_used: line.credits_used - credits })
  }
  return [...lines.values()]
}
