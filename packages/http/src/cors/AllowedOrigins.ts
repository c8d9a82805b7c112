import { Context } from "effect"

/**
 * The origins of web pages whose scripts may call the API, such as `https://app.example`, given by the host. Default:
 * none. Such a script presents a Bearer token; with an API key it may do nothing. Rule: Wire conventions (decisions 1),
 * Cross-origin requests.
 */
export const AllowedOrigins = Context.Reference<ReadonlyArray<string>>("@kontor/http/cors/AllowedOrigins", {
  defaultValue: () => []
})
