import type { BitReader } from "./BitReader.ts"
import { HuffmanCode, maxLength } from "./HuffmanCode.ts"

/** A list of values: what is taken from it comes to its front. */
class MoveToFront {
  readonly #values: Uint8Array

  constructor(values: Uint8Array) {
    this.#values = values
  }

  get first(): number {
    return this.#values[0]!
  }

  /** The value at a place, which comes to the front. A place beyond the list throws. */
  take(place: number): number {
    const value = this.#values[place]
    if (value === undefined) throw new RangeError()
    this.#values.copyWithin(1, 0, place)
    this.#values[0] = value
    return value
  }
}

/** So many symbols after each other have the same code. */
const groupLength = 50

const isSet = (bits: number, place: number): boolean => (bits & (0x80_00 >>> place)) !== 0

/** The bytes that occur in the block, in their order. */
const occurring = (bits: BitReader): Uint8Array => {
  const bytes: Array<number> = []
  const ranges = bits.read(16)
  for (let range = 0; range < 16; range++) {
    if (!isSet(ranges, range)) continue
    const used = bits.read(16)
    for (let place = 0; place < 16; place++) if (isSet(used, place)) bytes.push(range * 16 + place)
  }
  return Uint8Array.from(bytes)
}

/** The number of the code of each group of symbols. */
const selectors = (bits: BitReader, codes: number): Uint8Array => {
  const selected = new Uint8Array(bits.read(15))
  const numbers = new MoveToFront(Uint8Array.from({ length: codes }, (_, number) => number))
  for (let group = 0; group < selected.length; group++) {
    let place = 0
    while (bits.read(1) === 1) place++
    selected[group] = numbers.take(place)
  }
  return selected
}

const code = (bits: BitReader, symbols: number): HuffmanCode => {
  const lengths = new Uint8Array(symbols)
  let length = bits.read(5)
  for (let symbol = 0; symbol < symbols; symbol++) {
    while (bits.read(1) === 1) length += bits.read(1) === 0 ? 1 : -1
    if (length < 1 || length > maxLength) throw new RangeError()
    lengths[symbol] = length
  }
  return new HuffmanCode(lengths)
}

/**
 * Reads the symbols of a block into `block`, as the bytes they stand for, and returns their number. More bytes than the
 * block may hold throw.
 */
export const readSymbols = (bits: BitReader, block: Uint32Array): number => {
  const bytes = occurring(bits)
  const codeCount = bits.read(3)
  const groups = selectors(bits, codeCount)
  const codes = Array.from({ length: codeCount }, () => code(bits, bytes.length + 2))
  const end = bytes.length + 1
  const recent = new MoveToFront(bytes)
  let length = 0
  let runUnit = 1
  let run = 0
  for (const selected of groups) {
    const { [selected]: groupCode } = codes
    for (let left = groupLength; left > 0; left--) {
      const symbol = groupCode!.read(bits)
      if (symbol < 2) {
        run += runUnit << symbol
        runUnit <<= 1
        if (run > block.length - length) throw new RangeError()
        continue
      }
      if (run > 0) {
        block.fill(recent.first, length, length + run)
        length += run
        run = 0
        runUnit = 1
      }
      if (symbol === end) return length
      if (length === block.length) throw new RangeError()
      block[length++] = recent.take(symbol - 1)
    }
  }
  throw new RangeError()
}
