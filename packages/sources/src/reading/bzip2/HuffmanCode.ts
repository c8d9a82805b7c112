import type { BitReader } from "./BitReader.ts"

/** The maximum length of a code, in bits. */
export const maxLength = 20

/** Codes of at most so many bits are looked up at once. */
const lookupLength = 10

/** A canonical Huffman code: shorter codes come first, and those of one length in the order of their symbols. */
export class HuffmanCode {
  readonly #counts = new Uint32Array(maxLength + 1)
  readonly #firstCodes = new Uint32Array(maxLength + 1)
  readonly #firstPlaces = new Uint32Array(maxLength + 1)
  readonly #symbols: Uint16Array
  /** By the next bits: the symbol and, in the lowest five bits, the length of its code; 0 where the code is longer. */
  readonly #lookup = new Uint16Array(1 << lookupLength)

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
        this.#list(code++, length, symbol)
      }
      code <<= 1
    }
  }

  #list(code: number, length: number, symbol: number): void {
    if (length > lookupLength) return
    const free = lookupLength - length
    this.#lookup.fill((symbol << 5) | length, code << free, (code + 1) << free)
  }

  /** Reads the next symbol. Bits that are not a code throw. */
  read(bits: BitReader): number {
    const ahead = bits.peek(maxLength)
    const found = this.#lookup[ahead >>> (maxLength - lookupLength)]!
    if (found !== 0) {
      bits.take(found & 31)
      return found >>> 5
    }
    for (let length = lookupLength + 1; length <= maxLength; length++) {
      const place = (ahead >>> (maxLength - length)) - this.#firstCodes[length]!
      if (place < this.#counts[length]!) {
        bits.take(length)
        return this.#symbols[this.#firstPlaces[length]! + place]!
      }
    }
    throw new RangeError()
  }
}
