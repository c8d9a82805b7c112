import { Context, Effect, Layer } from "effect"
import type { Account, AccountId } from "../Accounts/Account.ts"
import { type AccountQuery, Accounts } from "../Accounts/Accounts.ts"
import { apiKeyPage } from "../Accounts/ApiKeys.ts"
import { type ApiKey, CredentialStore } from "../Accounts/CredentialStore.ts"
import { type TokenPage, tokenPage } from "../Accounts/Tokens.ts"
import { type Balance, Ledger } from "../Credits/Ledger.ts"
import type { InvalidParameters } from "../InvalidParameters.ts"
import type { ListPage, ListQuery } from "../ListCursor.ts"
import type { AccountNotFound, AccountsKeptElsewhere } from "./AccountNotFound.ts"
import { accountIn, recordsIn } from "./FoundAccount.ts"

/** An account with its credits, as the operator sees it. */
export interface AccountOverview {
  readonly account: Account
  readonly balance: Balance
}

/** Makes this part of the administration. */
export const makeAccountReading = Effect.gen(function*() {
  const [store, credentials, ledger] = [yield* Accounts, yield* CredentialStore, yield* Ledger]

  const account = Effect.fn("Administration.account")(function*(id: AccountId) {
    return {
      account: yield* accountIn(store)(id),
      balance: yield* ledger.balance(id)
    }
  })

  /** Reads a page of what an account has, once it is sure that the account exists. */
  const pageIn =
    <Page>(page: (id: AccountId, query: ListQuery) => Effect.Effect<Page, InvalidParameters>) =>
    (id: AccountId, query: ListQuery) => Effect.andThen(accountIn(store)(id), page(id, query))

  const reading: AccountReading["Service"] = {
    account,
    apiKeys: pageIn(apiKeyPage(credentials)),
    tokens: pageIn(tokenPage(credentials)),
    accounts: (query) => Effect.flatMap(recordsIn(store), ({ list }) => list(query))
  }
  return reading
})

/** How operators look at accounts. Rule: Operator surface (decisions 15). */
export class AccountReading extends Context.Service<AccountReading, {
  /** Accounts, the oldest first. */
  readonly accounts: (query: AccountQuery) => Effect.Effect<ReadonlyArray<Account>, AccountsKeptElsewhere>
  readonly account: (id: AccountId) => Effect.Effect<AccountOverview, AccountNotFound>
  /** The API keys of an account, the oldest first. */
  readonly apiKeys: (
    id: AccountId,
    query: ListQuery
  ) => Effect.Effect<ListPage<ApiKey>, AccountNotFound | InvalidParameters>
  /** The Bearer tokens of an account, expired ones included, the oldest first. */
  readonly tokens: (id: AccountId, query: ListQuery) => Effect.Effect<TokenPage, AccountNotFound | InvalidParameters>
}>()("@kontor/core/Administration/AccountReading") {
  static readonly layer = Layer.effect(AccountReading, makeAccountReading)
}
