import { Context, type Effect, type Option } from "effect"
import type { Account, AccountId, AccountStatus } from "./Account.ts"

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

/** How operators keep accounts: the part of the port that a host with accounts of its own leaves out. */
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
