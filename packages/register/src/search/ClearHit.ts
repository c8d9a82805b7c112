import type { ReadQuery } from "./ReadQuery.ts"
import { disagreeing, type SearchClass } from "./SearchClass.ts"
import type { OrderedHit } from "./SearchOrder.ts"
import { wordWeights } from "./WordWeight.ts"

/** The lead in covered words that makes the first hit clear: a distinctive word. */
const minLead = wordWeights.distinctive

/** The classes in which a word of the query is not a word of the hit. */
const guessed: ReadonlyArray<SearchClass> = ["LAST_WORD_BEGUN", "TYPOS"]

const exact: ReadonlyArray<OrderedHit["match"]> = ["EXACT_NAME", "EXACT_BUT_LEGAL_FORM"]

/** Whether a query has several words. A single word does not mean the shorter of two names more clearly. */
const hasSeveralWords = ({ text }: ReadQuery): boolean =>
  text !== undefined && text.words.filter(({ is_required }) => is_required).length > 1

/** Whether a query names an organization: with a distinctive word, or with the whole name and its legal form. */
const namesSomebody = ({ text }: ReadQuery, { match }: OrderedHit): boolean =>
  text?.is_distinctive === true ||
  (match === "EXACT_NAME" && text !== undefined && text.core.length > 1 && text.core.length < text.words.length)

/**
 * The hit that a query clearly means, if any: it is of a better class than the second, or covers the query and its own
 * name clearly better, or is the only active one of its name. A word with typos, or a mere beginning, makes nothing
 * clear. Rule: fetch-organization (decisions 9).
 */
export const clearHit = <Hit extends OrderedHit>(query: ReadQuery, hits: ReadonlyArray<Hit>): Hit | undefined => {
  const [first, second] = hits
  if (first?.match === undefined || guessed.includes(first.match) || first.uncovered === disagreeing) return undefined
  if (first.match === "REGISTER_NUMBER") return second?.match === "REGISTER_NUMBER" ? undefined : first
  if (!namesSomebody(query, first)) return undefined
  const isAlone = second === undefined || second.match !== first.match
  const isOnlyActive = exact.includes(first.match) && first.is_active && second?.is_active === false
  const isCoveredBetter = hasSeveralWords(query) && second !== undefined &&
    second.uncovered - first.uncovered >= minLead
  return isAlone || isOnlyActive || isCoveredBetter ? first : undefined
}
