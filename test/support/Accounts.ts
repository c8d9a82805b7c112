import { type AccountId, Accounts } from "@kontor/core/Accounts"
import { type Booking, Ledger, LedgerEntry } from "@kontor/core/Credits"
import { DateTime, Effect, Schema } from "effect"
import { randomUUID } from "node:crypto"
import { newId } from "./Credentials.ts"

/** Adds an account without a subscription or credits. */
export const newAccount = Effect.gen(function*() {
  const accounts = yield* Accounts
  const id = newId()
  yield* accounts.records!.add({
    id,
    name: "Muster GmbH",
    email: null,
    subscription: null,
    status: "active",
    created_at: yield* DateTime.now
  })
  return id
})

/** A booking of a request of its own: a charge if it takes credits, a grant if it gives some. */
export const bookingOf = (account_id: AccountId, credits: number): Booking => ({
  account_id,
  request_id: randomUUID(),
  kind: credits < 0 ? "charge" : "grant",
  endpoint: credits < 0 ? "fetch-organization" : null,
  credits,
  breakdown: credits < 0 ? { base: -credits } : {},
  price_version: "standard"
})

/** The id of an account with this many credits, which no store of accounts has. */
export const fundedId = Effect.fnUntraced(function*(credits: number) {
  const ledger = yield* Ledger
  const account = newId()
  yield* ledger.book(bookingOf(account, credits))
  return account
})

/** Adds an account with this many credits. */
export const accountWith = Effect.fnUntraced(function*(credits: number) {
  const ledger = yield* Ledger
  const account = yield* newAccount
  yield* ledger.book(bookingOf(account, credits))
  return account
})

/** The whole ledger of an account, the oldest entry first. */
export const allEntries = Effect.fnUntraced(function*(account: AccountId) {
  const ledger = yield* Ledger
  return (yield* ledger.entries(account, { limit: 100_000 })).toReversed()
})

/** An entry as plain JSON, to compare it. */
export const plain = Schema.encodeSync(LedgerEntry)
