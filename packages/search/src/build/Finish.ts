import { maxProminence } from "@kontor/register/search"
import { shared16, shared32, shared64, shared8 } from "../segment/Arrays.ts"
import { bucketsFor } from "../segment/Hash.ts"
import type { FigureColumn, Lists, Segment } from "../segment/Segment.ts"
import { textsOf } from "../segment/Texts.ts"
import type { Collector } from "./Collector.ts"
import { finishPlaces } from "./FinishPlaces.ts"
import { finishWords } from "./FinishWords.ts"
import type { Growing } from "./Growing.ts"
import { listsOf } from "./Listing.ts"

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

/** Makes a segment of the collected documents. */
export const finish = (collector: Collector): Segment => {
  if (collector.count > maxOrganizations) {
    throw new RangeError(`an index holds ${maxOrganizations} organizations at most`)
  }
  const { withText: order, withoutText } = ordersOf(collector)
  const ordinals = new Uint32Array(collector.count)
  for (let ordinal = 0; ordinal < order.length; ordinal++) ordinals[order[ordinal]!] = ordinal
  const words = finishWords(collector, order)
  return {
    organizations: finishOrganizations(collector, order, ordinals, withoutText),
    names: { ...words.names, byJoined: byBucket(collector.count, (ordinal) => collector.joined.at(order[ordinal]!)) },
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
