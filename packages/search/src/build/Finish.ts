import { maxProminence } from "@kontor/register/search"
import { shared16, shared32, shared64, shared8, textsOf } from "../segment/Arrays.ts"
import {
  bucketsFor,
  type FigureColumn,
  hashesOfParts,
  lettersOf,
  type Lists,
  type Names,
  type Segment
} from "../segment/Segment.ts"
import { type CollectedNames, type CollectedPlace, type Collector, Growing } from "./Collector.ts"

/**
 * Makes lists from pairs of a list and an item. `pairs` runs twice: once to count them, once to put the items into
 * their lists in order.
 */
const listsOf = (count: number, pairs: (take: (list: number, item: number) => void) => void): Lists => {
  const starts = shared32(count + 1)
  pairs((list) => {
    starts[list + 1]!++
  })
  for (let list = 0; list < count; list++) starts[list + 1]! += starts[list]!
  const items = shared32(starts[count]!)
  const next = starts.slice(0, count)
  pairs((list, item) => {
    items[next[list]!++] = item
  })
  return { starts, items }
}

/** The row of a latitude, in tenths of degrees. */
export const rowOf = (latitude: number): number => Math.floor(latitude * 10)

/** Places by rows of latitude, then by longitude; those without coordinates last. */
const orderOfPlaces = (places: ReadonlyArray<CollectedPlace>): ReadonlyArray<number> => {
  const key = ({ latitude }: CollectedPlace) => Number.isNaN(latitude) ? Infinity : rowOf(latitude)
  return places.map((_, index) => index).toSorted((left, right) => {
    const [one, other] = [places[left]!, places[right]!]
    const [row, otherRow] = [key(one), key(other)]
    if (row !== otherRow) return row - otherRow
    return row === Infinity ? left - right : one.longitude - other.longitude
  })
}

/** Makes the places of a segment. */
const finishPlaces = (
  { placeOf, places }: Collector,
  order: Uint32Array,
  placeAt: Uint32Array,
  wordAt: Uint32Array
): Segment["places"] => {
  const sorted: Array<CollectedPlace> = []
  for (const [from, place] of places.values.entries()) sorted[placeAt[from]!] = place
  const of = shared32(order.length)
  for (let ordinal = 0; ordinal < order.length; ordinal++) of[ordinal] = placeAt[placeOf.at(order[ordinal]!)]!
  const texts = [...new Set(sorted.flatMap(({ city, postal_code }) => [city, postal_code]))].toSorted()
  const textAt = new Map(texts.map((text, place) => [text, place]))
  const [postalCodes, cities] = [shared32(sorted.length), shared32(sorted.length)]
  const [latitudes, longitudes] = [shared64(sorted.length), shared64(sorted.length)]
  for (const [index, { city, latitude, longitude, postal_code }] of sorted.entries()) {
    postalCodes[index] = textAt.get(postal_code)!
    cities[index] = textAt.get(city)!
    latitudes[index] = latitude
    longitudes[index] = longitude
  }
  return {
    groups: {
      of,
      members: listsOf(sorted.length, (take) => {
        for (let ordinal = 0; ordinal < of.length; ordinal++) take(of[ordinal]!, ordinal)
      })
    },
    words: listsOf(sorted.length, (take) => {
      for (const [place, { words }] of sorted.entries()) for (const word of words) take(place, wordAt[word]!)
    }),
    postalCodes,
    cities,
    texts: textsOf(texts),
    latitudes,
    longitudes
  }
}

/**
 * A word in more than one of so many names is stored as bits, which then take less memory and are tested in one step.
 */
const maxNamesOfList = 32

/** The finished words, and the new positions of words and places. */
interface FinishedWords {
  readonly names: Names
  readonly formers: Names
  readonly words: Segment["words"]
  readonly wordAt: Uint32Array
  readonly placeAt: Uint32Array
}

/** Names in an order, with their words at their new positions. */
const namesInOrder = (
  { coreLengths, joined, wordStarts, words }: CollectedNames,
  order: Uint32Array,
  wordAt: Uint32Array
): Names => {
  const starts = shared32(order.length + 1)
  const items = shared32(words.length)
  let at = 0
  for (let place = 0; place < order.length; place++) {
    const one = order[place]!
    for (let from = wordStarts.at(one); from < wordStarts.at(one + 1); from++) items[at++] = wordAt[words.at(from)]!
    starts[place + 1] = at
  }
  return {
    words: { starts, items },
    coreLengths: column(shared8(order.length), order, coreLengths),
    byJoined: byBucket(order.length, (place) => joined.at(order[place]!))
  }
}

