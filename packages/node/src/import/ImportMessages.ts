import type { Chunk, ChunkTaken, ImportSource } from "@kontor/register"

/** What a thread of an import is started with; `database` is the address of the database, with its password. */
export interface ImportThreadData {
  readonly source: ImportSource
  readonly database: string
}

/** A chunk for a thread to take, or to add to the load that was begun, under a number. */
export interface ChunkToTake {
  readonly id: number
  readonly loadAs: number | undefined
  readonly chunk: Chunk
}

/** What became of a chunk, or a sentence for people that says why it was not stored. */
export type ChunkAnswer =
  | { readonly id: number; readonly taken: ChunkTaken }
  | { readonly id: number; readonly failure: string }
