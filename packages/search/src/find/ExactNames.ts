import { type NameReading, type ReadText, uncoveredBy } from "@kontor/core/Register/search"
import { hashOf } from "../segment/Hash.ts"
import type { Segment } from "../segment/Segment.ts"
import { placesOfTowns, wordOf } from "./Words.ts"

/** An organization whose name is exactly the requested one. */
export interface ExactName {
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
export const exactNames = (segment: Segment, { readings }: ReadText): ReadonlyArray<ExactName> => {
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
