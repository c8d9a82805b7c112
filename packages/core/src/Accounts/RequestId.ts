import { Context } from "effect"

/**
 * The identifier of the current request (UUIDv7). Without one, every paid operation makes its own. A host that sets it
 * gives each request its own: one identifier pays for one operation, once.
 */
export const RequestId = Context.Reference<string | undefined>("@kontor/core/Accounts/RequestId", {
  defaultValue: () => undefined
})
