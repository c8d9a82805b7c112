import {
  Identity,
  type LoadedRecord,
  RegisterIntake,
  RegisterLoad,
  type SourceRecord,
  type Taken
} from "@kontor/core/Register"
import { Array, Effect, Schema } from "effect"
import type { Part, Rejection } from "../Reading.ts"
import { formatOf, type ImportSource } from "./ImportSource.ts"
import { nothingTaken } from "./ImportSummary.ts"
import type { Turns } from "./Turns.ts"

const { Array: List, Int, Literal, optionalKey, String: Text, Struct } = Schema

/** Consecutive parts of one file. */
export interface FileParts {
  readonly file: string
  readonly parts: ReadonlyArray<Part>
}

/** The content of one transaction: parts of files of one source. */
export type Chunk = ReadonlyArray<FileParts>

/** A chunk's place among those of an import, from 0, and whether it goes into the current load. */
export interface ChunkPlace {
  readonly number: number
  readonly isLoaded: boolean
}

/** The result of a chunk. */
export interface ChunkTaken {
  readonly taken: Taken
  readonly rejected: ReadonlyArray<Rejection>
}

const KeptChunk = Schema.fromJsonString(Struct({
  taken: Struct({ imported: Int, unchanged: Int, events: Int }),
  rejected: List(Struct({ file: Text, line: Int, reason: Text, is_out_of_scope: optionalKey(Literal(true)) }))
}))

/** The result of a chunk, as a load stores it. */
const writeChunkTaken = Schema.encodeSync(KeptChunk)

/** The result of a chunk that a load holds. */
export const readChunkTaken: (note: string) => ChunkTaken = Schema.decodeSync(KeptChunk)

/** Parts that are read and folded together: what that makes is garbage before the next parts are read. */
const partsOfPortion = 50

const portionsOf = (chunk: Chunk): ReadonlyArray<Chunk> =>
  chunk.flatMap(({ file, parts }) => Array.chunksOf(parts, partsOfPortion).map((parts) => [{ file, parts }]))

const readChunk = Effect.fnUntraced(function*(source: ImportSource, chunk: Chunk) {
  const identity = yield* Identity
  const { read } = formatOf[source]
  const reads = yield* Effect.forEach(
    chunk,
    ({ file, parts }) => Effect.forEach(parts, (part) => read(file, part, identity))
  )
  return Array.separate(reads.flat(2))
})

/** Reads a chunk, and takes its records into the register when it is its turn. */
const takeChunk = Effect.fn("Import.takeChunk")(function*(
  source: ImportSource,
  chunk: Chunk,
  turn: Effect.Effect<void>
): Effect.fn.Return<ChunkTaken, never, RegisterIntake | Identity> {
  const intake = yield* RegisterIntake
  const [all, rejected] = yield* readChunk(source, chunk)
  const records = all.filter(({ is_companion }) => is_companion !== true)
  const companions = all.filter(({ is_companion }) => is_companion === true)
  const expired = rejected.flatMap(({ expired }) => expired ?? [])
  const before = Effect.gen(function*() {
    yield* turn
    if (expired.length > 0) yield* intake.forget(expired)
    if (companions.length > 0) yield* intake.take(companions)
  })
  const taken = records.length === 0 ? Effect.as(before, nothingTaken) : intake.take(records, before)
  return { taken: yield* taken, rejected }
})

const isLoadable = (record: SourceRecord): record is LoadedRecord =>
  record.events.length === 0 && record.document === null

/** Reads a chunk of a loadable source, and adds it to the load under a number. */
const loadChunk = Effect.fn("Import.loadChunk")(function*(
  source: ImportSource,
  chunk: Chunk,
  number: number
): Effect.fn.Return<ChunkTaken, never, RegisterLoad | Identity> {
  const load = yield* RegisterLoad
  let imported = 0
  const allRejected: Array<Rejection> = []
  const portion = Effect.fnUntraced(function*(parts: Chunk) {
    const [all, rejected] = yield* readChunk(source, parts)
    const records = all.filter(isLoadable)
    imported += records.filter(({ is_companion }) => is_companion !== true).length
    allRejected.push(...rejected)
    return records
  }, Effect.provideService(Identity, yield* Identity))
  const taken = Effect.sync((): ChunkTaken => ({
    taken: { imported, unchanged: 0, events: 0 },
    rejected: allRejected
  }))
  yield* load.add(number, portionsOf(chunk).map(portion), Effect.map(taken, writeChunkTaken))
  return yield* taken
})

/**
 * Reads a chunk and stores its records: in the register after all chunks before it, or under its number in the current
 * load. A chunk is plain data, so another thread may do so.
 */
export const storeChunk = (
  source: ImportSource,
  chunk: Chunk,
  { isLoaded, number }: ChunkPlace,
  turns: Turns
): Effect.Effect<ChunkTaken, never, RegisterIntake | RegisterLoad | Identity> =>
  isLoaded
    ? loadChunk(source, chunk, number)
    : Effect.tap(takeChunk(source, chunk, turns.turnOf(number)), () => turns.pass(number))
