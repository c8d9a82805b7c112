import { type ReadText, uncoveredBy } from "@kontor/core"
import { hashOf } from "../segment/Hash.ts"
import type { Segment } from "../segment/Segment.ts"
import { nameOf, placeWordsOf } from "./Words.ts"

/** An organization whose name is exactly what was asked for. */
export interface ExactName {
  readonly ordinal: number
  readonly match: "EXACT_NAME" | "EXACT_BUT_LEGAL_FORM"
  readonly uncovered: number
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

/** The organizations whose name a text is, with or without their place, by one look at a table for each way to read it. */
export const exactNames = (segment: Segment, { readings }: ReadText): ReadonlyArray<ExactName> => {
  const { byJoined } = segment.names
  const found = new Map<number, ExactName>()
  for (const { forms, joined, place } of readings) {
    const bucket = hashOf(joined) & (byJoined.starts.length - 2)
    for (let at = byJoined.starts[bucket]!; at < byJoined.starts[bucket + 1]!; at++) {
      const ordinal = byJoined.items[at]!
      if (!isJoined(segment, ordinal, joined)) continue
      if (place.length > 0) {
        const own = placeWordsOf(segment, ordinal)
        if (!place.every((word) => own.includes(word))) continue
      }
      const match = nameOf(segment, ordinal).forms.join(" ") === forms ? "EXACT_NAME" : "EXACT_BUT_LEGAL_FORM"
      const exact = { ordinal, match, uncovered: place.length === 0 ? 0 : uncoveredBy.town } as const
      const known = found.get(ordinal)
      if (known === undefined || isBetter(exact, known)) found.set(ordinal, exact)
    }
  }
  return [...found.values()]
}

const isBetter = (one: ExactName, other: ExactName): boolean =>
  one.match === other.match ? one.uncovered < other.uncovered : one.match === "EXACT_NAME"
