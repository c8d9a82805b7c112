import { Context, Schema } from "effect"
import type { Ability } from "./Ability.ts"
import type { AccountId } from "./Account.ts"
import type { Plan } from "./Plan.ts"

/** The credential is unknown, malformed, expired or revoked: which of these is never told. */
export class Unauthenticated extends Schema.TaggedError<Unauthenticated>()("Unauthenticated", {}) {}

/** A Bearer token lacks an ability. */
export class MissingAbility extends Schema.TaggedError<MissingAbility>()("MissingAbility", {
  required: Schema.Array(Schema.String)
}) {}

/** Whoever makes a request: their account, plan and abilities, and the balance seen when they were authenticated, in credits. */
export class Caller extends Context.Service<Caller, {
  readonly account_id: AccountId
  readonly plan: Plan
  readonly abilities: ReadonlyArray<Ability>
  readonly balance: number
}>()("@kontor/core/Accounts/Caller") {}

/**
 * The identifier of the request that is being answered (UUIDv7). Without one, every paid operation makes its own. A host that
 * sets it gives each request one of its own: under one identifier one operation is paid for, once.
 */
export const RequestId = Context.Reference<string | undefined>("@kontor/core/Accounts/RequestId", {
  defaultValue: () => undefined
})
