import { Identity, RegisterIntake, type Taken } from "@kontor/core"
import { Array, Effect } from "effect"
import type { Part, Rejection } from "../Reading.ts"
import { formatOf, type ImportSource } from "./ImportSource.ts"
import { nothingTaken } from "./ImportSummary.ts"

/** Parts of one file that follow each other. */
export interface FileParts {
  readonly file: string
  readonly parts: ReadonlyArray<Part>
}

/** What goes into the register together, in one transaction: parts of files of one source. */
export type Chunk = ReadonlyArray<FileParts>

/** What became of a chunk. */
export interface ChunkTaken {
  readonly taken: Taken
  readonly rejected: ReadonlyArray<Rejection>
}

/** Reads a chunk, and stores what it holds. It is plain data, so that another thread may do so. */
export const takeChunk = Effect.fn("Import.takeChunk")(function*(
  source: ImportSource,
  chunk: Chunk
): Effect.fn.Return<ChunkTaken, never, RegisterIntake | Identity> {
  const [identity, intake] = [yield* Identity, yield* RegisterIntake]
  const { read } = formatOf[source]
  const reads = yield* Effect.forEach(
    chunk,
    ({ file, parts }) => Effect.forEach(parts, (part) => read(file, part, identity))
  )
  const [all, rejected] = Array.separate(reads.flat(2))
  const records = all.filter(({ is_companion }) => is_companion !== true)
  const companions = all.filter(({ is_companion }) => is_companion === true)
  const expired = rejected.flatMap(({ expired }) => expired ?? [])
  if (expired.length > 0) yield* intake.forget(expired)
  if (companions.length > 0) yield* intake.take(companions)
  return { taken: records.length === 0 ? nothingTaken : yield* intake.take(records), rejected }
})
