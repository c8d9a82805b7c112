import { Ledger } from "@kontor/core/Credits"
import { Effect } from "effect"
import { account_id } from "./ChargedSearch.ts"

/** What was booked for requests, the oldest first. */
export const booked = Effect.gen(function*() {
  const entries = yield* (yield* Ledger).entries(account_id, { limit: 100 })
  return entries.filter(({ kind }) => kind !== "grant").toReversed().map(({ breakdown, credits, kind }) => ({
    kind,
    credits,
    breakdown
  }))
})

/** The entry of the surcharge. */
export const surcharge = { kind: "surcharge", credits: -20, breakdown: { ai_search: 20 } } as const

/** A fetch with AI search. */
export const fetch = {
  operation: "fetch-organization",
  price_version: "standard",
  largest: { base: 5 },
  surcharge: { ai_search: 20 },
  isSound: () => true
} as const

/** A lookup that succeeds. */
export const found = Effect.succeed({ answer: "found", cost: { base: 5 } })
