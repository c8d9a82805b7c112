import type { AccountId } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { Effect } from "effect"

/** Grants credits to an account, once. */
export const granted = Effect.fnUntraced(function*(account_id: AccountId, credits: number) {
  const ledger = yield* Ledger
  yield* ledger.book({
    account_id,
    request_id: "grant",
    kind: "grant",
    endpoint: null,
    credits,
    breakdown: {},
    price_version: null
  })
})
