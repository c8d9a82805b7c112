import type { ReadText } from "@kontor/register"
import {
  minJoinedLength,
  minPartLength,
  type PlaceWord,
  type ShortenedName,
  wordWeights
} from "@kontor/register/search"
import { firstAtLeast, placeOfText, textAt } from "../segment/Arrays.ts"
import type { Lists, Segment } from "../segment/Segment.ts"
import { bitSet, groupSet, listOf, listSet, type OrdinalSet, unionOf } from "./OrdinalSet.ts"

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

/** Returns whether two words are adjacent in the core of a name. */
export const isPairIn = ({ names }: Segment, ordinal: number, left: number, right: number): boolean => {
  const begin = names.words.starts[ordinal]!
  const end = begin + names.coreLengths[ordinal]! - 1
  for (let at = begin; at < end; at++) {
    if (names.words.items[at] === left && names.words.items[at + 1] === right) return true
  }
  return false
}

/** Two words of a segment that are one word where they are adjacent. */
type Pair = readonly [left: number, right: number]

/** The pairs of words that a word can be divided into. */
const pairsOf = (segment: Segment, word: string): ReadonlyArray<Pair> => {
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
const namesWithPair = (segment: Segment, [left, right]: Pair): OrdinalSet => {
  const [one, other] = [namesWith(segment, left), namesWith(segment, right)]
  const [fewer, more] = one.count < other.count ? [one, other] : [other, one]
  const found: Array<number> = []
  fewer.each((ordinal) => {
    if (more.has(ordinal) && isPairIn(segment, ordinal, left, right)) found.push(ordinal)
    return true
  })
  return listSet(Uint32Array.from(found))
}

const wordsAt = ({ words: { texts } }: Segment, { items, starts }: Lists, name: number): ReadonlyArray<string> =>
  Array.from(items.subarray(starts[name], starts[name + 1]), (word) => textAt(texts, word))

const rememberedBy = <A>(answer: (key: number) => A): (key: number) => A => {
  const known = new Map<number, A>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = answer(key)
    known.set(key, value)
    return value
  }
}

/**
 * The words that make short forms of organizations' names. Thousands of names share a few words and places, so the text
 * of each is made once.
 */
export const shortWordsIn = (segment: Segment): (ordinal: number) => ShortenedName => {
  const { names: { coreLengths, words: { items, starts } }, places, words: { texts } } = segment
  const textOf = rememberedBy((word) => textAt(texts, word))
  const placeOf = rememberedBy((place) => wordsAt(segment, places.words, place))
  const between = (begin: number, end: number): ReadonlyArray<string> => {
    const found: Array<string> = []
    for (let at = begin; at < end; at++) found.push(textOf(items[at]!))
    return found
  }
  return (ordinal) => {
    const [begin, end] = [starts[ordinal]!, starts[ordinal + 1]!]
    const middle = begin + coreLengths[ordinal]!
    return { core: between(begin, middle), forms: between(middle, end), place: placeOf(places.groups.of[ordinal]!) }
  }
}

/** The words of the present name of an organization, and of its former ones. */
export const wordsOfNames = (segment: Segment, ordinal: number): ReadonlyArray<string> => {
  const { formers: { organizations, words }, names } = segment
  const former: Array<string> = []
  for (let at = firstAtLeast(organizations, ordinal); organizations[at] === ordinal; at++) {
    former.push(...wordsAt(segment, words, at))
  }
  return [...wordsAt(segment, names.words, ordinal), ...former]
}

/** The words of the place of an organization. */
export const placeWordsOf = (segment: Segment, ordinal: number): ReadonlyArray<string> =>
  wordsAt(segment, segment.places.words, segment.places.groups.of[ordinal]!)

/** The words of names that a query covers: single words, and words where they are adjacent. */
export interface Covering {
  readonly words: ReadonlyArray<number>
  readonly pairs: ReadonlyArray<Pair>
}

const { silent, town } = wordWeights

/** The weight of the word at a position of a name. */
export const weightAt = (segment: Segment, ordinal: number, at: number): number => {
  const { names, places, words } = segment
  const { items, starts } = names.words
  const word = items[at]!
  const core = starts[ordinal]! + names.coreLengths[ordinal]!
  if (at >= core) return silent
  const weight = words.weights[word]!
  if (weight <= town) return weight
  const place = places.groups.of[ordinal]!
  for (let own = places.words.starts[place]!; own < places.words.starts[place + 1]!; own++) {
    if (places.words.items[own] === word) return town
  }
  return weight
}

