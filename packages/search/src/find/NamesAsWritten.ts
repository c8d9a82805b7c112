import {
  keysSought,
  maxBeforeSimilar,
  type NameReading,
  type ReadText,
  type SearchClass,
  searchReach,
  shortReadings,
  uncoveredBy,
  uncoveredOfFormer,
  uncoveredOfShort
} from "@kontor/register/search"
import { hashOf, type Names, type Segment } from "../segment/Segment.ts"
import { eachOfAll, holdingAll, listOf, type OrdinalSet } from "./OrdinalSet.ts"
import {
  type AskedWordOf,
  coveringOf,
  maxCovered,
  namesWith,
  placesOfTowns,
  shortWordsIn,
  uncoveredOf,
  wordOf
} from "./Words.ts"

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

  /** Returns whether an organization with at least this uncovered weight may still be among the best. */
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

/** The classes of names that a text is as a whole, best first. */
const exactClasses = ["EXACT_NAME", "EXACT_BUT_LEGAL_FORM", "FORMER_NAME"] as const

/** An organization whose present or former name is exactly the requested one. */
interface ExactName {
  readonly ordinal: number
  readonly match: (typeof exactClasses)[number]
  readonly uncovered: number
}

/** A word of a place, -1 if the segment lacks it, and the places that have it without that word. */
interface KnownPlaceWord {
  readonly word: number
  readonly towns: ReadonlyArray<number>
}

/**
 * A reading of a text in the words of a segment: those of its place and of its legal form, some of which may be
 * unknown.
 */
interface KnownReading {
  readonly reading: NameReading
  readonly place: ReadonlyArray<KnownPlaceWord>
  readonly forms: ReadonlyArray<number>
}

const knownReading = (segment: Segment, reading: NameReading): ReadonlyArray<KnownReading> => {
  const { forms, place } = reading
  const there = place.map((asked): KnownPlaceWord => ({
    word: wordOf(segment, asked.word),
    towns: placesOfTowns(segment, asked)
  }))
  if (there.some(({ towns, word }) => word < 0 && towns.length === 0)) return []
  return [{ reading, place: there, forms: forms === "" ? [] : forms.split(" ").map((word) => wordOf(segment, word)) }]
}

const isJoined = ({ texts }: Segment["words"], names: Names, name: number, joined: string): boolean => {
  const begin = names.words.starts[name]!
  let place = 0
  for (let at = begin; at < begin + names.coreLengths[name]!; at++) {
    const word = names.words.items[at]!
    for (let unit = texts.starts[word]!; unit < texts.starts[word + 1]!; unit++) {
      if (texts.units[unit] !== joined.charCodeAt(place++)) return false
    }
  }
  return place === joined.length
}

const hasForms = ({ coreLengths, words }: Names, name: number, forms: ReadonlyArray<number>): boolean => {
  const begin = words.starts[name]! + coreLengths[name]!
  return words.starts[name + 1]! - begin === forms.length &&
    forms.every((word, place) => words.items[begin + place] === word)
}

/**
 * Returns whether the words of a place are among those of a list from one position to another, or its town is meant.
 */
const isAmong = (
  { items }: { readonly items: Uint32Array },
  begin: number,
  end: number,
  place: number,
  asked: ReadonlyArray<KnownPlaceWord>
): boolean =>
  asked.every(({ towns, word }) => {
    for (let at = begin; at < end; at++) if (items[at] === word) return true
    return towns.includes(place)
  })

/** Returns whether an organization is at a place. */
const isAt = (
  { places: { groups, words } }: Segment,
  ordinal: number,
  asked: ReadonlyArray<KnownPlaceWord>
): boolean => {
  const place = groups.of[ordinal]!
  return isAmong(words, words.starts[place]!, words.starts[place + 1]!, place, asked)
}

/** Returns whether an organization is at a place; one whose place is unknown, whether its name has the words of it. */
const isAtOrNamed = (segment: Segment, ordinal: number, asked: ReadonlyArray<KnownPlaceWord>): boolean => {
  const { names, places: { groups, words } } = segment
  const place = groups.of[ordinal]!
  if (words.starts[place] !== words.starts[place + 1]) return isAt(segment, ordinal, asked)
  const begin = names.words.starts[ordinal]!
  return isAmong(names.words, begin, begin + names.coreLengths[ordinal]!, place, asked)
}

const isBetter = (one: ExactName, other: ExactName | undefined): boolean =>
  other === undefined ||
  (one.match === other.match
    ? one.uncovered < other.uncovered
    : exactClasses.indexOf(one.match) < exactClasses.indexOf(other.match))

