import type { Ability, AccountId, ApiKey, Token } from "@kontor/core/Accounts"
import { DateTime } from "effect"

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

/** The columns of an {@link ApiKeyRow}. */
export const apiKeyColumns = "account_id, id, name, masked_key, digest, created_at, last_used_at"

/** The columns of a {@link TokenRow}. */
export const tokenColumns = "account_id, id, name, abilities, digest, expires_at, created_at, last_used_at"

const timeOf = (date: Date | null): DateTime.Utc | null => date === null ? null : DateTime.fromDateUnsafe(date)

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
