import { CalendarDate } from "@kontor/core/Register"
import {
  Identity,
  type LoadedRecord,
  nothingTaken,
  reasonAgainst,
  RegisterIntake,
  RegisterLoad,
  type SourceRecord,
  type Taken,
  type Unstorable
} from "@kontor/register"
import { Array, Effect, Result, Schema, Struct } from "effect"
import { type FilePart, type Read, RecordRejected, type Rejection, rejectionOf } from "../Reading.ts"
import { formatOf, type ImportSource } from "./ImportSource.ts"

const { Array: List, Int, Literal, NullOr, optionalKey, String: Text, Struct: Members } = Schema

/**
 * The result of an import. `read` counts all records of the files: each was new (`imported`), known (`unchanged`) or
 * left out. `rejected` lists the first thousand left out, `rejected_total` counts them all, and `unreadable_total`
 * counts those where they or their files have something wrong. `newest_day` is the newest day in a record. `texts`
 * counts announcements, `texts_other` those that are not understood, and `texts_without_heading` those without the
 * lines of their heading. `failure` says why the import failed although it came to its end: a file was refused, or no
 * record could be imported.
 */
export const ImportSummary = Members({
  read: Int,
  imported: Int,
  unchanged: Int,
  newest_day: NullOr(CalendarDate),
  texts: Int,
  texts_other: Int,
  texts_without_heading: Int,
  failure: NullOr(Text),
  rejected: List(Members({ file: Text, line: Int, reason: Text, is_out_of_scope: optionalKey(Literal(true)) })),
  rejected_total: Int,
  unreadable_total: Int,
  events: Int
})
export type ImportSummary = typeof ImportSummary.Type

/** An import that did not begin, as one of its files may not be read. */
export class ImportFailed extends Schema.TaggedError<ImportFailed>()("ImportFailed", { file: Text, reason: Text }) {}

/** Why an import failed that took nothing. */
export const nothingOf = (source: string): string =>
  `No record could be imported. Are these files of the source ${source}?`

/** The maximum number of rejected records in the list. */
const maxListedRejections = 1_000

/** The summary before anything is read. */
export const nothingImported: ImportSummary = {
  read: 0,
  imported: 0,
  unchanged: 0,
  newest_day: null,
  texts: 0,
  texts_other: 0,
  texts_without_heading: 0,
  failure: null,
  rejected: [],
  rejected_total: 0,
  unreadable_total: 0,
  events: 0
}

const Told = Members({ newest_day: NullOr(CalendarDate), texts: Int, texts_other: Int })

/** The newest day that records tell of, and how many announcements are among them. */
export type Told = typeof Told.Type

/** Records that tell nothing. */
export const nothingTold: Told = { newest_day: null, texts: 0, texts_other: 0 }

const later = (one: CalendarDate | null, other: CalendarDate | null): CalendarDate | null =>
  one === null || other !== null && other > one ? other : one

const toldTogether = (one: Told, other: Told): Told => ({
  newest_day: later(one.newest_day, other.newest_day),
  texts: one.texts + other.texts,
  texts_other: one.texts_other + other.texts_other
})

const toldBy = (records: ReadonlyArray<SourceRecord>): Told => {
  const texts = records.filter(({ source }) => source === "ANNOUNCEMENT")
  return {
    newest_day: records.reduce<CalendarDate | null>((day, { as_of }) => later(day, as_of), null),
    texts: texts.length,
    texts_other: texts.filter(({ events }) => events.every(({ type }) => type === "OTHER")).length
  }
}

/** The counts of an intake. */
export type Counts = Omit<Taken, "unstorable">

/** The counts of an intake, whose records that cannot be stored are reported as rejected. */
const countsOf = ({ events, imported, unchanged }: Taken): Counts => ({ imported, unchanged, events })

