import { mayHaveTypos, type ReadText, searchReach, wordWeights } from "@kontor/core/Register/search"
import type { Segment } from "../segment/Segment.ts"
import type { AskedWordOf } from "./AskedWords.ts"
import { BestOnes } from "./BestOnes.ts"
import { type Comparing, comparing } from "./Comparing.ts"
import { eachOfAll } from "./Driving.ts"
import { judging } from "./Judging.ts"
import type { Matches, SegmentSearch } from "./NamesAsWritten.ts"
import { bitSet, groupSet, listOf, listSet, type OrdinalSet, unionOf, unsortedSet } from "./OrdinalSet.ts"
import { similarWords } from "./SimilarWords.ts"
import { namesWith } from "./Words.ts"

/** The maximum that a word of a query covers of a name: it may be the beginning of several of its words. */
const maxCoveredByWord = 3 * wordWeights.distinctive

/** Up to so many candidates are compared one by one, without testing the other words first. */
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
