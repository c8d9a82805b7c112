import { Context } from "effect"

/**
 * The identifier of the request that is being answered (UUIDv7). Without one, every paid operation makes its own. A host that
 * sets it gives each request one of its own: under one identifier one operation is paid for, once.
 */
export const RequestId = Context.Reference<string | undefined>("@kontor/core/Accounts/RequestId", {
  defaultValue: () => undefined
})
