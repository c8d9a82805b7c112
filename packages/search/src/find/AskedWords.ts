import type { ReadText } from "@kontor/register"
import type { Segment } from "../segment/Segment.ts"
import type { Covering } from "./Coverage.ts"
import { groupSet, type OrdinalSet, unionOf } from "./OrdinalSet.ts"
import { namesWith, namesWithPair, type Pair, pairsOf, placesOfTowns, placesWith, wordOf } from "./Words.ts"

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

/** What the words of a query cover of names. */
export const coveringOf = (asked: ReadonlyArray<AskedWordOf>): Covering => ({
  words: [...new Set(asked.flatMap(({ itself, joined }) => itself < 0 ? joined : [itself, ...joined]))],
  pairs: asked.flatMap(({ pairs }) => pairs)
})
