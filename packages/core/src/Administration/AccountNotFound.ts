import { Schema } from "effect"
import { AccountId } from "../Accounts/Account.ts"

/** No account has this id. */
export class AccountNotFound extends Schema.TaggedError<AccountNotFound>()("AccountNotFound", {
  id: AccountId
}) {}

/** The account was erased: nothing of it can be changed any more. */
export class AccountErased extends Schema.TaggedError<AccountErased>()("AccountErased", {
  id: AccountId
}) {}

/** The account is active: only a suspended one can be erased. */
export class AccountActive extends Schema.TaggedError<AccountActive>()("AccountActive", {
  id: AccountId
}) {}

/** The reference of a grant stands for a grant of another number of credits to the account. */
export class GrantConflict extends Schema.TaggedError<GrantConflict>()("GrantConflict", {
  reference: Schema.String,
  credits: Schema.Int
}) {}

/** The host keeps the accounts itself: they are created, changed and listed there. */
export class AccountsKeptElsewhere extends Schema.TaggedError<AccountsKeptElsewhere>()("AccountsKeptElsewhere", {}) {}
