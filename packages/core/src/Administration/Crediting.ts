import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import type { AccountId } from "../Accounts/Account.ts"
import { Ledger } from "../Credits/Ledger.ts"
import { makePriceListInForce } from "../Prices/PriceLists.ts"
import { GrantConflict } from "./AccountNotFound.ts"

/** Makes the booking of credits that an operator grants or, with a negative number, takes back. */
export const makeCrediting = Effect.gen(function*() {
  const ledger = yield* Ledger
  const random = yield* SecureRandom.SecureRandom
  const priceListInForce = yield* makePriceListInForce
  return Effect.fnUntraced(function*(account_id: AccountId, credits: number, reference?: string) {
    const request_id = reference ?? (yield* random.uuidV7())
    const kind = credits < 0 ? "adjustment" as const : "grant" as const
    const { version: price_version } = yield* priceListInForce
    const booking = { account_id, request_id, kind, endpoint: null, credits, breakdown: {}, price_version }
    const entry = yield* ledger.book(booking)
    if (entry.credits !== credits) return yield* new GrantConflict({ reference: request_id, credits: entry.credits })
    return entry
  })
})
