import { Context, DateTime, Effect, Layer, Option } from "effect"
import type { Account, AccountId } from "../Accounts/Account.ts"
import { type AccountChange, Accounts } from "../Accounts/Accounts.ts"
import { yearlySubscription } from "../Accounts/Subscription.ts"
import { makeLookingAgain } from "../Monitoring/LookingAgain.ts"
import type { Plan } from "../Prices/Plan.ts"
import { AccountErased, type AccountsKeptElsewhere } from "./AccountNotFound.ts"
import { makeAuditing } from "./Auditing.ts"
import { changeableIn, recordsIn, type Unchangeable } from "./FoundAccount.ts"

/** Makes this part of the administration. */
export const makeAccountChanges = Effect.gen(function*() {
  const store = yield* Accounts
  const audited = yield* makeAuditing
  const changeable = changeableIn(store)
  const lookAgain = yield* makeLookingAgain

  /** Of an account that is erased meanwhile nothing is changed: the unit of work fails. */
  const changed = Effect.fnUntraced(function*(id: AccountId, change: AccountChange) {
    yield* changeable(id)
    const replaced = Option.getOrThrow(yield* (yield* recordsIn(store)).change(id, change))
    if (replaced.before.status === "erased") return yield* new AccountErased({ id })
    return replaced
  })

  const setPlan = Effect.fn("Administration.setPlan")(function*(id: AccountId, plan: Plan) {
    const subscription = plan === "free" ? null : yearlySubscription(plan, yield* DateTime.now)
    const { after } = yield* audited(
      changed(id, { subscription }),
      ({ after, before }) =>
        before.subscription === null && after.subscription === null
          ? undefined
          : { action: "account.plan", account_id: id, subject: id, details: { plan } }
    )
    return after
  })

  const changeAccount: AccountChanges["Service"]["changeAccount"] = Effect.fn("Administration.changeAccount")(
    function*(id, change) {
      const { after } = yield* audited(changed(id, change), ({ after, before }) => {
        const members = (["email", "name"] as const).filter((member) => after[member] !== before[member])
        return members.length === 0
          ? undefined
          : { action: "account.change", account_id: id, subject: id, details: { members: members.join(", ") } }
      })
      return after
    }
  )

  const withStatus = (status: "active" | "suspended", action: "account.resume" | "account.suspend") =>
    Effect.fn(`Administration.${action}`)(function*(id: AccountId) {
      const { after } = yield* audited(
        Effect.tap(
          changed(id, { status }),
          ({ before }) => before.status === status ? Effect.void : lookAgain({ account_id: id })
        ),
        ({ before }) => before.status === status ? undefined : { action, account_id: id, subject: id }
      )
      return after
    })

  const accounts: AccountChanges["Service"] = {
    changeAccount,
    suspend: withStatus("suspended", "account.suspend"),
    resume: withStatus("active", "account.resume"),
    setPlan
  }
  return accounts
})

/** How operators change accounts. Rule: Operator surface (decisions 15). */
export class AccountChanges extends Context.Service<AccountChanges, {
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
}>()("@kontor/core/Administration/AccountChanges") {
  static readonly layer = Layer.effect(AccountChanges, makeAccountChanges)
}
