import { Context } from "effect"

/**
 * The address of the API as clients see it, without a final slash: what links and the OpenAPI document carry. A host
 * sets the absolute one; the default is relative to wherever the document was read. Rule: Wire conventions (decisions 1).
 */
export const BaseUrl = Context.Reference<string>("@kontor/http/BaseUrl", { defaultValue: () => "/api" })
