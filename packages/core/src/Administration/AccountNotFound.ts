import { Schema } from "effect"
import { AccountId } from "../Accounts/Account.ts"

/** There is no account of this id. */
export class AccountNotFound extends Schema.TaggedError<AccountNotFound>()("AccountNotFound", {
  id: AccountId
}) {}
