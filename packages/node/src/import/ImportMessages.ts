import type { Chunk, ChunkTaken, ImportSource } from "@kontor/register"

/** The start data of an import thread; `database` is the address of the database, with its password. */
export interface ImportThreadData {
  readonly source: ImportSource
  readonly database: string
}

/** A chunk for a thread to take, or to add to the current load under a number. */
export interface ChunkToTake {
  readonly id: number
  readonly loadAs: number | undefined
  readonly chunk: Chunk
}

/** The result of a chunk, or a sentence for people that says why it was not stored. */
export type ChunkAnswer =
  | { readonly id: number; readonly taken: ChunkTaken }
  | { readonly id: number; readonly failure: string }
