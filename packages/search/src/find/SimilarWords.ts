import { allowedTypos, typosBetween } from "@kontor/core"
import { hashOfPart, lengthsOfTypos, partsOfLength, type TyposSought } from "../segment/Parts.ts"
import type { Segment } from "../segment/Segment.ts"
import { textAt } from "../segment/Texts.ts"
import { wordOf } from "./Words.ts"

/** The letters of a word around the place of another one in which a part may stand, where the words differ by so many letters. */
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

/** The words of a segment that a word may mean with typos, itself included. */
export const similarWords = (segment: Segment, asked: string): ReadonlyArray<number> => {
  const typos = allowedTypos(asked)
  if (typos === 0) return [wordOf(segment, asked)].filter((word) => word >= 0)
  const sought: TyposSought = typos === 1 ? 1 : 2
  const { starts } = segment.words.texts
  const found = new Set<number>()
  const seen = new Set<number>()
  const [shortest, longest] = lengthsOfTypos[sought]
  const lengths = [Math.max(shortest, asked.length - typos), Math.min(longest, asked.length + typos)] as const
  for (let length = lengths[0]; length <= lengths[1]; length++) {
    eachCandidate(segment, asked, length, sought, (word) => {
      if (starts[word + 1]! - starts[word]! !== length || seen.has(word)) return
      seen.add(word)
      if (isWithin(segment, asked, word, typos)) found.add(word)
    })
  }
  if (typos === 1) {
    for (let place = 0; place + 1 < asked.length; place++) {
      const word = wordOf(segment, swapped(asked, place))
      if (word >= 0) found.add(word)
    }
  }
  return [...found]
}

/** Whether a word of a segment is at most so many typos away: a walk along the diagonal, as far as the typos reach. */
const isWithin = ({ words: { texts: { starts, units } } }: Segment, asked: string, word: number, typos: number): boolean => {
  const begin = starts[word]!
  const length = starts[word + 1]! - begin
  const same = (from: number, to: number): boolean => {
    let [left, right] = [from, to]
    while (left < asked.length && right < length && asked.charCodeAt(left) === units[begin + right]) {
      left++
      right++
    }
    return finish(left, right, typos)
  }
  const finish = (from: number, to: number, rest: number): boolean => {
    let [left, right] = [from, to]
    while (left < asked.length && right < length && asked.charCodeAt(left) === units[begin + right]) {
      left++
      right++
    }
    if (left === asked.length || right === length) return asked.length - left + length - right <= rest
    return rest > 0 &&
      (finish(left + 1, right + 1, rest - 1) || finish(left + 1, right, rest - 1) || finish(left, right + 1, rest - 1))
  }
  return same(0, 0)
}

/** The typos between a word of a query and one of a segment; undefined where there are too many. */
export const typosOf = ({ words: { texts } }: Segment, asked: string, word: number): number | undefined =>
  typosBetween(asked, textAt(texts, word))
