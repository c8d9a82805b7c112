import { prefix } from "./Prefix.ts"

/**
 * The path above the pages beside the API, as clients see it: the part of the base URL's path before `/api`, empty at
 * the root of an origin. Rule: Wire conventions (decisions 1).
 */
export const pagesPath = (baseUrl: string): string => {
  const { pathname } = new URL(baseUrl)
  return pathname.endsWith(prefix) ? pathname.slice(0, -prefix.length) : ""
}
