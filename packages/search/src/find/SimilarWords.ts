import { allowedTypos, typosBetween } from "@kontor/core/Register/search"
import { hashOfPart, lengthsOfTypos, lettersOf, partsOfLength, type TyposSought } from "../segment/Parts.ts"
import type { Segment } from "../segment/Segment.ts"
import { textAt } from "../segment/Texts.ts"
import { wordOf } from "./Words.ts"

/**
 * The letters of a word around the place of another one in which a part may stand, where the words differ by so many
 * letters.
 */
const reach = (typos: number, longer: number): readonly [before: number, after: number] => [
  Math.floor((typos - longer) / 2),
  Math.floor((typos + longer) / 2)
]

/** Calls `take` for the words that may be a word of this length with typos: one of their parts stands in it. */
const eachCandidate = (
  { words: { parts } }: Segment,
  asked: string,
  length: number,
  typos: TyposSought,
  take: (word: number) => void
): void => {
  const mask = parts.starts.length - 2
  const longer = asked.length - length
  const [before, after] = reach(typos, longer)
  for (const [part, [begin, end]] of partsOfLength(length, typos).entries()) {
    const first = Math.max(0, begin - before)
    const last = Math.min(asked.length - (end - begin), begin + after)
    for (let place = first; place <= last; place++) {
      const bucket = hashOfPart(asked.slice(place, place + end - begin), length, part, typos) & mask
      for (let at = parts.starts[bucket]!; at < parts.starts[bucket + 1]!; at++) take(parts.items[at]!)
    }
  }
}

const swapped = (word: string, place: number): string =>
  word.slice(0, place) + word[place + 1]! + word[place]! + word.slice(place + 2)

/** How many bits are set. */
const bitsIn = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The words of a segment that a word may mean with typos, itself included. */
export const similarWords = (segment: Segment, asked: string): ReadonlySet<number> => {
  const typos = allowedTypos(asked)
  const found = new Set([wordOf(segment, asked)].filter((word) => word >= 0))
  if (typos === 0) return found
  const sought: TyposSought = typos === 1 ? 1 : 2
  const { letters, texts: { starts } } = segment.words
  const own = lettersOf(asked)
  const [shortest, longest] = lengthsOfTypos[sought]
  const lengths = [Math.max(shortest, asked.length - typos), Math.min(longest, asked.length + typos)] as const
  for (let length = lengths[0]; length <= lengths[1]; length++) {
    eachCandidate(segment, asked, length, sought, (word) => {
      const others = letters[word]!
      if (bitsIn(own & ~others) > typos || bitsIn(others & ~own) > typos) return
      if (length === starts[word + 1]! - starts[word]! && isWithin(segment, asked, word, typos)) found.add(word)
    })
  }
  if (typos === 1) {
    for (let place = 0; place + 1 < asked.length; place++) {
      const word = wordOf(segment, swapped(asked, place))
      if (word >= 0) found.add(word)
    }
  }
  return found
}

/** Whether a word of a segment is at most so many typos away: a walk along the diagonal, as far as the typos reach. */
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

/** The typos between a word of a query and another one of a segment; undefined where there are too many. */
export const typosOf = (segment: Segment, asked: string, word: number): 1 | 2 | undefined => {
  const limit = allowedTypos(asked)
  if (limit === 0) return undefined
  const [own, others] = [lettersOf(asked), segment.words.letters[word]!]
  if (bitsIn(own & ~others) > limit || bitsIn(others & ~own) > limit) return undefined
  if (isWithin(segment, asked, word, 1)) return 1
  if (limit === 2) return isWithin(segment, asked, word, 2) ? 2 : undefined
  return typosBetween(asked, textAt(segment.words.texts, word)) === undefined ? undefined : 1
}