/** The summary after one more chunk. */
export const withChunk = (
  summary: ImportSummary,
  taken: Counts,
  rejected: ReadonlyArray<Rejection>,
  told: Told = nothingTold
): ImportSummary => ({
  ...summary,
  ...toldTogether(summary, told),
  read: summary.read + taken.imported + taken.unchanged + rejected.length,
  imported: summary.imported + taken.imported,
  unchanged: summary.unchanged + taken.unchanged,
  rejected: [
    ...summary.rejected,
    ...rejected.slice(0, maxListedRejections - summary.rejected.length).map((one) => Struct.omit(one, ["expired"]))
  ],
  rejected_total: summary.rejected_total + rejected.length,
  unreadable_total: summary.unreadable_total +
    rejected.filter(({ is_out_of_scope }) => is_out_of_scope !== true).length,
  events: summary.events + taken.events
})

/**
 * The order in which the chunks of an import go into the register: that of its files, whichever chunk is read first. Of
 * two reports that lack details the first one shown decides what is one event, so the same files make the same events
 * only in the same order. Threads share it by its memory.
 */
export class Turns {
  readonly memory: SharedArrayBuffer
  readonly #stored: Int32Array<SharedArrayBuffer>

  constructor(memory = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#stored = new Int32Array(memory)
  }

