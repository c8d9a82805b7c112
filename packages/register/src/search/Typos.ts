import { allowedTypos, editDistance } from "@kontor/core/Register/Name"
import type { ReadText } from "./ReadQuery.ts"

const isSwap = (left: string, right: string): boolean => {
  if (left.length !== right.length) return false
  let place = 0
  while (place < left.length && left[place] === right[place]) place++
  return left[place] === right[place + 1] && left[place + 1] === right[place] &&
    left.slice(place + 2) === right.slice(place + 2)
}

/**
 * The number of typos between a word of a query and a word of a name; undefined if there are more than its length
 * allows. In a word that may have one, two transposed letters are one typo.
 */
export const typosBetween = (asked: string, word: string): number | undefined => {
  const limit = allowedTypos(asked)
  const distance = editDistance(asked, word, limit)
  if (distance <= limit) return distance
  return limit === 1 && isSwap(asked, word) ? 1 : undefined
}

/** A query with more words must spell them right: so long a text was copied rather than typed. */
const maxWordsWithTypos = 12

/** Whether a text is short enough to allow typos in its words. */
export const mayHaveTypos = ({ words }: ReadText): boolean => words.length <= maxWordsWithTypos

/** The minimum length of a word that counts as the beginning of another one. */
export const minBeginningLength = 3
