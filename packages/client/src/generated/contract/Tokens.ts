// Generated from the OpenAPI document by `npm run clients`.

import type { AnswerMeta, Pagination } from "./Shared.ts"

export type RevokedTokens = { readonly message: string; readonly revoked: number; readonly meta: AnswerMeta }

export type RevokedToken = { readonly message: string; readonly token_name: string; readonly meta: AnswerMeta }

export type Tokens = {
  readonly tokens: ReadonlyArray<ListedToken>
  readonly total: number
  readonly pagination: Pagination
  readonly meta: AnswerMeta
}

export type ListedToken = {
  readonly id: number
  readonly name: string
  readonly abilities: ReadonlyArray<Ability>
  readonly expires_at: string | null
  readonly monthly_credit_limit: number | null
  readonly created_at: string
  readonly last_used_at: string | null
}

export type CreatedToken = {
  readonly token: string
  readonly name: string
  readonly abilities: ReadonlyArray<Ability>
  readonly expires_at: string | null
  readonly monthly_credit_limit: number | null
  readonly created_at: string
  readonly meta: AnswerMeta
}

export type NewToken = {
  readonly token_name: string
  readonly abilities?: ReadonlyArray<"*" | "api:data" | "account:read" | "monitoring:manage"> | undefined
  readonly expires_at?: string | null | undefined
  readonly monthly_credit_limit?: number | null | undefined
}

export type Ability = "api:data" | "account:read" | "monitoring:manage" | "account:keys"
