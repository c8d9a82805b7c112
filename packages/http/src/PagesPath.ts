import { prefix } from "./Prefix.ts"

/**
 * The path that the pages beside the API are below, as clients see it: what comes before `/api` in the path of the base
 * URL, which is nothing at the root of an origin. Rule: Wire conventions (decisions 1).
 */
export const pagesPath = (baseUrl: string): string => {
  const { pathname } = new URL(baseUrl)
  return pathname.endsWith(prefix) ? pathname.slice(0, -prefix.length) : ""
}
