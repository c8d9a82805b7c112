import { wordWeights } from "@kontor/register/search"
import type { Segment } from "../segment/Segment.ts"
import type { Pair } from "./Words.ts"

/** What a query covers of names: single words, and words where they are adjacent. */
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
