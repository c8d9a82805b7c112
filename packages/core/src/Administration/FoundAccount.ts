import { Effect, Option } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import type { AccountRecords, Accounts } from "../Accounts/Accounts.ts"
import { AccountErased, AccountNotFound, AccountsKeptElsewhere } from "./AccountNotFound.ts"

/** Why an account cannot be changed. */
export type Unchangeable = AccountNotFound | AccountErased

/** Finds an account, and fails if it does not exist. */
export const accountIn = (accounts: Accounts["Service"]) =>
  Effect.fnUntraced(function*(id: AccountId) {
    const account = yield* accounts.find(id)
    if (Option.isSome(account)) return account.value
    return yield* new AccountNotFound({ id })
  })

/** Finds an account that can be changed, and fails if it was erased or does not exist. */
export const changeableIn = (accounts: Accounts["Service"]) =>
  Effect.fnUntraced(function*(id: AccountId) {
    const account = yield* accountIn(accounts)(id)
    if (account.status === "erased") return yield* new AccountErased({ id })
    return account
  })

/** The records of accounts; fails where the host keeps them itself. */
export const recordsIn = ({ records }: Accounts["Service"]): Effect.Effect<AccountRecords, AccountsKeptElsewhere> =>
  records === undefined ? Effect.fail(new AccountsKeptElsewhere()) : Effect.succeed(records)
