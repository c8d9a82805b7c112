import { type Identity, RegisterIntake } from "@kontor/core"
import { Array, Effect, type FileSystem, Stream } from "effect"
import { MaxOpsBeforeYield } from "effect/Scheduler"
import type { FileUnreadable, Read } from "../Reading.ts"
import { type CheckedFile, checkedFile, openFile } from "./CheckedFile.ts"
import type { ImportSource } from "./ImportSource.ts"
import { ImportFailed, type ImportSummary, nothingImported, nothingTaken, withChunk } from "./ImportSummary.ts"
import { readsOf } from "./ReadsOf.ts"

/** How far an import has come, in bytes of the files as they lie and in records. */
export interface ImportProgress {
  readonly bytes_read: number
  readonly bytes_total: number
  readonly records: number
}

/** What to import: files of one source, in any order. */
export interface ImportRequest {
  readonly source: ImportSource
  readonly files: ReadonlyArray<string>
  readonly onProgress?: (progress: ImportProgress) => Effect.Effect<void>
}

/** One chunk is one transaction: at most so many records, and about so many bytes of the files. */
const recordsOfChunk = 1_000
const bytesOfChunk = 8 * 1024 * 1024

/** So many files are opened at the same time, of which one is worked on. */
const filesAhead = 8

/** While one chunk is stored, the next is prepared; the register itself takes one after the other. */
const takesAtOnce = 2

/**
 * After so many operations reading gives way: the take that holds the register goes on as soon as the database has answered. With the 2,048 of
 * Effect it waits for reading between any two statements, and the processor then for it: announcements go in a fifth slower.
 */
const operationsAtOnce = 256

class Chunks {
  #held: Array<Read> = []
  #begin = 0
  readonly #bytesRead: () => number

  constructor(bytesRead: () => number) {
    this.#bytesRead = bytesRead
  }

  add(reads: ReadonlyArray<Read>): ReadonlyArray<ReadonlyArray<Read>> {
    this.#held.push(...reads)
    const isHeavy = this.#bytesRead() - this.#begin >= bytesOfChunk
    const size = isHeavy ? this.#held.length : this.#held.length - this.#held.length % recordsOfChunk
    if (size === 0) return []
    const full = this.#held.splice(0, size)
    this.#begin = this.#bytesRead()
    return Array.chunksOf(full, recordsOfChunk)
  }

  rest(): ReadonlyArray<ReadonlyArray<Read>> {
    return this.#held.length === 0 ? [] : [this.#held]
  }
}

/**
 * Imports files of one source into the register. All files are checked before anything is imported. Records go in by
 * chunks of a thousand, each in one transaction, while the next chunk is read. A bad record is left out and told; a file
 * that breaks off stops the import after all that came before the break is stored.
 */
export const importFiles = Effect.fn("Import.importFiles")(function*(request: ImportRequest): Effect.fn.Return<
  ImportSummary,
  ImportFailed,
  RegisterIntake | Identity | FileSystem.FileSystem
> {
  const { files, onProgress, source } = request
  const intake = yield* RegisterIntake
  const failed = (summary: ImportSummary) => ({ file, reason }: FileUnreadable) =>
    new ImportFailed({ file, reason, summary })
  const checked = yield* Effect.mapError(Effect.forEach(files, checkedFile), failed(nothingImported))
  const bytes_total = checked.reduce((sum, { size }) => sum + size, 0)
  let bytes_read = 0
  let breakOff: FileUnreadable | undefined

  const opened = (file: CheckedFile) =>
    openFile(file, (count) => {
      bytes_read += count
    })
  const chunks = Stream.fromIterable(checked).pipe(
    Stream.mapEffect(opened, { concurrency: filesAhead }),
    Stream.flatMap((file) => readsOf(file, source)),
    Stream.catch((error) => {
      breakOff = error
      return Stream.empty
    }),
    Stream.mapAccumArray(() => new Chunks(() => bytes_read), (held, reads) => [held, held.add(reads)], {
      onHalt: (held) => held.rest()
    }),
    Stream.buffer({ capacity: 1 })
  )

  const store = Effect.fnUntraced(function*(chunk: ReadonlyArray<Read>) {
    const [all, rejected] = Array.separate(chunk)
    const records = all.filter(({ is_companion }) => is_companion !== true)
    const companions = all.filter(({ is_companion }) => is_companion === true)
    const expired = rejected.flatMap(({ expired }) => expired ?? [])
    if (expired.length > 0) yield* intake.forget(expired)
    if (companions.length > 0) yield* intake.take(companions)
    return { taken: records.length === 0 ? nothingTaken : yield* intake.take(records), rejected }
  })

  const summary = yield* chunks.pipe(
    Stream.mapEffect(store, { concurrency: takesAtOnce }),
    Stream.runFoldEffect(() => nothingImported, (summary, { rejected, taken }) => {
      const next = withChunk(summary, taken, rejected)
      const told = onProgress?.({ bytes_read: Math.min(bytes_read, bytes_total), bytes_total, records: next.read }) ??
        Effect.void
      return Effect.as(told, next)
    })
  )
  return breakOff === undefined ? summary : yield* failed(summary)(breakOff)
}, Effect.provideService(MaxOpsBeforeYield, operationsAtOnce))
