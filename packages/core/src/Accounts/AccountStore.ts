import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Ability } from "./Ability.ts"
import type { Account, AccountId, AccountStatus } from "./Account.ts"

/** An API key as it is stored: its digest, never its text. `id` is a UUIDv7. */
export interface ApiKey {
  readonly id: string
  readonly account_id: AccountId
  readonly name: string
  readonly masked_key: string
  readonly digest: string
  readonly created_at: DateTime.Utc
  readonly last_used_at: DateTime.Utc | null
}

/** A Bearer token as it is stored. `id` counts up over all accounts. */
export interface Token {
  readonly id: number
  readonly account_id: AccountId
  readonly name: string
  readonly abilities: ReadonlyArray<Ability>
  readonly digest: string
  readonly expires_at: DateTime.Utc | null
  readonly created_at: DateTime.Utc
  readonly last_used_at: DateTime.Utc | null
}

/** The account of a credential, with the balance at the time of the lookup, in credits. */
export interface Holder<Kind> {
  readonly account: Account
  readonly balance: number
  readonly credential: Kind
}

/** When a credential was last used. */
export interface CredentialUse {
  readonly kind: "api_key" | "token"
  readonly id: string
  readonly at: DateTime.Utc
}

/** A page of accounts, younger than the last one of the page before; all of them where nothing is given. */
export interface AccountQuery {
  readonly limit?: number | undefined
  readonly after?: AccountId | undefined
  /** Part of the name or the email address. Capital letters from A to Z do not matter. */
  readonly text?: string | undefined
  readonly status?: AccountStatus | undefined
}

/** What of an account can be replaced. */
export type AccountChange = Partial<Pick<Account, "name" | "email" | "subscription" | "status">>

/**
 * Port: accounts and their credentials.
 *
 * A write is visible to the next read on every node. The lookup of a credential returns the current state of its
 * account.
 */
export class AccountStore extends Context.Service<AccountStore, {
  /** Stores a new account. */
  readonly add: (account: Account) => Effect.Effect<void>
  readonly find: (id: AccountId) => Effect.Effect<Option.Option<Account>>
  /** Accounts, the oldest first; empty after an unknown account. */
  readonly list: (query: AccountQuery) => Effect.Effect<ReadonlyArray<Account>>
  /** Replaces these members of an account, and returns it, if it exists. */
  readonly change: (id: AccountId, change: AccountChange) => Effect.Effect<Option.Option<Account>>
  readonly addApiKey: (key: ApiKey) => Effect.Effect<void>
  /** The keys of an account, the oldest first. */
  readonly apiKeys: (account: AccountId) => Effect.Effect<ReadonlyArray<ApiKey>>
  /** The key with this digest. */
  readonly findApiKey: (digest: string) => Effect.Effect<Option.Option<Holder<ApiKey>>>
  /** Deletes a key, of this account if one is given. Returns whether it existed. */
  readonly revokeApiKey: (id: string, account?: AccountId) => Effect.Effect<boolean>
  /** Stores a new token and gives it the next id. */
  readonly addToken: (token: Omit<Token, "id">) => Effect.Effect<Token>
  /** The tokens of an account, the oldest first. */
  readonly tokens: (account: AccountId) => Effect.Effect<ReadonlyArray<Token>>
  /** Deletes a token of this account, and returns it. */
  readonly revokeToken: (account: AccountId, id: number) => Effect.Effect<Option.Option<Token>>
  /** Deletes every token of an account, and returns their number. */
  readonly revokeTokens: (account: AccountId) => Effect.Effect<number>
  readonly findToken: (id: number) => Effect.Effect<Option.Option<Holder<Token>>>
  /** Notes when credentials were last used; never moves a date back. */
  readonly noteUses: (uses: ReadonlyArray<CredentialUse>) => Effect.Effect<void>
}>()("@kontor/core/Accounts/AccountStore") {}