/** The names in a table that are a text, by one look-up. */
const namesJoined = ({ words }: Segment, names: Names, joined: string): ReadonlyArray<number> => {
  const { items, starts } = names.byJoined
  const bucket = hashOf(joined) & (starts.length - 2)
  return Array.from(items.subarray(starts[bucket], starts[bucket + 1]))
    .filter((name) => isJoined(words, names, name, joined))
}

/** The organizations whose present or former name is a text, with or without their place. */
const exactNames = (
  segment: Segment,
  readings: ReadonlyArray<KnownReading>
): ReadonlyMap<number, ExactName> => {
  const { formers, names } = segment
  const found = new Map<number, ExactName>()
  const take = (exact: ExactName, isThere: typeof isAt, place: KnownReading["place"]) => {
    if (isThere(segment, exact.ordinal, place) && isBetter(exact, found.get(exact.ordinal))) {
      found.set(exact.ordinal, exact)
    }
  }
  for (const { forms, place, reading } of readings) {
    for (const ordinal of namesJoined(segment, names, reading.joined)) {
      const match = hasForms(names, ordinal, forms) ? "EXACT_NAME" : "EXACT_BUT_LEGAL_FORM"
      take({ ordinal, match, uncovered: place.length === 0 ? 0 : uncoveredBy.town }, isAtOrNamed, place)
    }
    for (const former of namesJoined(segment, formers, reading.joined)) {
      const uncovered = uncoveredOfFormer(reading, hasForms(formers, former, forms))
      take({ ordinal: formers.organizations[former]!, match: "FORMER_NAME", uncovered }, isAt, place)
    }
  }
  return found
}

