import { Schema } from "effect"
import { Subscription } from "./Subscription.ts"

/** Identifier of an account: a UUIDv7. */
export const AccountId = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { expected: "an account id (UUID)" })
).pipe(Schema.brand("AccountId"))
export type AccountId = typeof AccountId.Type

/**
 * Whether an account may use the service. The requests of a suspended one are refused and its monitors stop, until it
 * is resumed. Of an erased one only the ledger is left, under the id of the account.
 */
export const AccountStatus = Schema.Literals(["active", "suspended", "erased"])
export type AccountStatus = typeof AccountStatus.Type

/** Owns and pays for keys, tokens, credits and monitors. */
export const Account = Schema.Struct({
  id: AccountId,
  name: Schema.String,
  email: Schema.NullOr(Schema.String),
  subscription: Schema.NullOr(Subscription),
  status: AccountStatus,
  created_at: Schema.DateTimeUtcFromString
})
export type Account = typeof Account.Type
