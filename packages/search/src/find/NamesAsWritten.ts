import {
  maxBeforeSimilar,
  type NameReading,
  type ReadText,
  type SearchClass,
  searchReach,
  uncoveredBy
} from "@kontor/register/search"
import { hashOf, type Segment } from "../segment/Segment.ts"
import { eachOfAll, holdingAll, listOf, type OrdinalSet } from "./OrdinalSet.ts"
import { type AskedWordOf, coveringOf, maxCovered, namesWith, placesOfTowns, uncoveredOf, wordOf } from "./Words.ts"

/**
 * The best organizations of a walk in ascending order: those with the least uncovered weight, and among these the first
 * in the order of hits. Names ascend by weight, so a walk can end before it has seen all. Where a query covers the same
 * of every name (`isEven`), a later one is never better than an equally uncovered one.
 */
export class BestOnes {
  readonly #wanted: number
  readonly #ranks: Uint32Array
  readonly #isEven: boolean
  readonly #ones: Array<Array<number> | undefined> = []
  /** Whoever leaves more uncovered than this is not among the best. */
  #bound: number
  #held = 0

  constructor(wanted: number, ranks: Uint32Array, isEven: boolean) {
    this.#wanted = wanted
    this.#ranks = ranks
    this.#isEven = isEven
    this.#bound = wanted <= 0 ? -1 : Infinity
  }

  /** Whether an organization with at least this uncovered weight may still be among the best. */
  takes(uncovered: number): boolean {
    return uncovered <= this.#bound
  }

  add(ordinal: number, uncovered: number): void {
    if (uncovered > this.#bound) return
    const ones = this.#ones[uncovered] ??= []
    ones.push(ordinal)
    this.#held++
    if (this.#held < this.#wanted) return
    let worst = this.#ones.length - 1
    while (this.#held - (this.#ones[worst]?.length ?? 0) >= this.#wanted) {
      this.#held -= this.#ones[worst]?.length ?? 0
      worst--
    }
    this.#ones.length = worst + 1
    this.#bound = this.#isEven ? worst - 1 : worst
  }

  /** The best, best first: `uncovered` times 2^24, plus the organization's ordinal. */
  sorted(): ReadonlyArray<number> {
    const best: Array<number> = []
    for (const [uncovered, ones] of this.#ones.entries()) {
      const sorted = ones === undefined || this.#isEven ? ones : inRanks(ones, this.#ranks)
      for (const ordinal of sorted ?? []) if (best.length < this.#wanted) best.push(uncovered * 2 ** 24 + ordinal)
    }
    return best
  }
}

/** Organizations of equal coverage in the order of hits. */
const inRanks = (ordinals: ReadonlyArray<number>, ranks: Uint32Array): ReadonlyArray<number> =>
  ordinals.toSorted((left, right) => ranks[left]! - ranks[right]!)

/** An organization whose name is exactly the requested one. */
interface ExactName {
  readonly ordinal: number
  readonly match: "EXACT_NAME" | "EXACT_BUT_LEGAL_FORM"
  readonly uncovered: number
}

/** A word of a place, -1 if no place has it, and the places that have it without that word. */
interface KnownPlaceWord {
  readonly word: number
  readonly towns: ReadonlyArray<number>
}

/**
 * A reading of a text in the words of a segment: those of its place and of its legal form, some of which may be
 * unknown.
 */
interface KnownReading {
  readonly joined: string
  readonly place: ReadonlyArray<KnownPlaceWord>
  readonly forms: ReadonlyArray<number>
}

const knownReading = (segment: Segment, { forms, joined, place }: NameReading): ReadonlyArray<KnownReading> => {
  const { places } = segment.words
  const there = place.map((asked): KnownPlaceWord => {
    const word = wordOf(segment, asked.word)
    const isOfPlaces = word >= 0 && places.starts[word]! < places.starts[word + 1]!
    return { word: isOfPlaces ? word : -1, towns: placesOfTowns(segment, asked) }
  })
  if (there.some(({ towns, word }) => word < 0 && towns.length === 0)) return []
  return [{ joined, place: there, forms: forms === "" ? [] : forms.split(" ").map((word) => wordOf(segment, word)) }]
}

const isJoined = ({ names, words: { texts } }: Segment, ordinal: number, joined: string): boolean => {
  const begin = names.words.starts[ordinal]!
  let place = 0
  for (let at = begin; at < begin + names.coreLengths[ordinal]!; at++) {
    const word = names.words.items[at]!
    for (let unit = texts.starts[word]!; unit < texts.starts[word + 1]!; unit++) {
      if (texts.units[unit] !== joined.charCodeAt(place++)) return false
    }
  }
  return place === joined.length
}

const hasForms = (
  { names: { coreLengths, words } }: Segment,
  ordinal: number,
  forms: ReadonlyArray<number>
): boolean => {
  const begin = words.starts[ordinal]! + coreLengths[ordinal]!
  return words.starts[ordinal + 1]! - begin === forms.length &&
    forms.every((word, place) => words.items[begin + place] === word)
}

const isAt = (
  { places: { groups, words } }: Segment,
  ordinal: number,
  asked: ReadonlyArray<KnownPlaceWord>
): boolean => {
  const place = groups.of[ordinal]!
  return asked.every(({ towns, word }) => {
    for (let at = words.starts[place]!; at < words.starts[place + 1]!; at++) if (words.items[at] === word) return true
    return towns.includes(place)
  })
}

const isBetter = (one: ExactName, other: ExactName | undefined): boolean =>
  other === undefined ||
  (one.match === other.match ? one.uncovered < other.uncovered : one.match === "EXACT_NAME")

/** The organizations whose name is a text, with or without their place, by one look-up for each reading of it. */
const exactNames = (segment: Segment, { readings }: ReadText): ReadonlyArray<ExactName> => {
  const { byJoined } = segment.names
  const found = new Map<number, ExactName>()
  for (const { forms, joined, place } of readings.flatMap((reading) => knownReading(segment, reading))) {
    const bucket = hashOf(joined) & (byJoined.starts.length - 2)
    for (let at = byJoined.starts[bucket]!; at < byJoined.starts[bucket + 1]!; at++) {
      const ordinal = byJoined.items[at]!
      if (!isJoined(segment, ordinal, joined) || !isAt(segment, ordinal, place)) continue
      const match = hasForms(segment, ordinal, forms) ? "EXACT_NAME" : "EXACT_BUT_LEGAL_FORM"
      const exact: ExactName = { ordinal, match, uncovered: place.length === 0 ? 0 : uncoveredBy.town }
      if (isBetter(exact, found.get(ordinal))) found.set(ordinal, exact)
    }
  }
  return [...found.values()]
}

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
