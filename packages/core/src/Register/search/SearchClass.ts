/**
 * How well a hit matches a query, best first. The classes after `mostBeforeSimilar` hits of better ones are searched
 * only where these hold fewer. Rule: Search (decisions 8).
 */
export const SearchClasses = [
  "REGISTER_NUMBER",
  "EXACT_NAME",
  "EXACT_BUT_LEGAL_FORM",
  "BEGINNING",
  "ALL_WORDS",
  "LAST_WORD_BEGUN",
  "TYPOS"
] as const
export type SearchClass = (typeof SearchClasses)[number]

/** How far a search may reach: `skip + limit` at most, and the largest exact `total`. Rule: Search (decisions 8). */
export const searchReach = 10_000

/**
 * Words that are only similar are searched where fewer organizations than this match the words as they are. Rule:
 * Search (decisions 8).
 */
export const mostBeforeSimilar = 10

/**
 * What a typo, and a town that had to be left off for the name to be exact, cost beside the words of the name that are
 * not covered.
 */
export const uncoveredBy = { typo: 2, town: 1 } as const

/** `uncovered` of an organization whose number was named together with a name that is not its own. */
export const disagreeing = 255
