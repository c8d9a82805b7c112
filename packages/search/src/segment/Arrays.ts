import type { Texts } from "./Segment.ts"

/** The arrays of an index, all in shared memory, so that every thread searches the same ones. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

const kinds = { Uint8Array, Uint16Array, Uint32Array, Float64Array } as const
export type NumbersKind = keyof typeof kinds

/** The kind of an array, by its name. */
export const kindOf = (numbers: Numbers): NumbersKind => numbers.constructor.name as NumbersKind

/** An array of a kind in a part of shared memory, which begins at a multiple of the size of its numbers. */
export const numbersIn = (memory: SharedArrayBuffer, kind: NumbersKind, length: number, offset = 0): Numbers => {
  switch (kind) {
    case "Uint8Array":
      return new Uint8Array(memory, offset, length)
    case "Uint16Array":
      return new Uint16Array(memory, offset, length)
    case "Uint32Array":
      return new Uint32Array(memory, offset, length)
    case "Float64Array":
      return new Float64Array(memory, offset, length)
  }
}

/** The bytes that an array of a kind takes. */
export const bytesOfNumbers = (kind: NumbersKind, length: number): number => length * kinds[kind].BYTES_PER_ELEMENT

const sharedOf = (kind: NumbersKind, length: number): Numbers =>
  numbersIn(new SharedArrayBuffer(bytesOfNumbers(kind, Math.max(1, length))), kind, length)

/** Bytes of zeros in shared memory. */
export const shared8 = (length: number): Uint8Array => sharedOf("Uint8Array", length) as Uint8Array

/** 16-bit integers of 0 in shared memory. */
export const shared16 = (length: number): Uint16Array => sharedOf("Uint16Array", length) as Uint16Array

/** 32-bit integers of 0 in shared memory. */
export const shared32 = (length: number): Uint32Array => sharedOf("Uint32Array", length) as Uint32Array

/** Numbers of 0 in shared memory. */
export const shared64 = (length: number): Float64Array => sharedOf("Float64Array", length) as Float64Array

/** The first position in a part of ascending numbers with at least `value`. */
export const firstAtLeast = (
  numbers: Uint32Array | Float64Array,
  value: number,
  begin = 0,
  end = numbers.length
): number => {
  let low = begin
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

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
