import { Context, type Effect } from "effect"
import type { AccountId } from "./Account.ts"

/** What admission needs of the ledger, which is in a part above this one: the credits that an account has. */
export class Balances extends Context.Service<Balances, {
  readonly balance: (account: AccountId) => Effect.Effect<{ readonly total: number }>
}>()("@kontor/core/Accounts/Balances") {}
