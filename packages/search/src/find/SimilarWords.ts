import { allowedTypos } from "@kontor/core/Register/Name"
import { partsSought, typosBetween, withLettersSwapped } from "@kontor/register/search"
import { hashOfPart, lettersOf } from "../segment/Parts.ts"
import type { Segment } from "../segment/Segment.ts"
import { textAt } from "../segment/Texts.ts"
import { wordOf } from "./Words.ts"

/** The number of bits set. */
const bitsIn = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The words of a segment that a word may mean with typos, itself included. */
export const similarWords = (segment: Segment, asked: string): ReadonlySet<number> => {
  const typos = allowedTypos(asked)
  const found = new Set([wordOf(segment, asked)].filter((word) => word >= 0))
  const { letters, parts, texts: { starts } } = segment.words
  const own = lettersOf(asked)
  const mask = parts.starts.length - 2
  for (const part of partsSought(asked)) {
    const bucket = hashOfPart(part) & mask
    for (let at = parts.starts[bucket]!; at < parts.starts[bucket + 1]!; at++) {
      const word = parts.items[at]!
      const others = letters[word]!
      if (bitsIn(own & ~others) > typos || bitsIn(others & ~own) > typos) continue
      if (part.length === starts[word + 1]! - starts[word]! && isWithin(segment, asked, word, typos)) found.add(word)
    }
  }
  for (const swapped of withLettersSwapped(asked)) {
    const word = wordOf(segment, swapped)
    if (word >= 0) found.add(word)
  }
  return found
}

/** Whether a word of a segment is within so many typos: a walk along the diagonal, as far as the typos reach. */
const isWithin = (
  { words: { texts: { starts, units } } }: Segment,
  asked: string,
  word: number,
  typos: number
): boolean => within(asked, 0, units, starts[word]!, starts[word + 1]!, typos)

const within = (asked: string, from: number, units: Uint16Array, to: number, end: number, typos: number): boolean => {
  let [left, right] = [from, to]
  while (left < asked.length && right < end && asked.charCodeAt(left) === units[right]) {
    left++
    right++
  }
  if (left === asked.length || right === end) return asked.length - left + end - right <= typos
  return typos > 0 && (within(asked, left + 1, units, right + 1, end, typos - 1) ||
    within(asked, left + 1, units, right, end, typos - 1) || within(asked, left, units, right + 1, end, typos - 1))
}

/** The typos between a word of a query and another one of a segment; undefined if there are too many. */
export const typosOf = (segment: Segment, asked: string, word: number): 1 | 2 | undefined => {
  const limit = allowedTypos(asked)
  if (limit === 0) return undefined
  const [own, others] = [lettersOf(asked), segment.words.letters[word]!]
  if (bitsIn(own & ~others) > limit || bitsIn(others & ~own) > limit) return undefined
  if (isWithin(segment, asked, word, 1)) return 1
  if (limit === 2) return isWithin(segment, asked, word, 2) ? 2 : undefined
  return typosBetween(asked, textAt(segment.words.texts, word)) === undefined ? undefined : 1
}
