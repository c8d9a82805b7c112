import { maxWeight, uncoveredBy } from "@kontor/core/Register/search"
import type { Segment } from "../segment/Segment.ts"
import type { AskedWordOf } from "./AskedWords.ts"
import { type Comparing, ranks } from "./Comparing.ts"
import { weightAt } from "./Coverage.ts"
import { isPairIn } from "./Words.ts"

/** The match of an organization's name with beginnings or words with typos. */
export interface Judged {
  readonly match: "LAST_WORD_BEGUN" | "TYPOS"
  readonly uncovered: number
}

/** Judges organizations by the words of a query: undefined if one of them is missing. */
export const judging = (
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
