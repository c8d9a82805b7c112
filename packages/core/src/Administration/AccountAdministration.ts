import { DateTime, Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { type Account, AccountId } from "../Accounts/Account.ts"
import {
  type AccountChange,
  type AccountQuery,
  AccountStore,
  type ApiKey,
  type Token
} from "../Accounts/AccountStore.ts"
import { type Issued, Issuer } from "../Accounts/Issuer.ts"
import { type Plan, yearlySubscription } from "../Accounts/Plan.ts"
import { type Balance, type InsufficientCredits, Ledger, type LedgerEntry } from "../Credits/Ledger.ts"
import { makeLookingAgain } from "../Monitoring/LookingAgain.ts"
import { AccountErased, AccountNotFound, GrantConflict } from "./AccountNotFound.ts"
import { makeAuditing } from "./Auditing.ts"

/** An account with its credits and credentials, as the operator sees it. */
export interface AccountOverview {
  readonly account: Account
  readonly balance: Balance
  readonly api_keys: ReadonlyArray<ApiKey>
  readonly tokens: ReadonlyArray<Token>
}

/** Why an account cannot be changed. */
type Unchangeable = AccountNotFound | AccountErased

/** How operators manage accounts, their plans and credits. Rule: Operator surface (decisions 15). */
export interface AccountAdministration {
  /** Creates an account with a subscription to `plan`, `credits` granted, and its first API key. */
  readonly createAccount: (options: {
    readonly name: string
    readonly email: string | null
    readonly plan: Plan
    readonly credits: number
  }) => Effect.Effect<Issued<Account>>
  /** Accounts, the oldest first. */
  readonly accounts: (query: AccountQuery) => Effect.Effect<ReadonlyArray<Account>>
  readonly account: (id: AccountId) => Effect.Effect<AccountOverview, AccountNotFound>
  /** Gives an account another name or email address. */
  readonly changeAccount: (
    id: AccountId,
    change: Pick<AccountChange, "name" | "email">
  ) => Effect.Effect<Account, Unchangeable>
  /** Refuses the requests of an account from the next one on, and stops its monitors; a suspended one stays so. */
  readonly suspend: (id: AccountId) => Effect.Effect<Account, Unchangeable>
  /** Ends the suspension of an account; its monitors continue. An active one stays so. */
  readonly resume: (id: AccountId) => Effect.Effect<Account, Unchangeable>
  /** Subscribes an account to a plan from now on; `free` ends the subscription. */
  readonly setPlan: (id: AccountId, plan: Plan) => Effect.Effect<Account, Unchangeable>
  /**
   * Grants credits; a negative number takes back unspent ones. With a `reference`, a repeated grant returns the entry
   * that stands and changes nothing.
   */
  readonly grant: (
    id: AccountId,
    credits: number,
    reference?: string
  ) => Effect.Effect<LedgerEntry, Unchangeable | InsufficientCredits | GrantConflict>
}

/** Finds an account, and fails if it does not exist. */
export const accountIn = (store: AccountStore["Service"]) =>
  Effect.fnUntraced(function*(id: AccountId) {
    const account = yield* store.find(id)
    if (Option.isSome(account)) return account.value
    return yield* new AccountNotFound({ id })
  })

/** Finds an account that can be changed, and fails if it was erased or does not exist. */
export const changeableIn = (store: AccountStore["Service"]) =>
  Effect.fnUntraced(function*(id: AccountId) {
    const account = yield* accountIn(store)(id)
    if (account.status === "erased") return yield* new AccountErased({ id })
    return account
  })

/** Makes this part of the administration. */
export const makeAccountAdministration = Effect.gen(function*() {
  const store = yield* AccountStore
  const ledger = yield* Ledger
  const issuer = yield* Issuer
  const random = yield* SecureRandom.SecureRandom
  const audited = yield* makeAuditing
  const changeable = changeableIn(store)
  const lookAgain = yield* makeLookingAgain

  const credit = Effect.fnUntraced(function*(account_id: AccountId, credits: number, reference?: string) {
    const request_id = reference ?? (yield* random.uuidV7())
    const kind = credits < 0 ? "adjustment" as const : "grant" as const
    const entry = yield* ledger.book({ account_id, request_id, kind, endpoint: null, credits, breakdown: {} })
    if (entry.credits !== credits) return yield* new GrantConflict({ reference: request_id, credits: entry.credits })
    return entry
  })

  const createAccount: AccountAdministration["createAccount"] = Effect.fn("Administration.createAccount")(
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
      yield* store.add(record)
      if (credits > 0) yield* Effect.orDie(credit(record.id, credits))
      const { secret } = yield* issuer.apiKey(record.id, "first key")
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
        action: "account.grant",
        account_id: id,
        subject: entry.id,
        details: { credits, balance_after: entry.balance_after }
      }))
  )

  const changed = Effect.fnUntraced(function*(id: AccountId, change: AccountChange) {
    yield* changeable(id)
    const account = yield* store.change(id, change)
    return Option.getOrThrow(account)
  })

  const setPlan = Effect.fn("Administration.setPlan")(
    function*(id: AccountId, plan: Plan) {
      const subscription = plan === "free" ? null : yearlySubscription(plan, yield* DateTime.now)
      return yield* changed(id, { subscription })
    },
    (work, id, plan) =>
      audited(work, () => ({ action: "account.plan", account_id: id, subject: id, details: { plan } }))
  )

  const changeAccount: AccountAdministration["changeAccount"] = Effect.fn("Administration.changeAccount")(
    changed,
    (work, id, change) =>
      audited(work, () => ({
        action: "account.change",
        account_id: id,
        subject: id,
        details: { members: Object.keys(change).toSorted().join(", ") }
      }))
  )

  const withStatus = (status: "active" | "suspended", action: "account.resume" | "account.suspend") =>
    Effect.fn(`Administration.${action}`)(function*(id: AccountId) {
      const standing = yield* changeable(id)
      if (standing.status === status) return standing
      return yield* audited(
        Effect.gen(function*() {
          const account = yield* changed(id, { status })
          yield* lookAgain({ account_id: id })
          return account
        }),
        () => ({ action, account_id: id, subject: id })
      )
    })

  const account = Effect.fn("Administration.account")(function*(id: AccountId) {
    return {
      account: yield* accountIn(store)(id),
      balance: yield* ledger.balance(id),
      api_keys: yield* store.apiKeys(id),
      tokens: yield* store.tokens(id)
    }
  })

  const accounts: AccountAdministration = {
    createAccount,
    account,
    accounts: store.list,
    changeAccount,
    suspend: withStatus("suspended", "account.suspend"),
    resume: withStatus("active", "account.resume"),
    setPlan,
    grant
  }
  return accounts
})
