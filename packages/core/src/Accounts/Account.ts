import { Schema } from "effect"
import { Subscription } from "./Plan.ts"

/** Identifier of an account: a UUIDv7. */
export const AccountId = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { expected: "an account id (UUID)" })
).pipe(Schema.brand("AccountId"))
export type AccountId = typeof AccountId.Type

/** Owns and pays for keys, tokens, credits and monitors. */
export const Account = Schema.Struct({
  id: AccountId,
  name: Schema.String,
  email: Schema.NullOr(Schema.String),
  subscription: Schema.NullOr(Subscription),
  created_at: Schema.DateTimeUtcFromString
})
export type Account = typeof Account.Type
