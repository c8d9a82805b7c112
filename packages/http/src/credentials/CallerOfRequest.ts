import type { AccountId } from "@kontor/core/Accounts"
import type { HttpServerRequest } from "effect/http"

const callers = new WeakMap<object, AccountId>()

/** Remembers the account of a request for the log of its answer, without a place in the context of each request. */
export const noteCaller = ({ source }: HttpServerRequest.HttpServerRequest, account: AccountId): void => {
  callers.set(source, account)
}

/** The account that a request was admitted for, if it was. */
export const callerOf = ({ source }: HttpServerRequest.HttpServerRequest): AccountId | undefined => callers.get(source)
