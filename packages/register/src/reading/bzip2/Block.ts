import type { BitReader } from "./BitReader.ts"
import { checksumOf } from "./Checksum.ts"
import { readSymbols } from "./Symbols.ts"

const partSize = 256 * 1024

/** Bytes that arrive in runs, in parts. A block of few bytes costs no part: theirs is used again. */
export class Parts {
  #full: Array<Uint8Array> = []
  #part = new Uint8Array(partSize)
  #used = 0

  write(byte: number, times: number): void {
    let left = times
    while (left > 0) {
      if (this.#used === partSize) {
        this.#full.push(this.#part)
        this.#part = new Uint8Array(partSize)
        this.#used = 0
      }
      const count = Math.min(left, partSize - this.#used)
      this.#part.fill(byte, this.#used, this.#used + count)
      this.#used += count
      left -= count
    }
  }

  writeOne(byte: number): void {
    if (this.#used === partSize) this.write(byte, 1)
    else this.#part[this.#used++] = byte
  }

  /** Takes what was written since the last time. */
  take(): ReadonlyArray<Uint8Array> {
    const parts = [...this.#full, this.#part.slice(0, this.#used)]
    this.#full = []
    this.#used = 0
    return parts
  }
}

/** Puts the place of the next byte above each byte of a block: the reverse of sorting its rotations. */
const link = (block: Uint32Array, length: number): void => {
  const places = new Uint32Array(256)
  for (let place = 0; place < length; place++) places[block[place]!]!++
  let before = 0
  for (let byte = 0; byte < 256; byte++) {
    const count = places[byte]!
    places[byte] = before
    before += count
  }
  for (let place = 0; place < length; place++) {
    const next = places[block[place]! & 0xff]!++
    block[next] = (block[next]! | (place << 8)) >>> 0
  }
}

/** The bytes of a linked block. After four equal bytes, the next one says how many more of them there are. */
const written = (
  block: Uint32Array,
  length: number,
  origin: number,
  parts: Parts
): ReadonlyArray<Uint8Array> => {
  let entry = block[origin]!
  let previous = -1
  let equal = 0
  for (let left = length; left > 0; left--) {
    entry = block[entry >>> 8]!
    const byte = entry & 0xff
    if (equal === 4) {
      parts.write(previous, byte)
      previous = -1
      equal = 0
    } else {
      equal = byte === previous ? equal + 1 : 1
      previous = byte
      parts.writeOne(byte)
    }
  }
  return parts.take()
}

/** What a block holds, and its checksum. */
export interface Block {
  readonly parts: ReadonlyArray<Uint8Array>
  readonly checksum: number
}

/** Reads a block behind its mark, within the memory of `block` and `parts`. A damaged one throws. */
export const readBlock = (bits: BitReader, block: Uint32Array, parts: Parts): Block => {
  const checksum = bits.readWord()
  const isRandomized = bits.read(1) === 1
  const origin = bits.read(24)
  if (isRandomized) throw new RangeError()
  const length = readSymbols(bits, block)
  if (origin >= length || bits.isBeyondEnd) throw new RangeError()
  link(block, length)
  const bytes = written(block, length, origin, parts)
  if (checksumOf(bytes) !== checksum) throw new RangeError()
  return { parts: bytes, checksum }
}
