import { DateTime, Effect, Option } from "effect"
import type { Account, AccountId } from "../Accounts/Account.ts"
import { type AccountChange, Accounts } from "../Accounts/Accounts.ts"
import { yearlySubscription } from "../Accounts/Subscription.ts"
import { makeLookingAgain } from "../Monitoring/LookingAgain.ts"
import type { Plan } from "../Prices/Plan.ts"
import type { AccountsKeptElsewhere } from "./AccountNotFound.ts"
import { makeAuditing } from "./Auditing.ts"
import { changeableIn, recordsIn, type Unchangeable } from "./FoundAccount.ts"

/** How operators change accounts. Rule: Operator surface (decisions 15). */
export interface AccountChanges {
  /** Gives an account another name or email address; the ones that it has stay so. */
  readonly changeAccount: (
    id: AccountId,
    change: Pick<AccountChange, "name" | "email">
  ) => Effect.Effect<Account, Unchangeable | AccountsKeptElsewhere>
  /** Refuses the requests of an account from the next one on, and stops its monitors; a suspended one stays so. */
  readonly suspend: (id: AccountId) => Effect.Effect<Account, Unchangeable | AccountsKeptElsewhere>
  /** Ends the suspension of an account; its monitors continue. An active one stays so. */
  readonly resume: (id: AccountId) => Effect.Effect<Account, Unchangeable | AccountsKeptElsewhere>
  /** Subscribes an account to a plan from now on; `free` ends the subscription, if it has one. */
  readonly setPlan: (id: AccountId, plan: Plan) => Effect.Effect<Account, Unchangeable | AccountsKeptElsewhere>
}

/** Makes this part of the administration. */
export const makeAccountChanges = Effect.gen(function*() {
  const store = yield* Accounts
  const audited = yield* makeAuditing
  const changeable = changeableIn(store)
  const lookAgain = yield* makeLookingAgain

  /** The account, where it is kept here and not erased. */
  const kept = (id: AccountId) => Effect.tap(changeable(id), () => recordsIn(store))

  const changed = Effect.fnUntraced(function*(id: AccountId, change: AccountChange) {
    yield* changeable(id)
    const account = yield* (yield* recordsIn(store)).change(id, change)
    return Option.getOrThrow(account)
  })

  const setPlan = Effect.fn("Administration.setPlan")(function*(id: AccountId, plan: Plan) {
    const standing = yield* kept(id)
    if (plan === "free" && standing.subscription === null) return standing
    const subscription = plan === "free" ? null : yearlySubscription(plan, yield* DateTime.now)
    return yield* audited(
      changed(id, { subscription }),
      () => ({ action: "account.plan", account_id: id, subject: id, details: { plan } })
    )
  })

  const changeAccount: AccountChanges["changeAccount"] = Effect.fn("Administration.changeAccount")(
    function*(id, change) {
      const standing = yield* kept(id)
      const members = (["email", "name"] as const).filter((member) =>
        change[member] !== undefined && change[member] !== standing[member]
      )
      if (members.length === 0) return standing
      return yield* audited(changed(id, change), () => ({
        action: "account.change",
        account_id: id,
        subject: id,
        details: { members: members.join(", ") }
      }))
    }
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

  const accounts: AccountChanges = {
    changeAccount,
    suspend: withStatus("suspended", "account.suspend"),
    resume: withStatus("active", "account.resume"),
    setPlan
  }
  return accounts
})
