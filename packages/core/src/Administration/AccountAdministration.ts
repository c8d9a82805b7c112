import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { type Account, AccountId } from "../Accounts/Account.ts"
import { Accounts } from "../Accounts/Accounts.ts"
import { type Issued, Issuer } from "../Accounts/Issuer.ts"
import { yearlySubscription } from "../Accounts/Subscription.ts"
import { type InsufficientCredits, Ledger, type LedgerEntry } from "../Credits/Ledger.ts"
import { makeLookingAgain } from "../Monitoring/LookingAgain.ts"
import type { Plan } from "../Prices/Plan.ts"
import { makePriceListInForce } from "../Prices/PriceLists.ts"
import { type AccountsKeptElsewhere, GrantConflict } from "./AccountNotFound.ts"
import { makeAuditing } from "./Auditing.ts"
import { changeableIn, recordsIn, type Unchangeable } from "./FoundAccount.ts"

/** Makes the booking of credits that an operator grants or, with a negative number, takes back. */
const makeCrediting = Effect.gen(function*() {
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

/** Makes this part of the administration. */
export const makeAccountAdministration = Effect.gen(function*() {
  const store = yield* Accounts
  const issuer = yield* Issuer
  const random = yield* SecureRandom.SecureRandom
  const audited = yield* makeAuditing
  const changeable = changeableIn(store)
  const lookAgain = yield* makeLookingAgain
  const credit = yield* makeCrediting

  const createAccount: AccountAdministration["Service"]["createAccount"] = Effect.fn("Administration.createAccount")(
    function*({ credits, email, name, plan }) {
      const created_at = yield* DateTime.now
      const record: Account = {
        id: AccountId.make(yield* random.uuidV7()),
        name,
        email,
        subscription: plan === "free" ? null : yearlySubscription(plan, created_at),
        status: "active",
        created_at
      }
      yield* (yield* recordsIn(store)).add(record)
      if (credits > 0) yield* Effect.orDie(credit(record.id, credits))
      const { secret } = yield* Effect.orDie(issuer.apiKey(record.id, "first key"))
      return { record, secret }
    },
    (work, { credits, plan }) =>
      audited(work, ({ record: { id } }) => ({
        action: "account.create",
        account_id: id,
        subject: id,
        details: { plan, credits }
      }))
  )

  const grant = Effect.fn("Administration.grant")(
    function*(id: AccountId, credits: number, reference?: string) {
      yield* changeable(id)
      const entry = yield* credit(id, credits, reference)
      yield* lookAgain({ account_id: id, status: "paused_billing" })
      return entry
    },
    (work, id, credits) =>
      audited(work, (entry) => ({
        id: entry.id,
        action: "account.grant",
        account_id: id,
        subject: entry.id,
        details: { credits, balance_after: entry.balance_after }
      }))
  )

  const accounts: AccountAdministration["Service"] = {
    createAccount,
    grant
  }
  return accounts
})

/** How operators create accounts and grant credits. Rule: Operator surface (decisions 15). */
export class AccountAdministration extends Context.Service<AccountAdministration, {
  /** Creates an account with a subscription to `plan`, `credits` granted, and its first API key. */
  readonly createAccount: (options: {
    readonly name: string
    readonly email: string | null
    readonly plan: Plan
    readonly credits: number
  }) => Effect.Effect<Issued<Account>, AccountsKeptElsewhere>
  /**
   * Grants credits; a negative number takes back unspent ones. With a `reference`, a repeated grant returns the entry
   * that stands, changes nothing and is not recorded again.
   */
  readonly grant: (
    id: AccountId,
    credits: number,
    reference?: string
  ) => Effect.Effect<LedgerEntry, Unchangeable | InsufficientCredits | GrantConflict>
}>()("@kontor/core/Administration/AccountAdministration") {
  static readonly layer = Layer.effect(AccountAdministration, makeAccountAdministration)
}
