import { Context, Schema } from "effect"
import type { Plan } from "../Prices/Plan.ts"
import type { AccountId } from "./Accounts.ts"

/** A permission of a Bearer token. */
export const Ability = Schema.Literals(["api:data", "account:read", "monitoring:manage", "account:keys"])
export type Ability = typeof Ability.Type

/** The abilities that `*` stands for. */
export const everydayAbilities: ReadonlyArray<Ability> = ["api:data", "account:read"]

/** Stands for the everyday abilities in a list of abilities. */
export const everydayWildcard = "*"

/**
 * An ability that the owner of an API key may grant: `account:keys` is granted by the operator alone.
 */
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

/** A Bearer token lacks an ability. */
export class MissingAbility extends Schema.TaggedError<MissingAbility>()("MissingAbility", {
  required: Schema.Array(Schema.String)
}) {}

/**
 * Who makes a request: their account, plan and abilities, and the balance at the time of authentication, in credits.
 */
export class Caller extends Context.Service<Caller, {
  readonly account_id: AccountId
  readonly plan: Plan
  readonly abilities: ReadonlyArray<Ability>
  readonly balance: number
}>()("@kontor/core/Accounts/Caller") {}

/**
 * The identifier of the current request (UUIDv7). Without one, every paid operation makes its own. A host that sets it
 * gives each request its own: one identifier pays for one operation, once.
 */
export const RequestId = Context.Reference<string | undefined>("@kontor/core/Accounts/RequestId", {
  defaultValue: () => undefined
})
