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

/** How much of a name a word of a query covers at most: it may be the beginning of several of its words. */
const mostCoveredByWord = 3 * wordWeights.distinctive

/** So few candidates are compared one by one, without asking whether they hold the other words. */
const fewCandidates = 500

/** More sets than this are marked before it is asked what they hold. */
const mostAsked = 6

/**
 * The sets of organizations that have one of these words, or one of a range of words, in their name, or in their place.
 */
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

/** Organizations of many sets, marked so that it is one step to ask for one. */
const marked = (sets: ReadonlyArray<OrdinalSet>, organizations: number): OrdinalSet => {
  const words = Math.ceil(organizations / 32)
  const bits = new Uint32Array(words)
  for (const set of sets) set.mark(bits)
  return bitSet(bits, 0, words, sets.reduce((sum, { count }) => sum + count, 0))
}

/** The organizations that have a word of the query, or one like it. */
const organizationsLike = (segment: Segment, { asked, begun }: Comparing, withTypos: boolean) => {
  const words = new Set(withTypos ? similarWords(segment, asked.word) : [])
  const sets = [asked.anywhere, ...setsWith(segment, words, begun)].filter(({ count }) => count > 0)
  return { sets, count: sets.reduce((sum, { count }) => sum + count, 0) }
}

/**
 * Sets of which every organization that matches is a member: those of the rarest word, and of the others where it is
 * not rare.
 */
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
    ...others.map(({ sets }) => sets.length > mostAsked ? marked(sets, count) : unionOf(sets, count))
  ]
}

/**
 * Finds the names that match a text of which the last word is only begun, or words have typos, but for those that match
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
  const mostCovered = required.length * mostCoveredByWord
  let total = 0
  eachOfAll([...candidatesOf(segment, compared, withTypos), ...filters], count, (ordinal) => {
    if (known.has(ordinal) || !isVisible(ordinal)) return true
    const judged = judge(ordinal)
    if (judged === undefined) return true
    total++
    best[judged.match].add(ordinal, judged.uncovered)
    return total <= searchReach || best.LAST_WORD_BEGUN.takes(Math.max(0, weights[ordinal]! - mostCovered))
  })
  return {
    found: new Map([["LAST_WORD_BEGUN", best.LAST_WORD_BEGUN.sorted()], ["TYPOS", best.TYPOS.sorted()]]),
    total,
    few: new Set()
  }
}