/** Calls `take` for each distinct word of each name, in the order of organizations. */
const eachWord = ({ items, starts }: Lists, take: (word: number, ordinal: number) => void): void => {
  for (let ordinal = 0; ordinal + 1 < starts.length; ordinal++) {
    const begin = starts[ordinal]!
    for (let at = begin; at < starts[ordinal + 1]!; at++) {
      let before = begin
      while (items[before] !== items[at]) before++
      if (before === at) take(items[at]!, ordinal)
    }
  }
}

const postingsOf = (names: Lists, organizations: number, count: number) => {
  const counts = new Uint32Array(count)
  eachWord(names, (word) => {
    counts[word]!++
  })
  const stride = Math.ceil(organizations / 32)
  const maxNames = Math.max(64, organizations / maxNamesOfList)
  const places = new Map<number, number>()
  for (let word = 0; word < count; word++) if (counts[word]! > maxNames) places.set(word, places.size)
  const common = shared32(places.size)
  const commonCounts = shared32(places.size)
  const commonBits = shared32(places.size * stride)
  for (const [word, place] of places) {
    common[place] = word
    commonCounts[place] = counts[word]!
  }
  const lists = listsOf(count, (take) =>
    eachWord(names, (word, ordinal) => {
      if (counts[word]! <= maxNames) take(word, ordinal)
    }))
  eachWord(names, (word, ordinal) => {
    const place = places.get(word)
    if (place !== undefined) commonBits[place * stride + (ordinal >>> 5)]! |= 1 << (ordinal & 31)
  })
  return { names: lists, common, commonCounts, commonBits }
}

const lettersOfAll = (words: ReadonlyArray<string>): Uint32Array => {
  const letters = shared32(words.length)
  for (const [word, text] of words.entries()) letters[word] = lettersOf(text)
  return letters
}

const partsOf = (words: ReadonlyArray<string>): Lists => {
  const buckets = bucketsFor(words.length * 12)
  const found = new Growing()
  const owners = new Growing()
  for (const [word, text] of words.entries()) {
    for (const hash of hashesOfParts(text)) {
      found.push(hash & (buckets - 1))
      owners.push(word)
    }
  }
  return listsOf(buckets, (take) => {
    for (let at = 0; at < found.length; at++) take(found.at(at), owners.at(at))
  })
}

/** Sorts the words, and makes the lists from them to names and places. */
const finishWords = (collector: Collector, order: Uint32Array, formerOrder: Uint32Array): FinishedWords => {
  const known = collector.words.values
  const sorted = known.map((_, word) => word).toSorted((left, right) => known[left]!.text < known[right]!.text ? -1 : 1)
  const wordAt = new Uint32Array(known.length)
  for (const [place, word] of sorted.entries()) wordAt[word] = place
  const texts = sorted.map((word) => known[word]!.text)
  const named = namesInOrder(collector.names, order, wordAt)
  const { coreLengths, words: names } = named
  const weights = shared8(known.length)
  for (const [place, word] of sorted.entries()) weights[place] = known[word]!.weight
  const placeOrder = orderOfPlaces(collector.places.values)
  const placeAt = new Uint32Array(placeOrder.length)
  for (const [place, from] of placeOrder.entries()) placeAt[from] = place
  return {
    names: named,
    formers: namesInOrder(collector.formers, formerOrder, wordAt),
    wordAt,
    placeAt,
    words: {
      texts: textsOf(texts),
      weights,
      letters: lettersOfAll(texts),
      ...postingsOf(names, order.length, known.length),
      firsts: listsOf(known.length, (take) => {
        for (let ordinal = 0; ordinal < order.length; ordinal++) {
          if (coreLengths[ordinal]! > 0) take(names.items[names.starts[ordinal]!]!, ordinal)
        }
      }),
      places: listsOf(known.length, (take) => {
        for (const [place, from] of placeOrder.entries()) {
          for (const word of collector.places.values[from]!.words) take(wordAt[word]!, place)
        }
      }),
      parts: partsOf(texts)
    }
  }
}

