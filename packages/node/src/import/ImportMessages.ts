import type { Chunk, ChunkPlace, ChunkTaken, ImportSource } from "@kontor/sources"

/**
 * The start data of an import thread; `database` is the address of the database, with its password, and `turns` the
 * memory of the turns of all chunks.
 */
export interface ImportThreadData {
  readonly source: ImportSource
  readonly database: string
  readonly turns: SharedArrayBuffer
}

/** A chunk for a thread to store at its place. */
export interface ChunkToTake {
  readonly id: number
  readonly place: ChunkPlace
  readonly chunk: Chunk
}

/** The result of a chunk, or a sentence for people that says why it was not stored. */
export type ChunkAnswer =
  | { readonly id: number; readonly taken: ChunkTaken }
  | { readonly id: number; readonly failure: string }
