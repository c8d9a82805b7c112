import { Context, Effect, Layer } from "effect"
import type { Account, AccountId } from "../Accounts/Account.ts"
import { type AccountQuery, Accounts } from "../Accounts/Accounts.ts"
import { type ApiKey, CredentialStore, type Token } from "../Accounts/CredentialStore.ts"
import { type Balance, Ledger } from "../Credits/Ledger.ts"
import type { AccountNotFound, AccountsKeptElsewhere } from "./AccountNotFound.ts"
import { accountIn, recordsIn } from "./FoundAccount.ts"

/** An account with its credits and credentials, as the operator sees it. */
export interface AccountOverview {
  readonly account: Account
  readonly balance: Balance
  readonly api_keys: ReadonlyArray<ApiKey>
  readonly tokens: ReadonlyArray<Token>
}

/** Makes this part of the administration. */
export const makeAccountReading = Effect.gen(function*() {
  const [store, credentials, ledger] = [yield* Accounts, yield* CredentialStore, yield* Ledger]

  const account = Effect.fn("Administration.account")(function*(id: AccountId) {
    return {
      account: yield* accountIn(store)(id),
      balance: yield* ledger.balance(id),
      api_keys: yield* credentials.apiKeys(id),
      tokens: yield* credentials.tokens(id)
    }
  })

  const reading: AccountReading["Service"] = {
    account,
    accounts: (query) => Effect.flatMap(recordsIn(store), ({ list }) => list(query))
  }
  return reading
})

/** How operators look at accounts. Rule: Operator surface (decisions 15). */
export class AccountReading extends Context.Service<AccountReading, {
  /** Accounts, the oldest first. */
  readonly accounts: (query: AccountQuery) => Effect.Effect<ReadonlyArray<Account>, AccountsKeptElsewhere>
  readonly account: (id: AccountId) => Effect.Effect<AccountOverview, AccountNotFound>
}>()("@kontor/core/Administration/AccountReading") {
  static readonly layer = Layer.effect(AccountReading, makeAccountReading)
}
