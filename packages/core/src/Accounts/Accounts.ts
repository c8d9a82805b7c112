import { Context, type Effect, type Option, Schema } from "effect"
import { Subscription } from "../Prices.ts"

/** Identifier of an account: a UUIDv7. */
export const AccountId = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { expected: "an account id (UUID)" })
).pipe(Schema.brand("AccountId"))
export type AccountId = typeof AccountId.Type

/**
 * The standing of an account: only an active one may use the service. The requests of a suspended one are refused and
 * its monitors stop, until it is resumed. Of an erased one only the ledger is left, under the id of the account.
 */
export const AccountStatus = Schema.Literals(["active", "suspended", "erased"])
export type AccountStatus = typeof AccountStatus.Type

/** Owns and pays for keys, tokens, credits and monitors. */
export const Account = Schema.Struct({
  id: AccountId,
  name: Schema.String,
  email: Schema.NullOr(Schema.String),
  subscription: Schema.NullOr(Subscription),
  status: AccountStatus,
  created_at: Schema.DateTimeUtcFromString
})
export type Account = typeof Account.Type

/** A page of accounts, and what they have in common. `after` is the last account of the page before. */
export interface AccountQuery {
  readonly limit?: number | undefined
  readonly after?: AccountId | undefined
  /** Part of the name or the email address. Capital letters from A to Z do not matter. */
  readonly text?: string | undefined
  readonly status?: AccountStatus | undefined
}

/** The members of an account that can be replaced. */
export type AccountChange = Partial<Pick<Account, "name" | "email" | "subscription" | "status">>

/** An account before a change and after it: of changes at once, each begins with what the one before it made. */
export interface ReplacedAccount {
  readonly before: Account
  readonly after: Account
}

/**
 * The records of accounts that operators keep: the part of the port that a host with accounts of its own leaves out.
 */
export interface AccountRecords {
  /** Stores a new account. */
  readonly add: (account: Account) => Effect.Effect<void>
  /** Accounts, the oldest first; empty after an unknown account. */
  readonly list: (query: AccountQuery) => Effect.Effect<ReadonlyArray<Account>>
  /** Replaces these members of an account, and returns it as it was and as it is, if it exists. */
  readonly change: (id: AccountId, change: AccountChange) => Effect.Effect<Option.Option<ReplacedAccount>>
}

/**
 * Port: who an account is, which plan it has, and whether it is active. Credentials, credits and everything else refer
 * to an account by its id alone, and need no row of it.
 *
 * A change is visible to the next read on every node. Requests ask once each, workers once for each monitor.
 */
export class Accounts extends Context.Service<Accounts, {
  readonly find: (id: AccountId) => Effect.Effect<Option.Option<Account>>
  /** Absent where the host creates, changes and removes the accounts itself: operators then only read them. */
  readonly records?: AccountRecords
}>()("@kontor/core/Accounts/Accounts") {}
