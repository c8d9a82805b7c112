import { Schema } from "effect"

/** What a Bearer token may do. Rule: Credentials (decisions 4). */
export const Ability = Schema.Literals(["api:data", "account:read", "monitoring:manage", "account:keys"])
export type Ability = typeof Ability.Type

/** What `*` expands to. */
export const everydayAbilities: ReadonlyArray<Ability> = ["api:data", "account:read"]