const isRepeated = ({ items, starts }: Segment["names"]["words"], ordinal: number, at: number): boolean => {
  for (let before = starts[ordinal]!; before < at; before++) if (items[before] === items[at]) return true
  return false
}

/** Measures the weight of the words in names that a query does not cover: `uncovered` of the hits. */
export const uncoveredOf = (segment: Segment, { pairs, words }: Covering): (ordinal: number) => number => {
  const { names, organizations } = segment
  const { items, starts } = names.words
  const isCovered = (at: number, begin: number, end: number): boolean => {
    const word = items[at]!
    if (words.includes(word)) return true
    for (const [left, right] of pairs) {
      if (word === left && at + 1 < end && items[at + 1] === right) return true
      if (word === right && at > begin && items[at - 1] === left) return true
    }
    return false
  }
  const isRepeatedCovered = (at: number, begin: number, end: number): boolean => {
    const word = items[at]!
    for (let place = begin; place < end; place++) if (items[place] === word && isCovered(place, begin, end)) return true
    return false
  }
  return (ordinal) => {
    const begin = starts[ordinal]!
    const end = begin + names.coreLengths[ordinal]!
    let uncovered = organizations.weights[ordinal]!
    for (let at = begin; at < end; at++) {
      if (isRepeated(names.words, ordinal, at)) continue
      if (pairs.length === 0 ? isCovered(at, begin, end) : isRepeatedCovered(at, begin, end)) {
        uncovered -= weightAt(segment, ordinal, at)
      }
    }
    return uncovered < 0 ? 0 : uncovered
  }
}

/** The maximum that a query covers of any name. */
export const maxCovered = ({ words }: Segment, covering: Covering): number => {
  const covered = new Set([...covering.words, ...covering.pairs.flat()])
  let sum = 0
  for (const word of covered) sum += words.weights[word]!
  return sum
}

/** A word of a query in the terms of a segment. */
export interface AskedWordOf {
  readonly word: string
  readonly is_required: boolean
  /** The word itself; -1 if the segment lacks it. */
  readonly itself: number
  /** Words that join it with a word beside it. */
  readonly joined: ReadonlyArray<number>
  readonly pairs: ReadonlyArray<Pair>
  /** The organizations whose name has it in any of these forms. */
  readonly names: OrdinalSet
  /** The places without a postal code that are its town, if it is a postal code. */
  readonly towns: ReadonlyArray<number>
  /** The organizations whose place has it, or is such a town. */
  readonly places: OrdinalSet
  /** The organizations with it in either. */
  readonly anywhere: OrdinalSet
}

const nobody: OrdinalSet = { count: 0, has: () => false, each: () => {}, mark: () => {} }

const union = (sets: ReadonlyArray<OrdinalSet>, organizations: number): OrdinalSet => {
  const some = sets.filter(({ count }) => count > 0)
  return some.length === 0 ? nobody : unionOf(some, organizations)
}

/** Looks up the words of a text. */
export const askedWords = (segment: Segment, text: ReadText): ReadonlyArray<AskedWordOf> =>
  text.words.map((asked) => {
    const { is_required, joined, word } = asked
    const { count } = segment.organizations
    const itself = wordOf(segment, word)
    const held = joined.map((one) => wordOf(segment, one)).filter((one) => one >= 0)
    const found = pairsOf(segment, word).map((pair) => ({ pair, names: namesWithPair(segment, pair) }))
      .filter(({ names }) => names.count > 0)
    const words = itself < 0 ? held : [itself, ...held]
    const names = union([...words.map((one) => namesWith(segment, one)), ...found.map((one) => one.names)], count)
    const towns = placesOfTowns(segment, asked)
    const there = itself < 0 ? towns : [...placesWith(segment, itself), ...towns]
    const places = there.length === 0 ? nobody : groupSet(segment.places.groups, there)
    return {
      word,
      is_required,
      itself,
      joined: held,
      pairs: found.map(({ pair }) => pair),
      names,
      towns,
      places,
      anywhere: union([names, places], count)
    }
  })

/** The parts of names that the words of a query cover. */
export const coveringOf = (asked: ReadonlyArray<AskedWordOf>): Covering => ({
  words: [...new Set(asked.flatMap(({ itself, joined }) => itself < 0 ? joined : [itself, ...joined]))],
  pairs: asked.flatMap(({ pairs }) => pairs)
})