/** Sorts numbers by keys below 65 536, stably: one pass of a radix sort. */
const pass = (from: Uint32Array, into: Uint32Array, keyOf: (item: number) => number): void => {
  const starts = new Uint32Array(65_537)
  for (let index = 0; index < from.length; index++) starts[keyOf(from[index]!) + 1]!++
  for (let key = 0; key < 65_536; key++) starts[key + 1]! += starts[key]!
  for (let index = 0; index < from.length; index++) {
    const item = from[index]!
    into[starts[keyOf(item)]!++] = item
  }
}

/** The numbers below `count` in their order. */
const inOrder = (count: number): Uint32Array => {
  const numbers = new Uint32Array(count)
  for (let item = 0; item < count; item++) numbers[item] = item
  return numbers
}

/** Numbers sorted by several keys below 65 536, the least important first; equal ones stay in their order. */
const sortedBy = (
  numbers: Uint32Array,
  keys: ReadonlyArray<(item: number) => number>
): Uint32Array => {
  let sorted = numbers.slice()
  let spare = new Uint32Array(numbers.length)
  for (const key of keys) {
    pass(sorted, spare, key)
    const swapped = sorted
    sorted = spare
    spare = swapped
  }
  return sorted
}

/** The maximum number of organizations in a segment: their ordinals share one number with the uncovered weight. */
const maxOrganizations = 2 ** 24

/** The orders of hits with text and without, each with the most important key first. */
const ordersOf = ({ activities, count, ids, prominences, weights }: Collector) => {
  const halves = Array.from({ length: 8 }, (_, index) => 7 - index).map((half) => (item: number) =>
    half % 2 === 0 ? ids.at(item * 4 + (half >> 1)) >>> 16 : ids.at(item * 4 + (half >> 1)) & 0xffff
  )
  const byProminence = (item: number) => (maxProminence - prominences.at(item)) * 2 + 1 - activities.at(item)
  const withoutText = sortedBy(inOrder(count), [...halves, byProminence])
  return { withoutText, withText: sortedBy(withoutText, [(item) => weights.at(item)]) }
}

const column = <Numbers extends Uint8Array | Uint16Array | Uint32Array>(
  into: Numbers,
  order: Uint32Array,
  from: Growing
): Numbers => {
  for (let ordinal = 0; ordinal < order.length; ordinal++) into[ordinal] = from.at(order[ordinal]!)
  return into
}

const byBucket = (count: number, hashAt: (ordinal: number) => number): Lists => {
  const buckets = bucketsFor(count)
  return listsOf(buckets, (take) => {
    for (let ordinal = 0; ordinal < count; ordinal++) take(hashAt(ordinal) & (buckets - 1), ordinal)
  })
}

const finishFigure = (owners: Growing, values: ReadonlyArray<number>, ordinals: Uint32Array): FigureColumn => {
  const sorted = inOrder(owners.length).toSorted((left, right) => values[left]! - values[right]!)
  const organizations = shared32(sorted.length)
  const column = shared64(sorted.length)
  for (let at = 0; at < sorted.length; at++) {
    organizations[at] = ordinals[owners.at(sorted[at]!)]!
    column[at] = values[sorted[at]!]!
  }
  return { values: column, organizations }
}

const finishNumbers = (collector: Collector, ordinals: Uint32Array): Segment["numbers"] => {
  const { numberDetails, numberKinds, numberOwners, numberValues } = collector
  const sorted = sortedBy(inOrder(numberValues.length), [
    (place) => ordinals[numberOwners.at(place)]! & 0xffff,
    (place) => ordinals[numberOwners.at(place)]! >>> 16,
    (place) => numberValues.at(place) & 0xffff,
    (place) => numberValues.at(place) >>> 16
  ])
  const values = column(shared32(sorted.length), sorted, numberValues)
  const details = column(shared32(sorted.length), sorted, numberDetails)
  const organizations = shared32(sorted.length)
  for (let at = 0; at < sorted.length; at++) organizations[at] = ordinals[numberOwners.at(sorted[at]!)]!
  return { values, organizations, details, kinds: numberKinds.values }
}

