import { maxBeforeSimilar, type ReadText, type SearchClass, searchReach } from "@kontor/core/Register/search"
import type { Segment } from "../segment/Segment.ts"
import { type AskedWordOf, coveringOf } from "./AskedWords.ts"
import { BestOnes } from "./BestOnes.ts"
import { maxCovered, uncoveredOf } from "./Coverage.ts"
import { eachOfAll, holdingAll } from "./Driving.ts"
import { exactNames } from "./ExactNames.ts"
import { listOf, type OrdinalSet } from "./OrdinalSet.ts"
import { namesWith, wordOf } from "./Words.ts"

/** The best organizations of a class: `uncovered` times 2^24, plus the ordinal, ascending. */
type Found = ReadonlyMap<SearchClass | undefined, ReadonlyArray<number>>

/**
 * The matches in a segment: the best of each class, their number (beyond `searchReach` a lower bound), and all of them
 * if they are few.
 */
export interface Matches {
  readonly found: Found
  readonly total: number
  readonly few: ReadonlySet<number>
}

/** A search in one segment. */
export interface SegmentSearch {
  readonly segment: Segment
  /** Organizations that may be hits at all. */
  readonly isVisible: (ordinal: number) => boolean
  readonly filters: ReadonlyArray<OrdinalSet>
  /** The number of hits up to the end of the page. */
  readonly wanted: number
}

/** A few hits that one look-up found, in order. */
export const fewInOrder = (
  { organizations: { ranks } }: Segment,
  few: ReadonlyArray<{ readonly ordinal: number; readonly uncovered: number }>
): ReadonlyArray<number> =>
  few.toSorted((one, other) => one.uncovered - other.uncovered || ranks[one.ordinal]! - ranks[other.ordinal]!)
    .map(({ ordinal, uncovered }) => uncovered * 2 ** 24 + ordinal)

/** Finds the names that equal a text, best first. */
const findExact = (search: SegmentSearch, text: ReadText) => {
  const isHeld = holdingAll(search.filters)
  const exact = exactNames(search.segment, text).filter(({ ordinal }) => search.isVisible(ordinal) && isHeld(ordinal))
  const of = (match: SearchClass) => fewInOrder(search.segment, exact.filter((one) => one.match === match))
  return {
    ordinals: new Set(exact.map(({ ordinal }) => ordinal)),
    found: [["EXACT_NAME", of("EXACT_NAME")], ["EXACT_BUT_LEGAL_FORM", of("EXACT_BUT_LEGAL_FORM")]] as const
  }
}

/** Whether a word of a query covers the same single word in all names. */
const isOneWord = ({ is_required, joined, pairs, places }: AskedWordOf): boolean =>
  is_required && joined.length === 0 && pairs.length === 0 && places.count === 0

/** Whether the core of a name begins with words. */
const beginningWith = ({ names }: Segment, words: ReadonlyArray<number>) => (ordinal: number): boolean => {
  const begin = names.words.starts[ordinal]!
  if (words.length > names.coreLengths[ordinal]!) return false
  for (let place = 0; place < words.length; place++) if (names.words.items[begin + place] !== words[place]) return false
  return true
}

/**
 * Finds the names that match a text as written. Names that begin with it are found by their first word, all others by
 * the rarest word. Either walk ends as soon as nothing better can follow and the total exceeds its reach.
 */
export const findAsWritten = (
  search: SegmentSearch,
  text: ReadText,
  asked: ReadonlyArray<AskedWordOf>
): Matches => {
  const { filters, isVisible, segment, wanted } = search
  const { count, ranks, weights } = segment.organizations
  const exact = findExact(search, text)
  const required = asked.filter(({ is_required }) => is_required)
  const covering = coveringOf(asked)
  const uncovered = uncoveredOf(segment, covering)
  const covered = maxCovered(segment, covering)
  const few = new Set(exact.ordinals)
  if (required.some(({ anywhere }) => anywhere.count === 0)) {
    return { found: new Map(exact.found), total: exact.ordinals.size, few }
  }
  const minimum = (ordinal: number) => Math.max(0, weights[ordinal]! - covered)

  const isEven = asked.every(isOneWord)

  const core = text.core.map((word) => wordOf(segment, word))
  const mayBegin = core.length > 0 && core.every((word) => word >= 0) && required.every(({ itself }) => itself >= 0)
  const begins = beginningWith(segment, core)
  const beginning = new BestOnes(wanted - exact.ordinals.size, ranks, isEven)
  const isOfName = holdingAll(mayBegin ? required.map(({ itself }) => namesWith(segment, itself)) : [])
  const isBeginning = (ordinal: number) => mayBegin && begins(ordinal) && isOfName(ordinal)
  let begun = 0
  if (mayBegin && beginning.takes(0)) {
    eachOfAll([listOf(segment.words.firsts, core[0]!), ...filters], count, (ordinal) => {
      if (!beginning.takes(minimum(ordinal))) return false
      if (isBeginning(ordinal) && isVisible(ordinal) && !exact.ordinals.has(ordinal)) {
        begun++
        beginning.add(ordinal, uncovered(ordinal))
      }
      return true
    })
  }

  const others = new BestOnes(wanted - exact.ordinals.size - begun, ranks, isEven)
  const mayBePlace = required.every(({ places }) => places.count > 0)
  const named = required.map(({ names }) => names)
  let total = exact.ordinals.size
  let isOpen = others.takes(0)
  eachOfAll([...required.map(({ anywhere }) => anywhere), ...filters], count, (ordinal) => {
    if (mayBePlace && !named.some((names) => names.has(ordinal))) return true
    if (!isVisible(ordinal)) return true
    if (exact.ordinals.has(ordinal)) return true
    total++
    if (total <= maxBeforeSimilar) few.add(ordinal)
    if (isOpen && others.takes(minimum(ordinal))) {
      if (!isBeginning(ordinal)) others.add(ordinal, uncovered(ordinal))
    } else isOpen = false
    return isOpen || total <= searchReach
  })
  const found = new Map<SearchClass, ReadonlyArray<number>>([
    ...exact.found,
    ["BEGINNING", beginning.sorted()],
    ["ALL_WORDS", others.sorted()]
  ])
  return { found, total, few }
}
