import { Context, type DateTime, Effect, type Option, Schema } from "effect"
import type { Page } from "../ListCursor.ts"
import type { AccountId } from "./Accounts.ts"
import type { Ability, CredentialRef } from "./Caller.ts"

/** An API key as it is stored: its digest, never its text. `id` is a UUIDv7. */
export interface ApiKey {
  readonly id: string
  readonly account_id: AccountId
  readonly name: string
  readonly masked_key: string
  readonly digest: string
  /** The text before the last rotation and the end of its acceptance; null if no rotation left one. */
  readonly former: { readonly digest: string; readonly ends_at: DateTime.Utc } | null
  /** The most credits that it may spend in a calendar month; null without a limit. */
  readonly monthly_credit_limit: number | null
  readonly created_at: DateTime.Utc
  readonly last_used_at: DateTime.Utc | null
}

/** The text of an API key: what a rotation replaces. */
export type KeyText = Pick<ApiKey, "digest" | "masked_key" | "former">

/** A Bearer token as it is stored. `id` counts up over all accounts. */
export interface Token {
  readonly id: number
  readonly account_id: AccountId
  readonly name: string
  readonly abilities: ReadonlyArray<Ability>
  readonly digest: string
  readonly expires_at: DateTime.Utc | null
  /** The most credits that it may spend in a calendar month; null without a limit. */
  readonly monthly_credit_limit: number | null
  readonly created_at: DateTime.Utc
  readonly last_used_at: DateTime.Utc | null
}

/** A credential by its kind and id, with its name. */
export interface NamedCredential extends CredentialRef {
  readonly name: string
}

/** The last use of a credential. */
export interface CredentialUse extends CredentialRef {
  readonly at: DateTime.Utc
}

/** Credentials over all accounts: those with a digest, which may be a former one, a masked form or an id. */
export interface CredentialSearch {
  readonly by: "digest" | "mask" | "id"
  readonly text: string
}

/** Found API keys and tokens. */
export interface FoundCredentials {
  readonly api_keys: ReadonlyArray<ApiKey>
  readonly tokens: ReadonlyArray<Token>
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
  readonly apiKeys: (account: AccountId, page: Page<string>) => Effect.Effect<ReadonlyArray<ApiKey>>
  /** The key with this digest, or whose former text has it, even if that has ended. */
  readonly findApiKey: (digest: string) => Effect.Effect<Option.Option<ApiKey>>
  /** Replaces the text of the key with this id, if its digest is still this one, and returns the key. */
  readonly rotateApiKey: (id: string, digest: string, text: KeyText) => Effect.Effect<Option.Option<ApiKey>>
  /** Deletes a key, of this account if one is given. Returns whether it existed. */
  readonly revokeApiKey: (id: string, account?: AccountId) => Effect.Effect<boolean>
  /**
   * Stores a new token and gives it the next id; none if the account already has `max` that do not expire by its
   * `created_at`. Expired ones make room for it, those first that expired first: an account never has more than `max`,
   * expired ones included.
   */
  readonly addToken: (token: Omit<Token, "id">, max: number) => Effect.Effect<Option.Option<Token>>
  /** The tokens of an account, expired ones included, in the order of their ids, which is that of their creation. */
  readonly tokens: (account: AccountId, page: Page<number>) => Effect.Effect<ReadonlyArray<Token>>
  /** The number of tokens of an account, expired ones included. */
  readonly tokenCount: (account: AccountId) => Effect.Effect<number>
  /** Deletes a token of this account, and returns it. */
  readonly revokeToken: (account: AccountId, id: number) => Effect.Effect<Option.Option<Token>>
  /** Deletes every token of an account, and returns their number. */
  readonly revokeTokens: (account: AccountId) => Effect.Effect<number>
  readonly findToken: (id: number) => Effect.Effect<Option.Option<Token>>
  /** The names of those of an account's credentials, in no order; one that does not exist is left out. */
  readonly names: (
    account: AccountId,
    credentials: ReadonlyArray<CredentialRef>
  ) => Effect.Effect<ReadonlyArray<NamedCredential>>
  /** At most 100 keys and as many tokens of any accounts, the oldest first. */
  readonly search: (search: CredentialSearch) => Effect.Effect<FoundCredentials>
  /** Notes when credentials were last used; never moves a date back. */
  readonly noteUses: (uses: ReadonlyArray<CredentialUse>) => Effect.Effect<void>
  /** Deletes the keys and tokens of an account. */
  readonly erase: (account: AccountId) => Effect.Effect<void>
}>()("@kontor/core/Accounts/CredentialStore") {}

/** A credential as those who look back at it see it: its name is null once it is gone. */
export interface NamedCredentialRef extends CredentialRef {
  readonly name: string | null
}

/** Names credentials by those that there are. */
export const naming = (named: ReadonlyArray<NamedCredential>) => {
  const names = new Map(named.map(({ id, kind, name }) => [`${kind}/${id}`, name]))
  return (credential: CredentialRef | undefined): NamedCredentialRef | null =>
    credential === undefined ? null : {
      kind: credential.kind,
      id: credential.id,
      name: names.get(`${credential.kind}/${credential.id}`) ?? null
    }
}

/** Makes what names the credentials of an account, as they are now. */
export const namingIn = ({ names }: Pick<CredentialStore["Service"], "names">) =>
  Effect.fnUntraced(function*(account: AccountId, credentials: ReadonlyArray<CredentialRef | undefined>) {
    const asked = new Map(
      credentials.flatMap((one): ReadonlyArray<readonly [string, CredentialRef]> =>
        one === undefined ? [] : [[`${one.kind}/${one.id}`, one]]
      )
    )
    return naming(asked.size === 0 ? [] : yield* names(account, [...asked.values()]))
  })

/** Only the present text of an API key can be rotated: this one was replaced already, or is not of a key. */
export class NotRotatable extends Schema.TaggedError<NotRotatable>()("NotRotatable", {}) {}

/** An API key does not revoke itself: its holder rotates it. */
export class OwnKey extends Schema.TaggedError<OwnKey>()("OwnKey", {}) {}

/** No credential has this id, or the asking account does not own it. Whether another account does is never revealed. */
export class CredentialNotFound extends Schema.TaggedError<CredentialNotFound>()("CredentialNotFound", {
  kind: Schema.Literals(["token", "api_key"])
}) {}
