// Generated from the OpenAPI document by `npm run clients`.

import type { ListedApiKey } from "../contract/Account.ts"
import type { Pagination } from "../contract/Shared.ts"
import type { Ability, ListedToken } from "../contract/Tokens.ts"
import type { AdministrationMeta } from "./Shared.ts"

export type RevokedCredential = { readonly revoked: string; readonly meta: AdministrationMeta }

export type CreatedAccountToken = {
  readonly token: string
  readonly record: ListedToken
  readonly meta: AdministrationMeta
}

export type NewAccountToken = {
  readonly token_name: string
  readonly abilities: ReadonlyArray<Ability>
  readonly expires_at?: string | null | undefined
  readonly monthly_credit_limit?: number | null | undefined
}

export type CreatedAccountApiKey = {
  readonly key: string
  readonly api_key: ListedApiKey
  readonly meta: AdministrationMeta
}

export type NewAccountApiKey = { readonly name: string; readonly monthly_credit_limit?: number | null | undefined }

export type AccountTokens = {
  readonly tokens: ReadonlyArray<ListedToken>
  readonly total: number
  readonly pagination: Pagination
  readonly meta: AdministrationMeta
}

export type AccountApiKeys = {
  readonly api_keys: ReadonlyArray<ListedApiKey>
  readonly pagination: Pagination
  readonly meta: AdministrationMeta
}
