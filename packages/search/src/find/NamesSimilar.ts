import { allowedTypos } from "@kontor/core/Register/Spelling"
import {
  maxWeight,
  mayHaveTypos,
  minBeginningLength,
  partsSought,
  type ReadText,
  searchReach,
  typosBetween,
  uncoveredBy,
  withLettersSwapped,
  wordWeights
} from "@kontor/register/search"
import { placesOfBeginning, textAt } from "../segment/Arrays.ts"
import { hashOfPart, lettersOf, type Segment } from "../segment/Segment.ts"
import { BestOnes, type Matches, type SegmentSearch } from "./NamesAsWritten.ts"
import { bitSet, eachOfAll, groupSet, listOf, listSet, type OrdinalSet, unionOf, unsortedSet } from "./OrdinalSet.ts"
import { type AskedWordOf, isPairIn, namesWith, weightAt, wordOf } from "./Words.ts"

/** The number of bits set. */
const bitsIn = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The words of a segment that a word may mean with typos, itself included. */
const similarWords = (segment: Segment, asked: string): ReadonlySet<number> => {
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

/**
 * Returns whether a word of a segment is within so many typos: a walk along the diagonal, as far as the typos reach.
 */
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
const typosOf = (segment: Segment, asked: string, word: number): 1 | 2 | undefined => {
  const limit = allowedTypos(asked)
  if (limit === 0) return undefined
  const [own, others] = [lettersOf(asked), segment.words.letters[word]!]
  if (bitsIn(own & ~others) > limit || bitsIn(others & ~own) > limit) return undefined
  if (isWithin(segment, asked, word, 1)) return 1
  if (limit === 2) return isWithin(segment, asked, word, 2) ? 2 : undefined
  return typosBetween(asked, textAt(segment.words.texts, word)) === undefined ? undefined : 1
}

/** The match of a word with one of a query: as written, as a beginning, with one typo or two, or none. */
const ranks = { written: 0, begun: 1, typo: 2, typos: 3, none: 4 } as const

/** A required word of a query, compared with each word of a segment once. */
interface Comparing {
  readonly asked: AskedWordOf
  /** The words that begin with it, if it may be a beginning. */
  readonly begun: readonly [begin: number, end: number]
  readonly rankOf: (word: number) => number
  readonly rankInName: (ordinal: number) => number
  readonly rankInPlace: (ordinal: number) => number
}

/** Compares a word of a query with the words of names and places. */
const comparing = (segment: Segment, asked: AskedWordOf, isLast: boolean, withTypos: boolean): Comparing => {
  const { names, places, words: { texts } } = segment
  const { itself, joined, pairs, towns, word: text } = asked
  const known = new Uint8Array(texts.starts.length)
  const [begin, end] = isLast && text.length >= minBeginningLength ? placesOfBeginning(texts, text) : [0, 0]
  const compare = (word: number): number => {
    if (word === itself || joined.includes(word)) return ranks.written
    if (begin <= word && word < end) return ranks.begun
    if (!withTypos || Math.abs(texts.starts[word + 1]! - texts.starts[word]! - text.length) > 2) return ranks.none
    return ranks[({ 0: "none", 1: "typo", 2: "typos" } as const)[typosOf(segment, text, word) ?? 0]]
  }
  const rankOf = (word: number): number => {
    const rank = known[word]!
    if (rank > 0) return rank - 1
    const found = compare(word)
    known[word] = found + 1
    return found
  }
  const bestOf = (items: Uint32Array, from: number, to: number): number => {
    let best: number = ranks.none
    for (let at = from; at < to && best > 0; at++) {
      const rank = rankOf(items[at]!)
      if (rank < best) best = rank
    }
    return best
  }
  const isInPair = (ordinal: number) => pairs.some(([left, right]) => isPairIn(segment, ordinal, left, right))
  return {
    asked,
    begun: [begin, end],
    rankOf,
    rankInName: (ordinal) => {
      const best = bestOf(names.words.items, names.words.starts[ordinal]!, names.words.starts[ordinal + 1]!)
      return best > 0 && pairs.length > 0 && isInPair(ordinal) ? ranks.written : best
    },
    rankInPlace: (ordinal) => {
      const place = places.groups.of[ordinal]!
      if (towns.includes(place)) return ranks.written
      return bestOf(places.words.items, places.words.starts[place]!, places.words.starts[place + 1]!)
    }
  }
}

/** The match of an organization's name with beginnings or words with typos. */
interface Judged {
  readonly match: "LAST_WORD_BEGUN" | "TYPOS"
  readonly uncovered: number
}

/** Judges organizations by the words of a query: undefined if one of them is missing. */
const judging = (
  segment: Segment,
  asked: ReadonlyArray<AskedWordOf>,
  compared: ReadonlyArray<Comparing>
): (ordinal: number) => Judged | undefined => {
  const { names: { words: { items, starts } }, organizations } = segment
  const said = asked.filter(({ is_required }) => !is_required).flatMap(({ itself, joined }) => [itself, ...joined])
  const pairs = asked.flatMap((one) => one.pairs)

  const isCovered = (ordinal: number, word: number, maxRank: number): boolean => {
    for (const { rankOf } of compared) if (rankOf(word) <= maxRank) return true
    return said.includes(word) ||
      pairs.some(([left, right]) => (word === left || word === right) && isPairIn(segment, ordinal, left, right))
  }

  /** The weight that words with at most this rank of match leave uncovered. */
  const uncovered = (ordinal: number, maxRank: number): number => {
    let rest = organizations.weights[ordinal]!
    const begin = starts[ordinal]!
    for (let at = begin; at < starts[ordinal + 1]!; at++) {
      let before = begin
      while (items[before] !== items[at]) before++
      if (before === at && isCovered(ordinal, items[at]!, maxRank)) rest -= weightAt(segment, ordinal, at)
    }
    return rest < 0 ? 0 : rest
  }

  return (ordinal) => {
    let typos = 0
    let worst = 0
    let [isNamed, isBegun] = [false, false]
    for (const { rankInName, rankInPlace } of compared) {
      const inName = rankInName(ordinal)
      const best = inName === ranks.written ? inName : Math.min(inName, rankInPlace(ordinal))
      if (best === ranks.none) return undefined
      if (inName < ranks.none) isNamed = true
      if (inName <= ranks.begun) isBegun = true
      if (best > worst) worst = best
      if (best > ranks.begun) typos += best - ranks.begun
    }
    if (worst <= ranks.begun) {
      return isBegun ? { match: "LAST_WORD_BEGUN", uncovered: uncovered(ordinal, ranks.begun) } : undefined
    }
    if (!isNamed) return undefined
    const rest = uncovered(ordinal, ranks.typos) + typos * uncoveredBy.typo
    return { match: "TYPOS", uncovered: Math.min(maxWeight, rest) }
  }
}

/** The maximum that a word of a query covers of a name: it may be the beginning of several of its words. */
const maxCoveredByWord = 3 * wordWeights.distinctive

/** The most candidates that are compared one by one without testing the other words first. */
const fewCandidates = 500

/** More sets than this are marked before they are tested. */
const maxTested = 6

/** The sets of organizations with one of these words, or one of a range of words, in their name or place. */
const setsWith = (
  segment: Segment,
  words: ReadonlySet<number>,
  [begin, end]: Comparing["begun"]
): ReadonlyArray<OrdinalSet> => {
  const { organizations: { count }, places: { groups }, words: { common, names, places } } = segment
  const there = new Set(places.items.subarray(places.starts[begin], places.starts[end]))
  const sets = [unsortedSet(names.items.subarray(names.starts[begin], names.starts[end]), count)]
  for (const word of common) {
    if (words.has(word) || (begin <= word && word < end)) sets.push(namesWith(segment, word))
  }
  for (const word of words) {
    if (names.starts[word + 1]! > names.starts[word]!) sets.push(listOf(names, word))
    for (let at = places.starts[word]!; at < places.starts[word + 1]!; at++) there.add(places.items[at]!)
  }
  return there.size === 0 ? sets : [...sets, groupSet(groups, [...there])]
}

/** The organizations of many sets, marked so that testing one takes one step. */
const marked = (sets: ReadonlyArray<OrdinalSet>, organizations: number): OrdinalSet => {
  const words = Math.ceil(organizations / 32)
  const bits = new Uint32Array(words)
  for (const set of sets) set.mark(bits)
  return bitSet(bits, 0, words, sets.reduce((sum, { count }) => sum + count, 0))
}

/** The organizations with a word of the query, or a similar one. */
const organizationsLike = (segment: Segment, { asked, begun }: Comparing, withTypos: boolean) => {
  const words = new Set(withTypos ? similarWords(segment, asked.word) : [])
  const sets = [asked.anywhere, ...setsWith(segment, words, begun)].filter(({ count }) => count > 0)
  return { sets, count: sets.reduce((sum, { count }) => sum + count, 0) }
}

/** Sets that contain every match: those of the rarest word, and those of the others if it is not rare. */
const candidatesOf = (
  segment: Segment,
  compared: ReadonlyArray<Comparing>,
  withTypos: boolean
): ReadonlyArray<OrdinalSet> => {
  const { count } = segment.organizations
  const rarestFirst = compared.toSorted((left, right) => left.asked.anywhere.count - right.asked.anywhere.count)
  const found: Array<ReturnType<typeof organizationsLike>> = []
  for (const one of rarestFirst) {
    const like = organizationsLike(segment, one, withTypos)
    if (like.count === 0) return [listSet(new Uint32Array(0))]
    found.push(like)
    if (like.count <= fewCandidates) return [unionOf(like.sets, count)]
  }
  const [leading, ...others] = found.toSorted((left, right) => left.count - right.count)
  return [
    unionOf(leading!.sets, count),
    ...others.map(({ sets }) => sets.length > maxTested ? marked(sets, count) : unionOf(sets, count))
  ]
}

/**
 * Finds the names that match a text whose last word is a beginning, or whose words have typos, except those that match
 * as written.
 */
export const findSimilar = (
  { filters, isVisible, segment, wanted }: SegmentSearch,
  text: ReadText,
  asked: ReadonlyArray<AskedWordOf>,
  known: ReadonlySet<number>
): Matches => {
  const { count, ranks, weights } = segment.organizations
  const withTypos = mayHaveTypos(text)
  const required = asked.filter(({ is_required }) => is_required)
  const compared = required.map((one) => comparing(segment, one, one === required.at(-1), withTypos))
  const judge = judging(segment, asked, compared)
  const best = {
    LAST_WORD_BEGUN: new BestOnes(wanted, ranks, false),
    TYPOS: new BestOnes(wanted, ranks, false)
  }
  const maxCovered = required.length * maxCoveredByWord
  let total = 0
  eachOfAll([...candidatesOf(segment, compared, withTypos), ...filters], count, (ordinal) => {
    if (known.has(ordinal) || !isVisible(ordinal)) return true
    const judged = judge(ordinal)
    if (judged === undefined) return true
    total++
    best[judged.match].add(ordinal, judged.uncovered)
    return total <= searchReach || best.LAST_WORD_BEGUN.takes(Math.max(0, weights[ordinal]! - maxCovered))
  })
  return {
    found: new Map([["LAST_WORD_BEGUN", best.LAST_WORD_BEGUN.sorted()], ["TYPOS", best.TYPOS.sorted()]]),
    total,
    few: new Set()
  }
}
