import { Context, type DateTime, type Effect, type Option, Schema } from "effect"
import type { AccountId } from "./Accounts.ts"
import type { Ability } from "./Caller.ts"

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

/** When a credential was last used. */
export interface CredentialUse {
  readonly kind: "api_key" | "token"
  readonly id: string
  readonly at: DateTime.Utc
}

/** A page of an account's credentials, newer than the last one of the page before. */
export interface CredentialPage<Id> {
  readonly limit: number
  readonly after?: Id | undefined
}

/**
 * Port: the credentials of accounts. It does not know whether an account exists.
 *
 * A write is visible to the next read on every node.
 */
export class CredentialStore extends Context.Service<CredentialStore, {
  /** Stores a new key and returns true, unless the account already has `max`. */
  readonly addApiKey: (key: ApiKey, max: number) => Effect.Effect<boolean>
  /** The keys of an account in the order of their ids, which is that of their creation. */
  readonly apiKeys: (account: AccountId, page: CredentialPage<string>) => Effect.Effect<ReadonlyArray<ApiKey>>
  /** The key with this digest. */
  readonly findApiKey: (digest: string) => Effect.Effect<Option.Option<ApiKey>>
  /** Deletes a key, of this account if one is given. Returns whether it existed. */
  readonly revokeApiKey: (id: string, account?: AccountId) => Effect.Effect<boolean>
  /**
   * Stores a new token and gives it the next id; none if the account already has `max` that do not expire by its
   * `created_at`. Expired ones make room for it, those first that expired first: an account never has more than `max`,
   * expired ones included.
   */
  readonly addToken: (token: Omit<Token, "id">, max: number) => Effect.Effect<Option.Option<Token>>
  /** The tokens of an account, expired ones included, in the order of their ids, which is that of their creation. */
  readonly tokens: (account: AccountId, page: CredentialPage<number>) => Effect.Effect<ReadonlyArray<Token>>
  /** The number of tokens of an account, expired ones included. */
  readonly tokenCount: (account: AccountId) => Effect.Effect<number>
  /** Deletes a token of this account, and returns it. */
  readonly revokeToken: (account: AccountId, id: number) => Effect.Effect<Option.Option<Token>>
  /** Deletes every token of an account, and returns their number. */
  readonly revokeTokens: (account: AccountId) => Effect.Effect<number>
  readonly findToken: (id: number) => Effect.Effect<Option.Option<Token>>
  /** Notes when credentials were last used; never moves a date back. */
  readonly noteUses: (uses: ReadonlyArray<CredentialUse>) => Effect.Effect<void>
  /** Deletes the keys and tokens of an account. */
  readonly erase: (account: AccountId) => Effect.Effect<void>
}>()("@kontor/core/Accounts/CredentialStore") {}

/** No credential has this id, or the asking account does not own it. Whether another account does is never revealed. */
export class CredentialNotFound extends Schema.TaggedError<CredentialNotFound>()("CredentialNotFound", {
  kind: Schema.Literals(["token", "api_key"])
}) {}
