/** Reads bits, the highest of each byte first, from parts of bytes. */
class BitReader {
  readonly #next: () => Uint8Array | undefined
  #part: Uint8Array = new Uint8Array()
  #place = 0
  #partsRead = 0
  /** The last bits that were taken from the parts; the lowest `#held` of them are not read yet. */
  #bits = 0
  #held = 0
  #missing = 0

  constructor(next: () => Uint8Array | undefined) {
    this.#next = next
  }

  /** The number of bytes read; one that is read in part counts. */
  get bytesRead(): number {
    return this.#partsRead + this.#place + this.#missing - (this.#held >>> 3)
  }

  /** Tests whether more was read than the parts hold: zeros stand for what is missing. */
  get isBeyondEnd(): boolean {
    return this.#missing * 8 > this.#held
  }

  #byte(): number {
    while (this.#place === this.#part.length) {
      const next = this.#next()
      if (next === undefined) {
        this.#missing++
        return 0
      }
      this.#partsRead += this.#part.length
      this.#part = next
      this.#place = 0
    }
    return this.#part[this.#place++]!
  }

  /** The next bits, at most 24, without reading them. */
  peek(count: number): number {
    while (this.#held < count) {
      this.#bits = (this.#bits << 8) | this.#byte()
      this.#held += 8
    }
    return (this.#bits >>> (this.#held - count)) & ((1 << count) - 1)
  }

  /** Takes bits that `peek` returned: the next ones are those behind them. */
  take(count: number): void {
    this.#held -= count
  }

  /** Reads a number of bits, at most 24. */
  read(count: number): number {
    const bits = this.peek(count)
    this.take(count)
    return bits
  }

  /** Reads 32 bits. */
  readWord(): number {
    return ((this.read(16) << 16) | this.read(16)) >>> 0
  }

  /** Reads on to the next whole byte. */
  align(): void {
    this.#held -= this.#held & 7
  }
}

/** The maximum length of a code, in bits. */
const maxLength = 20

/** Codes of at most so many bits are looked up at once. */
const lookupLength = 10

/** A canonical Huffman code: shorter codes come first, and those of one length in the order of their symbols. */
class HuffmanCode {
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
const readSymbols = (bits: BitReader, block: Uint32Array): number => {
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

const polynomial = 0x04_c1_1d_b7

/** The remainders of all bytes. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24
  for (let bit = 0; bit < 8; bit++) remainder = (remainder << 1) ^ (remainder < 0 ? polynomial : 0)
  return remainder
})

/** The checksum of bytes in bzip2: a CRC-32 that takes the highest bit of each byte first. */
const checksumOf = (parts: Iterable<Uint8Array>): number => {
  let checksum = -1
  for (const part of parts) {
    for (let place = 0; place < part.length; place++) {
      checksum = (checksum << 8) ^ remainders[(checksum >>> 24) ^ part[place]!]!
    }
  }
  return ~checksum >>> 0
}

/** The checksum of an archive after another block. */
const withBlock = (archive: number, block: number): number => (((archive << 1) | (archive >>> 31)) ^ block) >>> 0

const partSize = 256 * 1024

/** Bytes that arrive in runs, in parts. A block of few bytes costs no part: theirs is used again. */
class Parts {
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

/** The content of a block, and its checksum. */
interface Block {
  readonly parts: ReadonlyArray<Uint8Array>
  readonly checksum: number
}

/** Reads a block behind its mark, within the memory of `block` and `parts`. A damaged one throws. */
const readBlock = (bits: BitReader, block: Uint32Array, parts: Parts): Block => {
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

const unitOfBlocks = 100_000

/** The maximum size of the tables of a block, in bytes. */
const tables = 25_000

/** The beginnings of archives, their blocks and their ends: `BZh`, and the digits of pi and of its root. */
const marks = { archive: [0x42_5a_68], block: [0x31_41_59, 0x26_53_59], end: [0x17_72_45, 0x38_50_90] }

/** Decompresses consecutive bzip2 archives, block by block. */
class Blocks {
  readonly #bits: BitReader
  /** The memory of the largest blocks so far: archives come by the thousand, each with its own size. */
  #memory = new Uint32Array()
  #block = this.#memory
  readonly #parts = new Parts()
  #checksum = 0
  isWithinArchive = false

  constructor(next: () => Uint8Array | undefined) {
    this.#bits = new BitReader(next)
  }

  get bytesRead(): number {
    return this.#bits.bytesRead
  }

  /** A number of bytes that certainly holds the next block. */
  get enough(): number {
    return tables + (this.isWithinArchive ? this.#block.length * maxLength / 8 : 0)
  }

  #begin(): void {
    const mark = this.#bits.read(24)
    const size = this.#bits.read(8) - 0x30
    if (mark !== marks.archive[0] || size < 1 || size > 9) throw new RangeError()
    const length = size * unitOfBlocks
    if (this.#memory.length < length) this.#memory = new Uint32Array(length)
    this.#block = this.#memory.subarray(0, length)
    this.#checksum = 0
    this.isWithinArchive = true
  }

  #end(): void {
    if (this.#bits.readWord() !== this.#checksum || this.#bits.isBeyondEnd) throw new RangeError()
    this.#bits.align()
    this.isWithinArchive = false
  }

  /** The next block, empty where an archive ends; a damaged one throws, and yields nothing. */
  next(): ReadonlyArray<Uint8Array> {
    if (!this.isWithinArchive) {
      this.#begin()
      return []
    }
    const mark = [this.#bits.read(24), this.#bits.read(24)].join()
    if (mark === marks.end.join()) {
      this.#end()
      return [new Uint8Array()]
    }
    if (mark !== marks.block.join()) throw new RangeError()
    const { checksum, parts } = readBlock(this.#bits, this.#block, this.#parts)
    this.#checksum = withBlock(this.#checksum, checksum)
    return parts
  }
}

/**
 * The bytes of a bzip2 archive. Memory is bounded by one block of at most 45 MB, whatever the archive holds. A damaged
 * or truncated archive throws after all blocks before the fault.
 *
 * @yields parts of at most 256 KiB, one at least for each block, and an empty one at the end of each archive
 */
export async function* bunzip2(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const received: Array<Uint8Array> = []
  let bytesReceived = 0
  const blocks = new Blocks(() => received.shift())
  for await (const part of packed) {
    if (part.length === 0) continue
    received.push(part)
    bytesReceived += part.length
    while (bytesReceived - blocks.bytesRead >= blocks.enough) yield* blocks.next()
  }
  while (bytesReceived > blocks.bytesRead) yield* blocks.next()
  if (blocks.isWithinArchive) throw new RangeError()
}
