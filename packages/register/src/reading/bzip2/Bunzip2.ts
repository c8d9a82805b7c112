import { BitReader } from "./BitReader.ts"
import { Parts, readBlock } from "./Block.ts"
import { withBlock } from "./Checksum.ts"
import { maxLength } from "./HuffmanCode.ts"

const unitOfBlocks = 100_000

/** The maximum size of the tables of a block, in bytes. */
const tables = 25_000

/** What archives, their blocks and their ends begin with: `BZh`, and the digits of pi and of its root. */
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