/** The organizations whose name a text is a short form of, with or without their place. */
const shortNames = (
  segment: Segment,
  text: ReadText
): ReadonlyMap<number, { readonly ordinal: number; readonly uncovered: number }> => {
  const { byShort } = segment.names
  const found = new Map<number, { readonly ordinal: number; readonly uncovered: number }>()
  const wordsOf = shortWordsIn(segment)
  const readings = shortReadings(text).flatMap((reading) => knownReading(segment, reading))
  for (const { forms, place, reading: { joined } } of readings) {
    const keys = keysSought(joined)
    const seen = new Set<number>()
    for (const key of keys) {
      const bucket = hashOf(key) & (byShort.starts.length - 2)
      for (let at = byShort.starts[bucket]!; at < byShort.starts[bucket + 1]!; at++) {
        const ordinal = byShort.items[at]!
        if (seen.has(ordinal)) continue
        seen.add(ordinal)
        const isMeant = (forms.length === 0 || hasForms(segment.names, ordinal, forms)) && isAt(segment, ordinal, place)
        const left = isMeant ? uncoveredOfShort(joined, keys, wordsOf(ordinal)) : undefined
        if (left === undefined) continue
        const uncovered = left + (place.length === 0 ? 0 : uncoveredBy.town)
        if (uncovered < (found.get(ordinal)?.uncovered ?? Infinity)) found.set(ordinal, { ordinal, uncovered })
      }
    }
  }
  return found
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

/** Returns whether an organization may be a hit, and passes the filters. */
const isHitOf = ({ filters, isVisible }: SegmentSearch) => {
  const isHeld = holdingAll(filters)
  return ({ ordinal }: { readonly ordinal: number }): boolean => isVisible(ordinal) && isHeld(ordinal)
}

/** Finds the names that equal a text, best first. */
const findExact = (search: SegmentSearch, readings: ReadonlyArray<KnownReading>) => {
  const exact = [...exactNames(search.segment, readings).values()].filter(isHitOf(search))
  return {
    ordinals: new Set(exact.map(({ ordinal }) => ordinal)),
    found: exactClasses.map((match) =>
      [match, fewInOrder(search.segment, exact.filter((one) => one.match === match))] as const
    )
  }
}

/** Returns whether a word of a query covers the same single word in all names. */
const isOneWord = ({ is_required, joined, pairs, places }: AskedWordOf): boolean =>
  is_required && joined.length === 0 && pairs.length === 0 && places.count === 0

/** Returns whether the core of a name begins with words. */
const beginningWith = ({ names }: Segment, words: ReadonlyArray<number>) => (ordinal: number): boolean => {
  const begin = names.words.starts[ordinal]!
  if (words.length > names.coreLengths[ordinal]!) return false
  for (let place = 0; place < words.length; place++) if (names.words.items[begin + place] !== words[place]) return false
  return true
}

/** The words of a text that are found, and a test for organizations that have them. */
interface WordMatches extends Matches {
  readonly has: (ordinal: number) => boolean
}

const noWords: WordMatches = { found: new Map(), total: 0, few: new Set(), has: () => false }

/**
 * Finds the names, but for the exact ones, that have the words of a text. Names that begin with it are found by their
 * first word, all others by the rarest word. Either walk ends as soon as nothing better can follow and the total
 * exceeds its reach.
 */
const findWords = (
  { filters, isVisible, segment, wanted }: SegmentSearch,
  text: ReadText,
  asked: ReadonlyArray<AskedWordOf>,
  exact: ReadonlySet<number>
): WordMatches => {
  const { count, ranks, weights } = segment.organizations
  const required = asked.filter(({ is_required }) => is_required)
  if (required.some(({ anywhere }) => anywhere.count === 0)) return noWords
  const covering = coveringOf(asked)
  const uncovered = uncoveredOf(segment, covering)
  const covered = maxCovered(segment, covering)
  const few = new Set<number>()
  const minimum = (ordinal: number) => Math.max(0, weights[ordinal]! - covered)

  const isEven = asked.every(isOneWord)

  const core = text.core.map((word) => wordOf(segment, word))
  const mayBegin = core.length > 0 && core.every((word) => word >= 0) && required.every(({ itself }) => itself >= 0)
  const begins = beginningWith(segment, core)
  const beginning = new BestOnes(wanted - exact.size, ranks, isEven)
  const isOfName = holdingAll(mayBegin ? required.map(({ itself }) => namesWith(segment, itself)) : [])
  const isBeginning = (ordinal: number) => mayBegin && begins(ordinal) && isOfName(ordinal)
  let begun = 0
  if (mayBegin && beginning.takes(0)) {
    eachOfAll([listOf(segment.words.firsts, core[0]!), ...filters], count, (ordinal) => {
      if (!beginning.takes(minimum(ordinal))) return false
      if (isBeginning(ordinal) && isVisible(ordinal) && !exact.has(ordinal)) {
        begun++
        beginning.add(ordinal, uncovered(ordinal))
      }
      return true
    })
  }

  const others = new BestOnes(wanted - exact.size - begun, ranks, isEven)
  const mayBePlace = required.every(({ places }) => places.count > 0)
  const named = required.map(({ names }) => names)
  const isNamed = (ordinal: number) => !mayBePlace || named.some((names) => names.has(ordinal))
  const anywhere = required.map((one) => one.anywhere)
  const isWritten = holdingAll(anywhere)
  let total = 0
  let isOpen = others.takes(0)
  eachOfAll([...anywhere, ...filters], count, (ordinal) => {
    if (!isNamed(ordinal) || !isVisible(ordinal) || exact.has(ordinal)) return true
    total++
    if (total <= maxBeforeSimilar) few.add(ordinal)
    if (isOpen && others.takes(minimum(ordinal))) {
      if (!isBeginning(ordinal)) others.add(ordinal, uncovered(ordinal))
    } else isOpen = false
    return isOpen || total <= searchReach
  })
  return {
    found: new Map([["BEGINNING", beginning.sorted()], ["ALL_WORDS", others.sorted()]]),
    total,
    few,
    has: (ordinal) => isWritten(ordinal) && isNamed(ordinal)
  }
}

/** Finds the names that match a text as written: as a whole, by its words, or as a short form. */
export const findAsWritten = (
  search: SegmentSearch,
  text: ReadText,
  asked: ReadonlyArray<AskedWordOf>
): Matches => {
  const { segment, wanted } = search
  const readings = text.readings.flatMap((reading) => knownReading(segment, reading))
  const exact = findExact(search, readings)
  const written = findWords(search, text, asked, exact.ordinals)
  const short = [...shortNames(segment, text).values()].filter(isHitOf(search)).filter(({ ordinal }) =>
    !exact.ordinals.has(ordinal) && !written.has(ordinal)
  )
  return {
    found: new Map<SearchClass | undefined, ReadonlyArray<number>>([
      ...exact.found,
      ...written.found,
      ["SHORT_FORM", fewInOrder(segment, short).slice(0, wanted)]
    ]),
    total: exact.ordinals.size + written.total + short.length,
    few: new Set([
      ...exact.ordinals,
      ...written.few,
      ...short.slice(0, maxBeforeSimilar).map(({ ordinal }) => ordinal)
    ])
  }
}
