import { Schema } from "effect"
import { AccountId } from "../Accounts/Account.ts"

/** No account has this id. */
export class AccountNotFound extends Schema.TaggedError<AccountNotFound>()("AccountNotFound", {
  id: AccountId
}) {}
