import type { Ability, Account, AccountId, ApiKey, Holder, Subscription, Token } from "@kontor/core/Accounts"
import { DateTime } from "effect"

/** A row of `accounts`, its columns named so that they can stand beside those of a credential. */
export interface AccountRow {
  readonly account_id: AccountId
  readonly account_name: string
  readonly email: string | null
  readonly account_created_at: Date
  readonly account_status: Account["status"]
  readonly subscription_plan: Subscription["plan"] | null
  readonly subscription_status: Subscription["status"] | null
  readonly current_period_start: Date | null
  readonly current_period_end: Date | null
}

/** A row of `api_keys`. */
export interface ApiKeyRow {
  readonly account_id: AccountId
  readonly id: string
  readonly name: string
  readonly masked_key: string
  readonly digest: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}

/** A row of `tokens`. */
export interface TokenRow {
  readonly account_id: AccountId
  readonly id: bigint
  readonly name: string
  readonly abilities: ReadonlyArray<Ability>
  readonly digest: string
  readonly expires_at: Date | null
  readonly created_at: Date
  readonly last_used_at: Date | null
}

/** The columns of an {@link AccountRow}, of the table under the alias `account`. */
export const accountColumns = `account.id AS account_id, account.name AS account_name, account.email,
  account.created_at AS account_created_at, account.status AS account_status, account.subscription_plan,
  account.subscription_status, account.current_period_start, account.current_period_end`

/** The columns of an {@link ApiKeyRow}, of the table under the alias `credential`. */
export const apiKeyColumns = `credential.account_id, credential.id, credential.name, credential.masked_key,
  credential.digest, credential.created_at, credential.last_used_at`

/** The columns of a {@link TokenRow}, of the table under the alias `credential`. */
export const tokenColumns = `credential.account_id, credential.id, credential.name, credential.abilities,
  credential.digest, credential.expires_at, credential.created_at, credential.last_used_at`

const timeOf = (date: Date | null): DateTime.Utc | null => date === null ? null : DateTime.fromDateUnsafe(date)

const subscriptionOf = (row: AccountRow): Subscription | null =>
  row.subscription_plan === null || row.subscription_status === null || row.current_period_start === null ||
    row.current_period_end === null
    ? null
    : {
      plan: row.subscription_plan,
      status: row.subscription_status,
      current_period_start: DateTime.fromDateUnsafe(row.current_period_start),
      current_period_end: DateTime.fromDateUnsafe(row.current_period_end)
    }

/** The account of a row. */
export const accountOf = (row: AccountRow): Account => ({
  id: row.account_id,
  name: row.account_name,
  email: row.email,
  subscription: subscriptionOf(row),
  status: row.account_status,
  created_at: DateTime.fromDateUnsafe(row.account_created_at)
})

/** The API key of a row. */
export const apiKeyOf = (
  { account_id, created_at, digest, id, last_used_at, masked_key, name }: ApiKeyRow
): ApiKey => ({
  id,
  account_id,
  name,
  masked_key,
  digest,
  created_at: DateTime.fromDateUnsafe(created_at),
  last_used_at: timeOf(last_used_at)
})

/** The token of a row. */
export const tokenOf = (row: TokenRow): Token => ({
  id: Number(row.id),
  account_id: row.account_id,
  name: row.name,
  abilities: row.abilities,
  digest: row.digest,
  expires_at: timeOf(row.expires_at),
  created_at: DateTime.fromDateUnsafe(row.created_at),
  last_used_at: timeOf(row.last_used_at)
})

/** An account with its balance, as it is joined to a credential. */
export interface HolderRow extends AccountRow {
  readonly balance: bigint
}

/** A time as a column holds it. */
export const instant = (time: DateTime.Utc | null): Date | null => time === null ? null : DateTime.toDateUtc(time)

/** The holder of a credential. */
export const holderOf = <Kind>(row: HolderRow, credential: Kind): Holder<Kind> => ({
  account: accountOf(row),
  balance: Number(row.balance),
  credential
})
