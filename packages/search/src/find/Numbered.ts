import {
  type CourtsOfTown,
  fitOfNumber,
  isNumberWritten,
  type NumberedHit,
  type ReadNumber
} from "@kontor/core/Register/search"
import { firstAtLeast } from "../segment/Arrays.ts"
import type { Segment } from "../segment/Segment.ts"
import { holdingAll } from "./Driving.ts"
import type { SegmentSearch } from "./NamesAsWritten.ts"
import { nameOf, placesWith, placeWordsOf, wordOf } from "./Words.ts"

/** The organizations of a segment with the number of a query, present or former. */
export const numberedIn = (
  { filters, isVisible, segment }: SegmentSearch,
  number: ReadNumber
): ReadonlyArray<NumberedHit<number>> => {
  const { details, kinds, organizations, values } = segment.numbers
  const value = Number(number.written.number)
  const isHeld = holdingAll(filters)
  const found = new Map<number, NumberedHit<number>>()
  for (let at = firstAtLeast(values, value); at < values.length && values[at] === value; at++) {
    const ordinal = organizations[at]!
    const meant = { ...kinds[Math.floor(details[at]! / 64)]!, number: number.written.number }
    if (found.has(ordinal) || !isNumberWritten(meant, number.written) || !isVisible(ordinal) || !isHeld(ordinal)) {
      continue
    }
    const named = number.beside.length === 0
      ? { name: [], place: [] }
      : { name: Object.values(nameOf(segment, ordinal)).flat(), place: placeWordsOf(segment, ordinal) }
    found.set(ordinal, { hit: ordinal, fit: fitOfNumber(number, meant, named), court: meant.court })
  }
  return [...found.values()]
}

/** Adds the number of a town's organizations that each court registers. */
export const countCourts = (
  segment: Segment,
  removed: (ordinal: number) => boolean,
  town: ReadonlyArray<string>,
  counts: Map<string, number>
): CourtsOfTown => {
  const words = town.map((word) => wordOf(segment, word))
  const [first, ...others] = words.map((word) => word < 0 ? [] : placesWith(segment, word))
  const places = (first ?? []).filter((place) => others.every((other) => other.includes(place)))
  const { kinds, places: { groups: { members } } } = segment
  for (const place of places) {
    for (let at = members.starts[place]!; at < members.starts[place + 1]!; at++) {
      const ordinal = members.items[at]!
      if (removed(ordinal)) continue
      const { court } = kinds.values[kinds.groups.of[ordinal]!]!
      counts.set(court, (counts.get(court) ?? 0) + 1)
    }
  }
  return counts
}
