import { Context, type DateTime, Effect, Schema } from "effect"
import type { Plan } from "../Prices.ts"
import { berlinDayOf } from "../Register/CalendarDate.ts"
import type { AccountId } from "./Accounts.ts"

/** A permission of a Bearer token. */
export const Ability = Schema.Literals(["api:data", "account:read", "monitoring:manage", "account:keys"])
export type Ability = typeof Ability.Type

/** The abilities that `*` stands for. */
export const everydayAbilities: ReadonlyArray<Ability> = ["api:data", "account:read"]

/** Stands for the everyday abilities in a list of abilities. */
export const everydayWildcard = "*"

/** An ability that the owner of an API key may grant: `account:keys` is granted by the operator alone. */
export const GrantableAbility = Schema.Literals([everydayWildcard, "api:data", "account:read", "monitoring:manage"])
export type GrantableAbility = typeof GrantableAbility.Type

/** The abilities that names stand for, in their order, each once. */
export const expandAbilities = (names: ReadonlyArray<Ability | typeof everydayWildcard>): ReadonlyArray<Ability> => [
  ...new Set(names.flatMap((name) => name === everydayWildcard ? everydayAbilities : [name]))
]

/** The credential is unknown, malformed, expired or revoked: which of these is never revealed. */
export class Unauthenticated extends Schema.TaggedError<Unauthenticated>()("Unauthenticated", {}) {}

/** The operator suspended the account of the credential. */
export class AccountSuspended extends Schema.TaggedError<AccountSuspended>()("AccountSuspended", {}) {}

/** The permanent name of a credential: neither a rotation nor its end changes it. */
export const CredentialRef = Schema.Struct({ kind: Schema.Literals(["api_key", "token"]), id: Schema.String })
export type CredentialRef = typeof CredentialRef.Type

/** The most credits that a credential may spend in each calendar month: an integer from 0. */
export const MonthlyCreditLimit = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: 1_000_000_000_000 })
)

/** The calendar month of an instant, in the register's calendar: `2026-05`. */
export const monthOf = (instant: DateTime.Utc): string => berlinDayOf(instant).slice(0, 7)

/** The credits that a credential may spend in a month, and those spent when the request was admitted. */
export interface CredentialBudget {
  readonly monthly_credit_limit: number
  readonly spent: number
}

/** The credential of a request: the digest is that of the text that was presented. */
export interface CallerCredential extends CredentialRef {
  readonly digest: string
  /** Absent where the credential has no limit. */
  readonly budget?: CredentialBudget
}

/** A credential with a monthly limit makes no others: these could spend what it may not. */
export class CredentialLimited extends Schema.TaggedError<CredentialLimited>()("CredentialLimited", {}) {}

/**
 * The sender of a request: their account, plan and abilities, and the balance at the time of authentication, in
 * credits.
 */
export class Caller extends Context.Service<Caller, {
  readonly account_id: AccountId
  readonly plan: Plan
  readonly abilities: ReadonlyArray<Ability>
  readonly balance: number
  /** Absent where a host makes callers of its own. */
  readonly credential?: CallerCredential
}>()("@kontor/core/Accounts/Caller") {}

/** Fails where the credential of the caller has a monthly limit. */
export const requireUnlimited: Effect.Effect<void, CredentialLimited, Caller> = Effect.flatMap(
  Caller,
  ({ credential }) => credential?.budget === undefined ? Effect.void : Effect.fail(new CredentialLimited())
)

/**
 * The identifier of the current request (UUIDv7). Without one, every paid operation makes its own. A host that sets it
 * gives each request its own: one identifier pays for one operation, once.
 */
export const RequestId = Context.Reference<string | undefined>("@kontor/core/Accounts/RequestId", {
  defaultValue: () => undefined
})
