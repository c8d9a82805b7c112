import { allowedTypos, editDistance } from "../identity/Name.ts"
import type { ReadText } from "./ReadQuery.ts"

const isSwap = (left: string, right: string): boolean => {
  if (left.length !== right.length) return false
  let place = 0
  while (place < left.length && left[place] === right[place]) place++
  return left[place] === right[place + 1] && left[place + 1] === right[place] &&
    left.slice(place + 2) === right.slice(place + 2)
}

/**
 * How many typos are between a word of a query and a word of a name; undefined when there are more than a word of its
 * length may have. In a word that may have one, two letters in each other's place are one typo.
 */
export const typosBetween = (asked: string, word: string): number | undefined => {
  const limit = allowedTypos(asked)
  const distance = editDistance(asked, word, limit)
  if (distance <= limit) return distance
  return limit === 1 && isSwap(asked, word) ? 1 : undefined
}

/** A query of more words must spell them right: a text that long was copied rather than typed. */
const mostWordsWithTypos = 12

/** Whether a text is short enough to search for words with typos. */
export const mayHaveTypos = ({ words }: ReadText): boolean => words.length <= mostWordsWithTypos

/** How many letters a word has at least that is taken for the beginning of another one. */
export const shortestBeginning = 3
