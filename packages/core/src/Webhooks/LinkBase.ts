import { Context } from "effect"

/**
 * The address of the API as clients reach it, without a trailing slash: the prefix of links in webhooks. A host sets
 * it. Rule: Webhooks (decisions 14), `data.links.signal`.
 */
export const LinkBase = Context.Reference<string>("@kontor/core/Webhooks/LinkBase", {
  defaultValue: () => "http://127.0.0.1:8080/api"
})
