import { DateTime, Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { type Account, AccountId } from "../Accounts/Account.ts"
import { AccountStore, type ApiKey } from "../Accounts/AccountStore.ts"
import { type Issued, Issuer } from "../Accounts/Issuer.ts"
import { type Plan, yearlySubscription } from "../Accounts/Plan.ts"
import { type Balance, type InsufficientCredits, Ledger, type LedgerEntry } from "../Credits/Ledger.ts"
import { makeLookingAgain } from "../Monitoring/LookingAgain.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { AccountNotFound } from "./AccountNotFound.ts"

/** An account with its credits and keys, as the operator sees it. */
export interface AccountOverview {
  readonly account: Account
  readonly balance: Balance
  readonly api_keys: ReadonlyArray<ApiKey>
}

/** How operators manage accounts, their plans and credits. Rule: Operator surface (decisions 15). */
export interface AccountAdministration {
  /** Creates an account with a subscription to `plan`, `credits` granted, and its first API key. */
  readonly createAccount: (options: {
    readonly name: string
    readonly email: string | null
    readonly plan: Plan
    readonly credits: number
  }) => Effect.Effect<Issued<Account>>
  /** All accounts, the oldest first. */
  readonly accounts: Effect.Effect<ReadonlyArray<Account>>
  readonly account: (id: AccountId) => Effect.Effect<AccountOverview, AccountNotFound>
  /** Subscribes an account to a plan from now on; `free` ends the subscription. */
  readonly setPlan: (id: AccountId, plan: Plan) => Effect.Effect<Account, AccountNotFound>
  /** Grants credits; a negative number takes back unspent ones. */
  readonly grant: (id: AccountId, credits: number) => Effect.Effect<LedgerEntry, AccountNotFound | InsufficientCredits>
}

/** Finds an account, and fails if it does not exist. */
export const accountIn = (store: AccountStore["Service"]) =>
  Effect.fnUntraced(function*(id: AccountId) {
    const account = yield* store.find(id)
    if (Option.isSome(account)) return account.value
    return yield* new AccountNotFound({ id })
  })

/** Makes this part of the administration. */
export const makeAccountAdministration = Effect.gen(function*() {
  const store = yield* AccountStore
  const ledger = yield* Ledger
  const issuer = yield* Issuer
  const unit = yield* UnitOfWork
  const random = yield* SecureRandom.SecureRandom
  const existing = accountIn(store)
  const lookAgain = yield* makeLookingAgain

  const credit = Effect.fnUntraced(function*(account_id: AccountId, credits: number) {
    const request_id = yield* random.uuidV7()
    const kind = credits < 0 ? "adjustment" as const : "grant" as const
    return yield* ledger.book({ account_id, request_id, kind, endpoint: null, credits, breakdown: {} })
  })

  const createAccount: AccountAdministration["createAccount"] = Effect.fn("Administration.createAccount")(
    function*({ credits, email, name, plan }) {
      const created_at = yield* DateTime.now
      const record: Account = {
        id: AccountId.make(yield* random.uuidV7()),
        name,
        email,
        subscription: plan === "free" ? null : yearlySubscription(plan, created_at),
        created_at
      }
      yield* store.add(record)
      if (credits > 0) yield* Effect.orDie(credit(record.id, credits))
      const { secret } = yield* issuer.apiKey(record.id, "first key")
      return { record, secret }
    },
    unit.commit
  )

  const grant = Effect.fn("Administration.grant")(function*(id: AccountId, credits: number) {
    yield* existing(id)
    const entry = yield* credit(id, credits)
    yield* lookAgain({ account_id: id, status: "paused_billing" })
    return entry
  }, unit.commit)

  const setPlan = Effect.fn("Administration.setPlan")(function*(id: AccountId, plan: Plan) {
    const account = yield* existing(id)
    const subscription = plan === "free" ? null : yearlySubscription(plan, yield* DateTime.now)
    yield* store.subscribe(id, subscription)
    return { ...account, subscription }
  })

  const account = Effect.fn("Administration.account")(function*(id: AccountId) {
    return { account: yield* existing(id), balance: yield* ledger.balance(id), api_keys: yield* store.apiKeys(id) }
  })

  const accounts: AccountAdministration = {
    createAccount,
    account,
    accounts: store.list,
    setPlan,
    grant
  }
  return accounts
})
