import { Effect, Option } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import type { AccountStore } from "../Accounts/AccountStore.ts"
import { AccountErased, AccountNotFound } from "./AccountNotFound.ts"

/** Why an account cannot be changed. */
export type Unchangeable = AccountNotFound | AccountErased

/** Finds an account, and fails if it does not exist. */
export const accountIn = (store: AccountStore["Service"]) =>
  Effect.fnUntraced(function*(id: AccountId) {
    const account = yield* store.find(id)
    if (Option.isSome(account)) return account.value
    return yield* new AccountNotFound({ id })
  })

/** Finds an account that can be changed, and fails if it was erased or does not exist. */
export const changeableIn = (store: AccountStore["Service"]) =>
  Effect.fnUntraced(function*(id: AccountId) {
    const account = yield* accountIn(store)(id)
    if (account.status === "erased") return yield* new AccountErased({ id })
    return account
  })
