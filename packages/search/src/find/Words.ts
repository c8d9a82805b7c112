import { minJoinedLength, minPartLength, type PlaceWord } from "@kontor/register/search"
import type { Segment } from "../segment/Segment.ts"
import { placeOfText, textAt } from "../segment/Texts.ts"
import { bitSet, listOf, listSet, type OrdinalSet } from "./OrdinalSet.ts"

/** The position of a word in a segment; -1 if no name or place has it. */
export const wordOf = ({ words }: Segment, word: string): number => placeOfText(words.texts, word)

/** The organizations whose name has a word. */
export const namesWith = ({ organizations: { count }, words }: Segment, word: number): OrdinalSet => {
  const common = words.common.indexOf(word)
  const length = Math.ceil(count / 32)
  return common < 0
    ? listOf(words.names, word)
    : bitSet(words.commonBits, common * length, length, words.commonCounts[common]!)
}

/** The places that have a word. */
export const placesWith = ({ words: { places } }: Segment, word: number): ReadonlyArray<number> =>
  Array.from(places.items.subarray(places.starts[word], places.starts[word + 1]))

/** The places whose words are these alone, in order. */
const placesOfWords = (segment: Segment, words: ReadonlyArray<number>): ReadonlyArray<number> => {
  const { items, starts } = segment.places.words
  if (words.some((word) => word < 0)) return []
  return placesWith(segment, words[0]!).filter((place) => {
    const begin = starts[place]!
    return begin + words.length === starts[place + 1] && words.every((word, index) => items[begin + index] === word)
  })
}

/** The places without a postal code that are the town of one. */
export const placesOfTowns = (segment: Segment, { towns }: PlaceWord): ReadonlyArray<number> =>
  towns.flatMap((town) => placesOfWords(segment, town.split(" ").map((word) => wordOf(segment, word))))

/** Whether two words are adjacent in the core of a name. */
export const isPairIn = ({ names }: Segment, ordinal: number, left: number, right: number): boolean => {
  const begin = names.words.starts[ordinal]!
  const end = begin + names.coreLengths[ordinal]! - 1
  for (let at = begin; at < end; at++) {
    if (names.words.items[at] === left && names.words.items[at + 1] === right) return true
  }
  return false
}

/** Two words of a segment that are one word where they are adjacent. */
export type Pair = readonly [left: number, right: number]

/** The pairs of words that a word can be divided into. */
export const pairsOf = (segment: Segment, word: string): ReadonlyArray<Pair> => {
  const pairs: Array<Pair> = []
  if (word.length < minJoinedLength) return pairs
  for (let place = minPartLength; place <= word.length - minPartLength; place++) {
    const left = wordOf(segment, word.slice(0, place))
    const right = left < 0 ? -1 : wordOf(segment, word.slice(place))
    if (right >= 0) pairs.push([left, right])
  }
  return pairs
}

/** The organizations whose name has two adjacent words. */
export const namesWithPair = (segment: Segment, [left, right]: Pair): OrdinalSet => {
  const [one, other] = [namesWith(segment, left), namesWith(segment, right)]
  const [fewer, more] = one.count < other.count ? [one, other] : [other, one]
  const found: Array<number> = []
  fewer.each((ordinal) => {
    if (more.has(ordinal) && isPairIn(segment, ordinal, left, right)) found.push(ordinal)
    return true
  })
  return listSet(Uint32Array.from(found))
}

/** The words of a name: of its core in order, then of its legal form. */
export const nameOf = ({ names, words }: Segment, ordinal: number) => {
  const begin = names.words.starts[ordinal]!
  const all = Array.from(
    names.words.items.subarray(begin, names.words.starts[ordinal + 1]),
    (word) => textAt(words.texts, word)
  )
  const length = names.coreLengths[ordinal]!
  return { core: all.slice(0, length), forms: all.slice(length) }
}

/** The words of the place of an organization. */
export const placeWordsOf = ({ places, words }: Segment, ordinal: number): ReadonlyArray<string> => {
  const place = places.groups.of[ordinal]!
  return Array.from(
    places.words.items.subarray(places.words.starts[place], places.words.starts[place + 1]),
    (word) => textAt(words.texts, word)
  )
}
