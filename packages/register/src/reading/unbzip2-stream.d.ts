/** The parts of the library below its stream, for which it publishes no types. */
declare module "unbzip2-stream/lib/bit_iterator.js" {
  /** Reads bits from the parts that `next` returns. */
  export interface BitReader {
    (count: number | null): number
    readonly bytesRead: number
  }
  export default function bitIterator(next: () => Uint8Array | undefined): BitReader
}

declare module "unbzip2-stream/lib/bzip2.js" {
  import type { BitReader } from "unbzip2-stream/lib/bit_iterator.js"

  const bzip2: {
    /** Reads the head of an archive: the size of its blocks, in units of 100,000 bytes. */
    header(bits: BitReader): number
    /** Decompresses a block byte by byte. Returns the checksum of all blocks so far; null at the end of the archive. */
    decompress(
      bits: BitReader,
      write: (byte: number) => void,
      block: Int32Array,
      size: number,
      checksum: number
    ): number | null
  }
  export default bzip2
}
