import { mayHaveTypos, mostWeight, type ReadText, type SearchClass, searchReach, shortestBeginning, uncoveredBy, wordWeights } from "@kontor/core"
import { placesOfBeginning } from "../segment/Texts.ts"
import type { Segment } from "../segment/Segment.ts"
import type { AskedWordOf } from "./AskedWords.ts"
import { BestOnes } from "./BestOnes.ts"
import { weightAt } from "./Coverage.ts"
import { eachOfAll } from "./Driving.ts"
import type { Matches, SegmentSearch } from "./NamesAsWritten.ts"
import { groupSet, listSet, type OrdinalSet, unionOf } from "./OrdinalSet.ts"
import { similarWords, typosOf } from "./SimilarWords.ts"
import { isPairIn, namesWith } from "./Words.ts"

/** How a word of a segment is one of a query. */
type Meaning = "WRITTEN" | "BEGUN" | 1 | 2 | undefined

/** A required word of a query, compared with words of a segment, each of them once. */
interface Comparing {
  readonly asked: AskedWordOf
  readonly meaningOf: (word: number) => Meaning
}

const comparing = (segment: Segment, asked: AskedWordOf, isLast: boolean, withTypos: boolean): Comparing => {
  const known = new Map<number, Meaning>()
  const { starts } = segment.words.texts
  const [begin, end] = isLast && asked.word.length >= shortestBeginning
    ? placesOfBeginning(segment.words.texts, asked.word)
    : [0, 0]
  const compare = (word: number): Meaning => {
    if (!withTypos || Math.abs(starts[word + 1]! - starts[word]! - asked.word.length) > 2) return undefined
    const typos = typosOf(segment, asked.word, word)
    return typos === undefined || typos === 0 ? undefined : typos === 1 ? 1 : 2
  }
  return {
    asked,
    meaningOf: (word) => {
      if (word === asked.itself || asked.joined.includes(word)) return "WRITTEN"
      if (begin <= word && word < end) return "BEGUN"
      if (!known.has(word)) known.set(word, compare(word))
      return known.get(word)
    }
  }
}

/** How well the words of a name, or of a place, are a word of the query: 0 as written, 1 as begun, 2 and 3 with typos, 4 not at all. */
const worst = 4
const ranks = new Map<Meaning, number>([["WRITTEN", 0], ["BEGUN", 1], [1, 2], [2, 3], [undefined, worst]])

interface Judged {
  readonly match: SearchClass
  readonly uncovered: number
}

/** Judges how the name of an organization matches words that are begun, or have typos. */
const judging = (segment: Segment, asked: ReadonlyArray<AskedWordOf>, compared: ReadonlyArray<Comparing>) => {
  const { names, organizations, places } = segment
  const { items, starts } = names.words
  const said = new Set(asked.filter(({ is_required }) => !is_required).flatMap(({ itself, joined }) => [itself, ...joined]))
  const pairs = asked.flatMap((one) => one.pairs)

  const isInPair = (ordinal: number, one: AskedWordOf): boolean =>
    one.pairs.some(([left, right]) => isPairIn(segment, ordinal, left, right))

  const rankInName = (ordinal: number, { asked, meaningOf }: Comparing): number => {
    let best = worst
    for (let at = starts[ordinal]!; at < starts[ordinal + 1]!; at++) best = Math.min(best, ranks.get(meaningOf(items[at]!))!)
    return best > 0 && isInPair(ordinal, asked) ? 0 : best
  }
  const rankInPlace = (ordinal: number, { meaningOf }: Comparing): number => {
    let best = worst
    const place = places.groups.of[ordinal]!
    for (let at = places.words.starts[place]!; at < places.words.starts[place + 1]!; at++) {
      best = Math.min(best, ranks.get(meaningOf(places.words.items[at]!))!)
    }
    return best
  }

  const uncovered = (ordinal: number, most: number): number => {
    let rest = organizations.weights[ordinal]!
    const begin = starts[ordinal]!
    for (let at = begin; at < starts[ordinal + 1]!; at++) {
      const word = items[at]!
      if (items.indexOf(word, begin) < at) continue
      const isCovered = said.has(word) ||
        compared.some(({ meaningOf }) => ranks.get(meaningOf(word))! <= most) ||
        pairs.some(([left, right]) => (word === left || word === right) && isPairIn(segment, ordinal, left, right))
      if (isCovered) rest -= weightAt(segment, ordinal, at)
    }
    return Math.max(0, rest)
  }

  return (ordinal: number): Judged | undefined => {
    let typos = 0
    let worstRank = 0
    let isNamed = false
    for (const one of compared) {
      const [inName, inPlace] = [rankInName(ordinal, one), rankInPlace(ordinal, one)]
      const best = Math.min(inName, inPlace)
      if (best === worst) return undefined
      isNamed ||= inName < worst
      worstRank = Math.max(worstRank, best)
      typos += Math.max(0, best - 1)
    }
    if (worstRank <= 1) {
      const isBegunInName = compared.some((one) => rankInName(ordinal, one) <= 1)
      return isBegunInName ? { match: "LAST_WORD_BEGUN", uncovered: uncovered(ordinal, 1) } : undefined
    }
    if (!isNamed) return undefined
    return {
      match: "TYPOS",
      uncovered: Math.min(mostWeight, uncovered(ordinal, worst - 1) + typos * uncoveredBy.typo)
    }
  }
}

