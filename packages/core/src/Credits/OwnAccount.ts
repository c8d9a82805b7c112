import { Context, Effect, Layer, Option } from "effect"
import { type Account, Accounts } from "../Accounts/Accounts.ts"
import { Caller } from "../Accounts/Caller.ts"
import { Ledger, type Overview } from "./Ledger.ts"

const newest = 20

/** The caller's own account. */
// @effect-diagnostics-next-line leakingRequirements:off -- each call has a caller of its own.
export class OwnAccount extends Context.Service<OwnAccount, {
  readonly account: Effect.Effect<Account, never, Caller>
  /** The balance of the account, and its newest 20 ledger entries. */
  readonly credits: Effect.Effect<Overview, never, Caller>
}>()("@kontor/core/Credits/OwnAccount") {
  static readonly layer: Layer.Layer<OwnAccount, never, Accounts | Ledger> = Layer.effect(
    OwnAccount,
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const ledger = yield* Ledger
      return OwnAccount.of({
        account: Effect.flatMap(Caller, ({ account_id }) => accounts.find(account_id)).pipe(
          Effect.map(Option.getOrUndefined),
          Effect.filterOrElse(
            (account) => account !== undefined,
            () => Effect.die("The account of a caller is never removed.")
          ),
          Effect.withSpan("OwnAccount.account")
        ),
        credits: Effect.flatMap(Caller, ({ account_id }) => ledger.overview(account_id, newest))
      })
    })
  )
}
