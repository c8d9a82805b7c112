import type { BitReader } from "./BitReader.ts"

/** The maximum length of a code, in bits. */
export const maxLength = 20

/** Codes of at most so many bits are looked up at once. */
const shortLength = 10

/** A canonical Huffman code: shorter codes come first, and those of one length in the order of their symbols. */
export class HuffmanCode {
  readonly #counts = new Uint32Array(maxLength + 1)
  readonly #firstCodes = new Uint32Array(maxLength + 1)
  readonly #firstPlaces = new Uint32Array(maxLength + 1)
  readonly #symbols: Uint16Array
  /** By the next bits: the symbol and the length of its code, or 0 where the code is longer. */
  readonly #short = new Uint16Array(1 << shortLength)

  /** `lengths` are those of the codes by symbol. */
  constructor(lengths: Uint8Array) {
    this.#symbols = new Uint16Array(lengths.length)
    for (const length of lengths) this.#counts[length]!++
    let code = 0
    let place = 0
    for (let length = 1; length <= maxLength; length++) {
      this.#firstCodes[length] = code
      this.#firstPlaces[length] = place
      for (let symbol = 0; symbol < lengths.length; symbol++) {
        if (lengths[symbol] !== length) continue
        this.#symbols[place++] = symbol
        this.#remember(code++, length, symbol)
      }
      code <<= 1
    }
  }

  #remember(code: number, length: number, symbol: number): void {
    if (length > shortLength) return
    const free = shortLength - length
    this.#short.fill((symbol << 5) | length, code << free, (code + 1) << free)
  }

  /** Reads the next symbol. Bits that are not a code throw. */
  read(bits: BitReader): number {
    const ahead = bits.peek(maxLength)
    const short = this.#short[ahead >>> (maxLength - shortLength)]!
    if (short !== 0) {
      bits.skip(short & 31)
      return short >>> 5
    }
    for (let length = shortLength + 1; length <= maxLength; length++) {
      const place = (ahead >>> (maxLength - length)) - this.#firstCodes[length]!
      if (place < this.#counts[length]!) {
        bits.skip(length)
        return this.#symbols[this.#firstPlaces[length]! + place]!
      }
    }
    throw new RangeError()
  }
}
