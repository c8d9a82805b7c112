import type { Identity, RegisterIntake, RegisterLoad } from "@kontor/core/Register"
import { Effect, type FileSystem, type Scope, Stream } from "effect"
import { MaxOpsBeforeYield } from "effect/Scheduler"
import { type CheckedFile, checkedFiles, openFile } from "./CheckedFile.ts"
import { type Chunk, type ChunkPlace, type ChunkTaken, storeChunk } from "./Chunk.ts"
import { Chunks } from "./Chunks.ts"
import type { ImportSource } from "./ImportSource.ts"
import { type ImportFailed, type ImportSummary, nothingImported, withChunk } from "./ImportSummary.ts"
import { loadingOf } from "./Loading.ts"
import { partsOf } from "./PartsOf.ts"
import { Turns } from "./Turns.ts"

/** The progress of an import, in bytes of the files as stored, and in records. */
export interface ImportProgress {
  readonly bytes_read: number
  readonly bytes_total: number
  readonly records: number
}

/** Who reads and stores chunks, and how many at a time. */
export interface Taking<E = never, R = never> {
  readonly atOnce: number
  /** Stores a chunk, in the register after those before it: see `storeChunk`. */
  readonly take: (source: ImportSource, chunk: Chunk, place: ChunkPlace) => Effect.Effect<ChunkTaken, E, R>
}

/** The request for an import: files of one source, in any order. */
export interface ImportRequest<E = never> {
  readonly source: ImportSource
  readonly files: ReadonlyArray<string>
  readonly onProgress?: (progress: ImportProgress) => Effect.Effect<void>
  /** Who takes the chunks of files of this size in bytes: this thread, unless it names another. */
  readonly taking?: (bytes_total: number) => Effect.Effect<Taking<E> | undefined, E, Scope.Scope>
}

/** The number of files open at the same time. One of them is processed. */
const filesAhead = 8

/** While one chunk is stored, the next is prepared; the register itself takes one after another. */
const takingHere = (): Taking<never, RegisterIntake | RegisterLoad | Identity> => {
  const turns = new Turns()
  return { atOnce: 2, take: (source, chunk, place) => storeChunk(source, chunk, place, turns) }
}

/**
 * After so many operations, reading yields: the take that holds the register continues as soon as the database has
 * answered. With Effect's default of 2,048 it waits for reading between any two statements, and then reading waits for
 * it: announcements take a fifth longer.
 */
export const operationsAtOnce = 256

/**
 * Imports files of one source into the register. All files are checked before any is imported. Records go in by chunks
 * of a thousand, each in one transaction, while the next chunk is read. Bulk files fill an empty register by a load,
 * which shows when it is complete, and continues after a stop. What cannot be read or stored is left out and reported:
 * a record, or the rest of a file that breaks off.
 */
export const importFiles = Effect.fn("Import.importFiles")(
  function*<E = never>(request: ImportRequest<E>): Effect.fn.Return<
    ImportSummary,
    ImportFailed | E,
    RegisterIntake | RegisterLoad | Identity | FileSystem.FileSystem | Scope.Scope
  > {
    const { files, onProgress, source, taking } = request
    const checked = yield* checkedFiles(files)
    const bytes_total = checked.reduce((sum, { size }) => sum + size, 0)
    const loading = yield* loadingOf(source, checked)
    const { atOnce, take } = (yield* taking?.(bytes_total) ?? Effect.void) ?? takingHere()
    let bytes_read = 0

    const opened = (file: CheckedFile) =>
      openFile(file, (count) => {
        bytes_read += count
      })
    const chunks = Stream.fromIterable(checked).pipe(
      Stream.mapEffect(opened, { concurrency: filesAhead }),
      Stream.flatMap((file) => Stream.map(partsOf(file, source), (part) => ({ file: file.name, part }))),
      Stream.mapAccumArray(() => new Chunks(), (held, parts) => [held, held.add(parts)], {
        onHalt: (held) => held.rest()
      }),
      Stream.buffer({ capacity: 1 })
    )
    const taken = (chunk: Chunk, number: number) => {
      const held = loading?.held(number)
      return held === undefined
        ? take(source, chunk, { number, isLoaded: loading !== undefined })
        : Effect.succeed(held)
    }
    const read = yield* chunks.pipe(
      Stream.zipWithIndex,
      Stream.mapEffect(([chunk, number]) => taken(chunk, number), { concurrency: atOnce }),
      Stream.runFoldEffect(() => nothingImported, (summary, { rejected, taken }) => {
        const next = withChunk(summary, taken, rejected)
        const progress = { bytes_read: Math.min(bytes_read, bytes_total), bytes_total, records: next.read }
        return Effect.as(onProgress?.(progress) ?? Effect.void, next)
      })
    )
    return loading === undefined ? read : yield* loading.complete(read)
  },
  Effect.scoped,
  Effect.provideService(MaxOpsBeforeYield, operationsAtOnce)
)
