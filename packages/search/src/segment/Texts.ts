import { shared16, shared32 } from "./Arrays.ts"
import type { Texts } from "./Segment.ts"

/** Writes sorted texts in a row. */
export const textsOf = (sorted: ReadonlyArray<string>): Texts => {
  const starts = shared32(sorted.length + 1)
  for (let index = 0; index < sorted.length; index++) starts[index + 1] = starts[index]! + sorted[index]!.length
  const units = shared16(starts[sorted.length]!)
  for (let index = 0, at = 0; index < sorted.length; index++) {
    const text = sorted[index]!
    for (let place = 0; place < text.length; place++) units[at++] = text.charCodeAt(place)
  }
  return { units, starts }
}

/** The number of texts. */
const countOf = ({ starts }: Texts): number => starts.length - 1

/** One of the texts. */
export const textAt = ({ starts, units }: Texts, index: number): string => {
  let text = ""
  for (let at = starts[index]!; at < starts[index + 1]!; at++) text += String.fromCharCode(units[at]!)
  return text
}

/** The order of a text and one of the texts; with `length`, only so many units of the latter count. */
const order = ({ starts, units }: Texts, index: number, text: string, length: number): number => {
  const begin = starts[index]!
  const size = Math.min(starts[index + 1]! - begin, length)
  const shorter = Math.min(size, text.length)
  for (let place = 0; place < shorter; place++) {
    const difference = units[begin + place]! - text.charCodeAt(place)
    if (difference !== 0) return difference
  }
  return size - text.length
}

const firstPlace = (texts: Texts, isBefore: (index: number) => boolean): number => {
  let low = 0
  let high = countOf(texts)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** The position of a text; -1 if it is absent. */
export const placeOfText = (texts: Texts, text: string): number => {
  const place = firstPlace(texts, (index) => order(texts, index, text, Infinity) < 0)
  return place < countOf(texts) && order(texts, place, text, Infinity) === 0 ? place : -1
}

/** The range of the texts that begin with a text. */
export const placesOfBeginning = (texts: Texts, beginning: string): readonly [begin: number, end: number] => [
  firstPlace(texts, (index) => order(texts, index, beginning, beginning.length) < 0),
  firstPlace(texts, (index) => order(texts, index, beginning, beginning.length) <= 0)
]