  /** The number of the next chunk that no thread has begun, where threads choose their chunks. */
  readonly begin = (): number => Atomics.add(this.#stored, 1, 1)

  /** Ends when all chunks before this one are stored. */
  readonly turnOf = (chunk: number): Effect.Effect<void> =>
    Effect.suspend(() => {
      const stored = Atomics.load(this.#stored, 0)
      if (stored >= chunk) return Effect.void
      const { value } = Atomics.waitAsync(this.#stored, 0, stored)
      return Effect.andThen(Effect.promise(async () => value), this.turnOf(chunk))
    })

  /** Notes that a chunk is stored, and so is all before it. */
  readonly pass = (chunk: number): Effect.Effect<void> =>
    Effect.sync(() => {
      Atomics.store(this.#stored, 0, chunk + 1)
      Atomics.notify(this.#stored, 0)
    })
}

/** Consecutive parts of one file. */
export interface FileParts {
  readonly file: string
  readonly parts: ReadonlyArray<FilePart>
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
  readonly taken: Counts
  readonly told: Told
  readonly rejected: ReadonlyArray<Rejection>
}

const nothingOfChunk: ChunkTaken = { taken: countsOf(nothingTaken), told: nothingTold, rejected: [] }

const KeptChunk = Schema.fromJsonString(Members({
  taken: Members({ imported: Int, unchanged: Int, events: Int }),
  told: Told,
  rejected: List(Members({ file: Text, line: Int, reason: Text, is_out_of_scope: optionalKey(Literal(true)) }))
}))

/** The result of a chunk, as a load stores it. */
const writeChunkTaken = Schema.encodeSync(KeptChunk)

/** The result of a chunk that a load holds. */
export const readChunkTaken: (note: string) => ChunkTaken = Schema.decodeSync(KeptChunk)

/** Parts that are read and folded together: what that makes is garbage before the next parts are read. */
const partsOfPortion = 50

const portionsOf = (chunk: Chunk): ReadonlyArray<Chunk> =>
  chunk.flatMap(({ file, parts }) => Array.chunksOf(parts, partsOfPortion).map((parts) => [{ file, parts }]))

/** The part of a file in which a record was read. */
interface Place {
  readonly file: string
  readonly line: number
}

const messageOf = (defect: unknown): string => defect instanceof Error ? defect.message : String(defect)

const isCompanion = ({ is_companion }: SourceRecord): boolean => is_companion === true

/** Reads chunks of a source, and knows of each record where it was read. */
class ChunkReader {
  readonly #source: ImportSource
  readonly #identity: Identity["Service"]
  readonly #places = new WeakMap<SourceRecord, Place>()

  constructor(source: ImportSource, identity: Identity["Service"]) {
    this.#source = source
    this.#identity = identity
  }

  /** Reads a part. One on which the reader fails is left out like any other bad record: no part ends an import. */
  readonly #readPart = (file: string, part: FilePart): Effect.Effect<ReadonlyArray<Read>> =>
    Effect.catchDefect(
      Effect.suspend(() => formatOf[this.#source].read(file, part, this.#identity)),
      (defect) => {
        const reason = `the reader fails on it: ${messageOf(defect)}`
        return Effect.succeed([Result.fail(rejectionOf(file, part.number, new RecordRejected({ reason })))])
      }
    )

  /** A record that cannot be stored takes its companions with it. The intake examines those that come alone. */
  #storable(file: string, line: number, reads: ReadonlyArray<Read>): ReadonlyArray<Read> {
    if (reads.length < 2) return reads
    let isLeftOut = false
    return reads.flatMap((read) => {
      if (Result.isFailure(read)) return read
      if (isCompanion(read.success) && isLeftOut) return []
      const reason = reasonAgainst(read.success)
      isLeftOut = reason !== undefined
      return reason === undefined ? read : Result.fail(rejectionOf(file, line, new RecordRejected({ reason })))
    })
  }

  readonly read = Effect.fnUntraced({ self: this }, function*(chunk: Chunk) {
    const records: Array<SourceRecord> = []
    const rejected: Array<Rejection> = []
    for (const { file, parts } of chunk) {
      for (const part of parts) {
        const { number: line } = part
        for (const one of this.#storable(file, line, yield* this.#readPart(file, part))) {
          if (Result.isFailure(one)) rejected.push(one.failure)
          else {
            records.push(one.success)
            this.#places.set(one.success, { file, line })
          }
        }
      }
    }
    return { records, rejected }
  })

  /** The rejections of records that the register cannot store. */
  rejectionsOf(unstorable: ReadonlyArray<Unstorable>): ReadonlyArray<Rejection> {
    return unstorable.map(({ reason, record }) => {
      const { file, line } = this.#places.get(record)!
      return rejectionOf(file, line, new RecordRejected({ reason }))
    })
  }
}

/** Reads a chunk, and takes its records into the register when it is its turn. */
const takeChunk = Effect.fn("Import.takeChunk")(function*(
  source: ImportSource,
  chunk: Chunk,
  turn: Effect.Effect<void>
): Effect.fn.Return<ChunkTaken, never, RegisterIntake | Identity> {
  const intake = yield* RegisterIntake
  const reader = new ChunkReader(source, yield* Identity)
  const { records, rejected } = yield* reader.read(chunk)
  const own = records.filter((record) => !isCompanion(record))
  const companions = records.filter(isCompanion)
  const expired = rejected.flatMap(({ expired }) => expired ?? [])
  let unstorable: ReadonlyArray<Unstorable> = []
  const before = Effect.gen(function*() {
    yield* turn
    if (expired.length > 0) yield* intake.forget(expired)
    if (companions.length > 0) ({ unstorable } = yield* intake.take(companions))
  })
  const taken = yield* own.length === 0 ? Effect.as(before, nothingTaken) : intake.take(own, before)
  return {
    taken: countsOf(taken),
    told: toldBy(own),
    rejected: [...rejected, ...reader.rejectionsOf([...unstorable, ...taken.unstorable])]
  }
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
  const reader = new ChunkReader(source, yield* Identity)
  const read = new Map<Chunk, ChunkTaken>()
  const portion = Effect.fnUntraced(function*(parts: Chunk) {
    const { records, rejected } = yield* reader.read(parts)
    const own = records.filter((record) => !isCompanion(record))
    read.set(parts, { taken: { imported: own.length, unchanged: 0, events: 0 }, told: toldBy(own), rejected })
    return records.filter(isLoadable)
  })
  let taken = nothingOfChunk
  yield* load.add(number, portionsOf(chunk).map(portion), (unstorable) => {
    const portions = [...read.values()]
    const refused = unstorable.filter(({ record }) => !isCompanion(record)).length
    const imported = portions.reduce((sum, { taken }) => sum + taken.imported, 0) - refused
    taken = {
      taken: { imported, unchanged: 0, events: 0 },
      told: portions.map(({ told }) => told).reduce(toldTogether, nothingTold),
      rejected: [...portions.flatMap(({ rejected }) => rejected), ...reader.rejectionsOf(unstorable)]
    }
    return writeChunkTaken(taken)
  })
  return taken
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
