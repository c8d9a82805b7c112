import { minBeginningLength } from "@kontor/core/Register/search"
import type { Segment } from "../segment/Segment.ts"
import { placesOfBeginning } from "../segment/Texts.ts"
import type { AskedWordOf } from "./AskedWords.ts"
import { typosOf } from "./SimilarWords.ts"
import { isPairIn } from "./Words.ts"

/** The match of a word with one of a query: as written, as a beginning, with one typo or two, or none. */
export const ranks = { written: 0, begun: 1, typo: 2, typos: 3, none: 4 } as const

/** A required word of a query, compared with each word of a segment once. */
export interface Comparing {
  readonly asked: AskedWordOf
  /** The words that begin with it, if it may be a beginning. */
  readonly begun: readonly [begin: number, end: number]
  readonly rankOf: (word: number) => number
  readonly rankInName: (ordinal: number) => number
  readonly rankInPlace: (ordinal: number) => number
}

/** Compares a word of a query with the words of names and places. */
export const comparing = (segment: Segment, asked: AskedWordOf, isLast: boolean, withTypos: boolean): Comparing => {
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
