import { Context } from "effect"

/**
 * Annotation of an endpoint: whether its problems have the UPPERCASE codes of Signals. Rule: Problem bodies (decisions
 * 2).
 */
export const SignalsCodes = Context.Reference<boolean>("@kontor/http/operations/SignalsCodes", {
  defaultValue: () => false
})
