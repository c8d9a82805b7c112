import { Schema } from "effect"

/** What a Bearer token may do. Rule: Credentials (decisions 4). */
export const Ability = Schema.Literals(["api:data", "account:read", "monitoring:manage", "account:keys"])
export type Ability = typeof Ability.Type

/** The abilities that `*` stands for. */
export const everydayAbilities: ReadonlyArray<Ability> = ["api:data", "account:read"]

/** Stands for the everyday abilities in a list of abilities. */
export const everydayWildcard = "*"

/**
 * What the owner of an API key may grant: `account:keys` is granted by the operator alone. Rule: Credentials (decisions
 * 4).
 */
export const GrantableAbility = Schema.Literals([everydayWildcard, "api:data", "account:read", "monitoring:manage"])
export type GrantableAbility = typeof GrantableAbility.Type

/** The abilities that names stand for, in their order, each once. */
export const expandAbilities = (names: ReadonlyArray<Ability | typeof everydayWildcard>): ReadonlyArray<Ability> => [
  ...new Set(names.flatMap((name) => name === everydayWildcard ? everydayAbilities : [name]))
]
