import type { searchReach as ReachOfQueries } from "@kontor/core/Register"

/**
 * The quality of a hit's match, best first. The last two are searched only if the better ones have fewer than
 * `maxBeforeSimilar` hits. Rule: Search (decisions 8).
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

/** The reach of a search: the maximum of `skip + limit`, and the largest exact `total`. Rule: Search (decisions 8). */
export const searchReach: typeof ReachOfQueries = 10_000

/**
 * Similar words are searched if fewer organizations than this match the words as written. Rule: Search (decisions 8).
 */
export const maxBeforeSimilar = 10

/**
 * The cost of a typo, and of a town that had to be ignored for an exact name, in addition to the uncovered words of the
 * name.
 */
export const uncoveredBy = { typo: 2, town: 1 } as const

/** `uncovered` of an organization whose number the query has beside another name. */
export const disagreeing = 255
