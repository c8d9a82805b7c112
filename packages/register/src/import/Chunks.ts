import type { Part } from "../Reading.ts"
import type { Chunk, FileParts } from "./Chunk.ts"

/** One chunk is one transaction: at most so many parts, and about so many bytes. */
const partsOfChunk = 1_000
const bytesOfChunk = 8 * 1024 * 1024

const sizeOf = (part: Part): number => "text" in part ? part.text.length : "bytes" in part ? part.bytes.length : 0

/** A part of a file. */
interface PartOfFile {
  readonly file: string
  readonly part: Part
}

/** Gathers the parts of files into chunks. */
export class Chunks {
  #held: Array<FileParts & { readonly parts: Array<Part> }> = []
  #parts = 0
  #bytes = 0

  #take(): Chunk {
    const chunk = this.#held
    this.#held = []
    this.#parts = 0
    this.#bytes = 0
    return chunk
  }

  add(parts: ReadonlyArray<PartOfFile>): ReadonlyArray<Chunk> {
    const full: Array<Chunk> = []
    for (const { file, part } of parts) {
      const last = this.#held.at(-1)
      if (last?.file === file) last.parts.push(part)
      else this.#held.push({ file, parts: [part] })
      this.#parts++
      this.#bytes += sizeOf(part)
      if (this.#parts >= partsOfChunk || this.#bytes >= bytesOfChunk) full.push(this.#take())
    }
    return full
  }

  rest(): ReadonlyArray<Chunk> {
    return this.#parts === 0 ? [] : [this.#take()]
  }
}
