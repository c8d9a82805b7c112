import bitIterator, { type BitReader } from "unbzip2-stream/lib/bit_iterator.js"
import bzip2 from "unbzip2-stream/lib/bzip2.js"

const unitOfBlocks = 100_000

/** The maximum size of the tables of a block. */
const tables = 25_000

const partSize = 256 * 1024

/** Bytes that arrive one by one, in parts. */
class Parts {
  #full: Array<Uint8Array> = []
  #part = new Uint8Array(partSize)
  #used = 0

  readonly write = (byte: number): void => {
    if (this.#used === partSize) {
      this.#full.push(this.#part)
      this.#part = new Uint8Array(partSize)
      this.#used = 0
    }
    this.#part[this.#used++] = byte
  }

  /** All bytes written since the last call. */
  take(): ReadonlyArray<Uint8Array> {
    const taken = [...this.#full, this.#part.slice(0, this.#used)]
    this.#full = []
    this.#used = 0
    return taken
  }
}

/** Decompresses consecutive bzip2 archives, block by block. */
class Blocks {
  readonly #bits: BitReader
  readonly #parts = new Parts()
  #block = new Int32Array()
  #checksum: number | null = null

  constructor(next: () => Uint8Array | undefined) {
    this.#bits = bitIterator(next)
  }

  get bytesRead(): number {
    return this.#bits.bytesRead
  }

  get isWithinArchive(): boolean {
    return this.#checksum !== null
  }

  /** A number of bytes that certainly holds the next block. */
  get enough(): number {
    return tables + (this.isWithinArchive ? this.#block.length : 0)
  }

  /** The next block, empty where an archive begins or ends; a damaged one throws, and yields nothing. */
  next(): ReadonlyArray<Uint8Array> {
    if (this.#checksum === null) {
      this.#block = new Int32Array(unitOfBlocks * bzip2.header(this.#bits))
      this.#checksum = 0
      return []
    }
    const { length } = this.#block
    this.#checksum = bzip2.decompress(this.#bits, this.#parts.write, this.#block, length, this.#checksum)
    return this.#parts.take()
  }
}

/**
 * The bytes of a bzip2 archive. Memory is bounded by one block of at most 45 MB, whatever the archive holds. A damaged
 * or truncated archive throws after all blocks before the fault.
 *
 * @yields parts of at most 256 KiB
 */
export async function* bunzip2(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const received: Array<Uint8Array> = []
  let bytesReceived = 0
  let blocks: Blocks | undefined
  for await (const part of packed) {
    if (part.length === 0) continue
    received.push(part)
    bytesReceived += part.length
    blocks ??= new Blocks(() => received.shift())
    while (bytesReceived - blocks.bytesRead >= blocks.enough) yield* blocks.next()
  }
  if (blocks === undefined) return
  while (bytesReceived > blocks.bytesRead) yield* blocks.next()
  if (blocks.isWithinArchive) throw new RangeError()
}
