import { Context, Schema } from "effect"
import type { Plan } from "../Prices/Plan.ts"
import type { Ability } from "./Ability.ts"
import type { AccountId } from "./Account.ts"

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