/** The organizations that have one of these words in their name, or in their place. */
const organizationsWith = (segment: Segment, words: Iterable<number>, others: OrdinalSet): OrdinalSet => {
  const { organizations: { count }, places: { groups }, words: { common, names, places } } = segment
  const named: Array<OrdinalSet> = others.count > 0 ? [others] : []
  const there = new Set<number>()
  for (const word of words) {
    if (names.starts[word + 1]! > names.starts[word]! || common.includes(word)) named.push(namesWith(segment, word))
    for (let at = places.starts[word]!; at < places.starts[word + 1]!; at++) there.add(places.items[at]!)
  }
  const sets = there.size === 0 ? named : [...named, groupSet(groups, [...there])]
  return sets.length === 0 ? listSet(new Uint32Array(0)) : unionOf(sets, count)
}

/** How much of a name a word of a query covers at most: it may be the beginning of several of its words. */
const mostCoveredByWord = 3 * wordWeights.distinctive

/** So few candidates are looked at without searching for a word that has fewer. */
const fewCandidates = 2000

/** The organizations among which all are that match: those of the word of the query that has the fewest similar ones. */
const candidatesOf = (segment: Segment, compared: ReadonlyArray<Comparing>, withTypos: boolean): OrdinalSet => {
  const last = compared.at(-1)
  let fewest: OrdinalSet | undefined
  const longestFirst = compared.toSorted((left, right) => right.asked.word.length - left.asked.word.length)
  for (const { asked } of longestFirst) {
    const words = withTypos ? new Set(similarWords(segment, asked.word)) : new Set<number>()
    if (asked === last?.asked && asked.word.length >= shortestBeginning) {
      const [begin, end] = placesOfBeginning(segment.words.texts, asked.word)
      for (let word = begin; word < end; word++) words.add(word)
    }
    const set = organizationsWith(segment, words, asked.anywhere)
    if (fewest === undefined || set.count < fewest.count) fewest = set
    if (fewest.count <= fewCandidates) break
  }
  return fewest ?? listSet(new Uint32Array(0))
}

/** Finds the names that match a text of which the last word is only begun, or words have typos, but for those that match as written. */
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
  eachOfAll([candidatesOf(segment, compared, withTypos), ...filters], count, (ordinal) => {
    if (known.has(ordinal) || !isVisible(ordinal)) return true
    const judged = judge(ordinal)
    if (judged === undefined) return true
    total++
    best[judged.match as keyof typeof best].add(ordinal, judged.uncovered)
    return total <= searchReach || best.LAST_WORD_BEGUN.takes(Math.max(0, weights[ordinal]! - mostCovered))
  })
  return {
    found: new Map([["LAST_WORD_BEGUN", best.LAST_WORD_BEGUN.sorted()], ["TYPOS", best.TYPOS.sorted()]]),
    total,
    few: new Set()
  }
}
