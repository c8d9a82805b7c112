import type { ClaimName, ClaimOutcome, StandingClaim } from "@kontor/core/Idempotency"
import type { SealedText } from "@kontor/core/Secrets"
import { DateTime } from "effect"

/** A row of `idempotency_keys`: only an answered one has an answer. */
export interface ClaimRow extends ClaimName {
  readonly request: string
  readonly claimed_at: Date
  readonly outcome: "open" | "answered" | "ambiguous"
  readonly answer: SealedText | null
}

/** The columns of a {@link ClaimRow}. */
export const claimColumns = "account_id, key, reference, request, claimed_at, outcome, answer"

const outcomeOf = ({ answer, outcome }: ClaimRow): ClaimOutcome => {
  if (answer !== null) return { _tag: "Answered", answer }
  return outcome === "ambiguous" ? { _tag: "Ambiguous" } : { _tag: "Open" }
}

/** The claim of a row. */
export const claimOf = (row: ClaimRow): StandingClaim => ({
  account_id: row.account_id,
  key: row.key,
  reference: row.reference,
  request: row.request,
  claimed_at: DateTime.fromDateUnsafe(row.claimed_at),
  outcome: outcomeOf(row)
})