const groupsOf = (order: Uint32Array, from: Growing, count: number) => {
  const of = column(shared32(order.length), order, from)
  const members = listsOf(count, (take) => {
    for (let ordinal = 0; ordinal < of.length; ordinal++) take(of[ordinal]!, ordinal)
  })
  return { of, members }
}

const finishIndustries = ({ industries, industryOf }: Collector, order: Uint32Array): Segment["industries"] => {
  const codes = [...new Set(industries.values.flat())].toSorted()
  const places = new Map(codes.map((code, place) => [code, place]))
  return {
    groups: groupsOf(order, industryOf, industries.values.length),
    codes: listsOf(industries.values.length, (take) => {
      for (const [group, all] of industries.values.entries()) for (const code of all) take(group, places.get(code)!)
    }),
    texts: textsOf(codes)
  }
}

const finishOrganizations = (collector: Collector, order: Uint32Array, ordinals: Uint32Array, byRank: Uint32Array) => {
  const { count, ids, prominences, registered, weights } = collector
  const bytes = shared8(count * 16)
  for (let ordinal = 0; ordinal < count; ordinal++) {
    for (let part = 0; part < 4; part++) {
      const value = ids.at(order[ordinal]! * 4 + part)
      for (let byte = 0; byte < 4; byte++) bytes[ordinal * 16 + part * 4 + byte] = (value >>> (24 - byte * 8)) & 0xff
    }
  }
  const ranks = shared32(count)
  const ranked = shared32(count)
  for (let rank = 0; rank < count; rank++) {
    ranked[rank] = ordinals[byRank[rank]!]!
    ranks[ranked[rank]!] = rank
  }
  const days = column(shared32(count), order, registered)
  const known = inOrder(count).filter((ordinal) => days[ordinal]! > 0)
  const byDay = sortedBy(known, [(ordinal) => days[ordinal]! & 0xffff, (ordinal) => days[ordinal]! >>> 16])
  const byRegistered = shared32(byDay.length)
  byRegistered.set(byDay)
  return {
    count,
    ids: bytes,
    byId: byBucket(count, (ordinal) => ids.at(order[ordinal]! * 4)),
    weights: column(shared8(count), order, weights),
    prominences: column(shared16(count), order, prominences),
    ranks,
    byRank: ranked,
    registered: days,
    byRegistered
  }
}

/** The organizations by the hashes of what their short forms begin with. */
const finishShort = ({ shortHashes, shortOwners }: Collector, ordinals: Uint32Array): Lists => {
  const buckets = bucketsFor(shortHashes.length)
  return listsOf(buckets, (take) => {
    for (let at = 0; at < shortHashes.length; at++) {
      take(shortHashes.at(at) & (buckets - 1), ordinals[shortOwners.at(at)]!)
    }
  })
}

/** Makes a segment of the collected documents. */
export const finish = (collector: Collector): Segment => {
  if (collector.count > maxOrganizations) {
    throw new RangeError(`an index holds ${maxOrganizations} organizations at most`)
  }
  const { withText: order, withoutText } = ordersOf(collector)
  const ordinals = new Uint32Array(collector.count)
  for (let ordinal = 0; ordinal < order.length; ordinal++) ordinals[order[ordinal]!] = ordinal
  const ownerOf = (former: number) => ordinals[collector.formerOwners.at(former)]!
  const formerOrder = sortedBy(inOrder(collector.formerOwners.length), [
    (former) => ownerOf(former) & 0xffff,
    (former) => ownerOf(former) >>> 16
  ])
  const organizations = shared32(formerOrder.length)
  for (let at = 0; at < formerOrder.length; at++) organizations[at] = ownerOf(formerOrder[at]!)
  const words = finishWords(collector, order, formerOrder)
  return {
    organizations: finishOrganizations(collector, order, ordinals, withoutText),
    names: { ...words.names, byShort: finishShort(collector, ordinals) },
    formers: { ...words.formers, organizations },
    words: words.words,
    places: finishPlaces(collector, order, words.placeAt, words.wordAt),
    kinds: { groups: groupsOf(order, collector.kindOf, collector.kinds.values.length), values: collector.kinds.values },
    industries: finishIndustries(collector, order),
    numbers: finishNumbers(collector, ordinals),
    figures: Object.fromEntries(
      [...collector.figures].map(([figure, { owners, values }]) => [figure, finishFigure(owners, values, ordinals)])
    )
  }
}
