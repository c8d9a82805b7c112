/** The parts of the library that its stream is made of; it publishes no types of them. */
declare module "unbzip2-stream/lib/bit_iterator.js" {
  /** Reads bits of what `next` hands out, part by part. */
  export interface BitReader {
    (count: number | null): number
    readonly bytesRead: number
  }
  export default function bitIterator(next: () => Uint8Array | undefined): BitReader
}

declare module "unbzip2-stream/lib/bzip2.js" {
  import type { BitReader } from "unbzip2-stream/lib/bit_iterator.js"

  const bzip2: {
    /** Reads the beginning of an archive: the size of its blocks, in units of 100,000 bytes. */
    header(bits: BitReader): number
    /** Unpacks a block byte by byte, and answers the checksum of all blocks so far; null at the end of the archive. */
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
