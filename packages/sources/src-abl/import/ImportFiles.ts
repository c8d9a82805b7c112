import { Identity, projectionVersion, readerVersions, type RegisterIntake, RegisterLoad } from "@kontor/register"
import { Array, ByteSize, Effect, FileSystem, Option, type PlatformError, Result, type Scope, Stream } from "effect"
import { MaxOpsBeforeYield } from "effect/Scheduler"
import { Buffer } from "node:buffer"
import {
  type FilePart,
  FileUnreadable,
  type Layout,
  RecordRejected,
  type RegisterFile,
  rejectionOf,
  type SourceFormat,
  withBreak
} from "../Reading.ts"
import { unpackedBytes } from "../reading/Decompression.ts"
import {
  type Chunk,
  type ChunkPlace,
  type ChunkTaken,
  type FileParts,
  ImportFailed,
  type ImportSummary,
  nothingImported,
  nothingOf,
  readChunkTaken,
  storeChunk,
  Turns,
  withChunk
} from "./Chunk.ts"
import { formatOf, type ImportSource } from "./ImportSource.ts"

const chunkSize = 256 * 1024

const reasons: Readonly<Record<string, string>> = {
  NotFound: "the file does not exist",
  PermissionDenied: "the file may not be read"
}

const kinds: Readonly<Record<string, string>> = { Directory: "a directory", FIFO: "a pipe", Socket: "a socket" }

const unreadable = (file: string) => ({ reason }: PlatformError.PlatformError): FileUnreadable =>
  new FileUnreadable({ file, reason: reasons[reason._tag] ?? reason.message })

/** A checked file, with its size in bytes. `state` differs when another file takes its place, or it changes. */
interface CheckedFile {
  readonly path: string
  readonly size: number
  readonly state: string
}

/** Checks that a file exists and may be read. */
const checkedFile = Effect.fnUntraced(function*(path: string): Effect.fn.Return<
  CheckedFile,
  FileUnreadable,
  FileSystem.FileSystem
> {
  const fileSystem = yield* FileSystem.FileSystem
  const { mtime, size, type } = yield* Effect.mapError(fileSystem.stat(path), unreadable(path))
  if (type !== "File") {
    return yield* new FileUnreadable({ file: path, reason: `the file is ${kinds[type] ?? "a device"}` })
  }
  yield* Effect.mapError(fileSystem.access(path, { readable: true }), unreadable(path))
  const place = yield* Effect.mapError(fileSystem.realPath(path), unreadable(path))
  const changed = Option.getOrUndefined(mtime)?.getTime()
  return { path, size: ByteSize.toNumberUnsafe(size), state: `${place} ${size} ${changed}` }
})

/** Checks all files of an import before anything of them is imported. */
export const checkedFiles = (files: ReadonlyArray<string>) =>
  Effect.mapError(
    Effect.forEach(files, checkedFile),
    ({ file, reason }) => new ImportFailed({ file, reason })
  )

const piecesOf = (fileSystem: FileSystem.FileSystem, path: string): Stream.Stream<Uint8Array, FileUnreadable> =>
  Stream.mapError(fileSystem.stream(path, { chunkSize }), unreadable(path))

/** A file, and the same whose bytes are counted when they are read. */
interface OpenedFile {
  readonly file: RegisterFile
  readonly counted: RegisterFile
}

/**
 * A file of the file system; `onBytes` receives the size of every part read of it where it is `counted`. A small file
 * is read at once, so that the next files can be read while one is processed; a failure shows when its bytes are
 * requested.
 */
export const openFile = Effect.fnUntraced(function*(
  { path, size }: CheckedFile,
  onBytes: (count: number) => void
): Effect.fn.Return<OpenedFile, never, FileSystem.FileSystem> {
  const fileSystem = yield* FileSystem.FileSystem
  const bytes = size > chunkSize
    ? piecesOf(fileSystem, path)
    : Stream.fromEffect(Effect.fromResult(
      yield* Effect.result(Effect.mapError(fileSystem.readFile(path), unreadable(path)))
    ))
  const counted = Stream.tap(bytes, (part) => Effect.sync(() => onBytes(part.length)))
  return { file: { name: path, bytes }, counted: { name: path, bytes: counted } }
})

/** The bytes of a file that are examined. */
const maxHeadLength = 64 * 1024

/** The signs of each source at the beginning of a file. The first match counts. */
const signs: ReadonlyArray<readonly [RegExp, ImportSource]> = [
  [/^<\?xml\b|^<[\w:.-]+[\s>/]/u, "xjustiz"],
  [/^"?(?:LEI"?,|Relationship\.StartNode|Registration Authority Code)|^\{\s*"(?:records|relations)"\s*:/u, "gleif"],
  [/^\{.*"company_number"\s*:/u, "offeneregister"],
  [/^[[{].*"(?:announcements|original_text|registernummer)"\s*:/su, "announcements"],
  [/^\{.*"as_of"\s*:/u, "profiles"]
]

/**
 * The source that a file resembles, by its beginning; undefined if nothing there shows it, or the file is unreadable.
 */
const sourceOf = (file: RegisterFile): Effect.Effect<ImportSource | undefined> =>
  unpackedBytes(file).pipe(
    Stream.scan((): Uint8Array => new Uint8Array(), (head, part) => Buffer.concat([head, part])),
    Stream.takeUntil((head) => head.length >= maxHeadLength),
    Stream.runLast,
    Effect.map((last) => {
      const head = last._tag === "Some" ? last.value : new Uint8Array()
      const text = Buffer.from(head.subarray(0, maxHeadLength)).toString("utf8").replace(/^\uFEFF/u, "").trimStart()
      return signs.find(([sign]) => sign.test(text))?.[1]
    }),
    Effect.orElseSucceed(() => undefined)
  )

const lookOf: Readonly<Record<ImportSource, string>> = {
  offeneregister: "lines of OffeneRegister",
  announcements: "register announcements",
  xjustiz: "XML, as XJustiz messages are",
  profiles: "profiles",
  gleif: "files of the Global LEI Index"
}

/** Why a file of another source is refused, instead of all that its reader would report. */
const otherSource = (source: ImportSource): string => `the file looks like ${lookOf[source]}: import it as ${source}`

/** The source that a file resembles if it begins with this part; undefined if it begins with a record. */
const sourceAt = Effect.fnUntraced(function*(file: RegisterFile, part: FilePart, source: ImportSource) {
  if ("bytes" in part) return yield* sourceOf({ name: "", bytes: Stream.succeed(part.bytes) })
  const [first] = yield* formatOf[source].read(file.name, part, yield* Identity)
  return first !== undefined && Result.isSuccess(first) ? undefined : yield* sourceOf(file)
})

/** A file that is refused as a whole. */
interface RefusedFile {
  readonly file: string
  readonly reason: string
}

/** The files of an import that it refused, and how many texts of the others lack their heading. */
class Examined {
  readonly refused: Array<RefusedFile> = []
  headless = 0
  readonly #acceptsLayout: boolean

  constructor(acceptsLayout: boolean) {
    this.#acceptsLayout = acceptsLayout
  }

  /** Examines a file, and answers why it is refused, if it is. */
  readonly refusalOf = Effect.fnUntraced({ self: this }, function*(file: RegisterFile, source: ImportSource) {
    const { fault, texts_without_heading }: Layout = yield* formatOf[source].layoutOf?.(file) ??
      Effect.succeed(noLayout)
    const isRefused = fault !== undefined && !this.#acceptsLayout
    if (!isRefused) {
      this.headless += texts_without_heading
      return undefined
    }
    const resembled = yield* sourceOf(file)
    return resembled === undefined || resembled === source ? refusedLayout(fault) : otherSource(resembled)
  })

  /** The one part of a refused file. */
  refuse(file: string, problem: string): FilePart {
    this.refused.push({ file, reason: problem })
    return { number: 1, problem }
  }
}

const noLayout: Layout = { texts: 0, texts_without_heading: 0 }

const refusedLayout = (fault: string): string =>
  `the layout of the file is not recognized: ${fault}. --accept-layout imports it as it is`

/**
 * The parts of a file. One whose layout is not recognized is refused as a whole, and so is one that begins without a
 * record and resembles another source. One that cannot be read to its end ends with the reason.
 */
const partsOf = (
  file: RegisterFile,
  source: ImportSource,
  cut: SourceFormat["cut"],
  examined: Examined
): Stream.Stream<FilePart, never, Identity> => {
  let isBegun = false
  let refusal: FilePart | undefined
  return withBreak(cut(file)).pipe(
    Stream.mapArrayEffect(Effect.fnUntraced(function*(parts) {
      if (isBegun) return parts
      isBegun = true
      const found = yield* sourceAt(file, parts[0], source)
      if (found === undefined || found === source) return parts
      refusal = examined.refuse(file.name, otherSource(found))
      return Array.of(refusal)
    })),
    Stream.takeUntil((part) => part === refusal)
  )
}

/** The parts of a file as it is stored; what examines it before does not count among the bytes read. */
const examinedParts = (
  { counted, file }: OpenedFile,
  source: ImportSource,
  cut: SourceFormat["cut"],
  examined: Examined
): Stream.Stream<FilePart, never, Identity> =>
  Stream.unwrap(
    Effect.map(examined.refusalOf(file, source), (refusal) =>
      refusal === undefined
        ? partsOf(counted, source, cut, examined)
        : Stream.make(examined.refuse(file.name, refusal)))
  )

/** Why an import failed although it came to its end, if it did. */
const failureOf = (
  source: ImportSource,
  { imported, unchanged, unreadable_total }: ImportSummary,
  [first, ...others]: ReadonlyArray<RefusedFile>
): string | null => {
  if (first !== undefined) {
    const more = others.length === 0
      ? ""
      : ` (and ${others.length} more ${others.length === 1 ? "file is" : "files are"} refused)`
    return `${first.file}: ${first.reason}${more}.`
  }
  return imported + unchanged === 0 && unreadable_total > 0 ? nothingOf(source) : null
}

/** The sources whose records have no events and no documents. */
const loadable: ReadonlyArray<ImportSource> = ["offeneregister", "profiles"]

/** Fewer bytes are not worth a load. */
const minBytes = 8 * 1024 * 1024

/** A load of an import. */
interface Loading {
  /** The result of a chunk from before the load was stopped: its records are known now. */
  readonly held: (chunk: number) => ChunkTaken | undefined
  /** Shows what was loaded, and corrects the summary: of what was put off, the load knows no place in the files. */
  readonly complete: (summary: ImportSummary) => Effect.Effect<ImportSummary>
}

const known = ({ taken: { events, imported, unchanged }, ...chunk }: ChunkTaken): ChunkTaken => ({
  ...chunk,
  taken: { imported: 0, unchanged: imported + unchanged, events }
})

/** Begins or continues a load of files into an empty register; undefined where they go in like any others. */
const loadingOf = Effect.fnUntraced(function*(source: ImportSource, files: ReadonlyArray<CheckedFile>) {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes < minBytes || !loadable.includes(source)) return undefined
  const [identity, load] = [yield* Identity, yield* RegisterLoad]
  const states = files.map(({ path, state }) => [path, state])
  const held = yield* load.begin(
    yield* identity.digest(JSON.stringify([source, readerVersions, projectionVersion, states]))
  )
  return held && {
    held: (chunk: number) => {
      const note = held.get(chunk)
      return note === undefined ? undefined : known(readChunkTaken(note))
    },
    complete: (summary: ImportSummary) =>
      Effect.map(load.complete, ({ repeated, unstorable }) => {
        const rejected = unstorable.map(({ reason, record: { record_id } }) =>
          rejectionOf(files[0]!.path, 1, new RecordRejected({ reason: `record ${record_id}: ${reason}` }))
        )
        const fewer = Math.min(repeated, summary.imported)
        const left = Math.min(rejected.length, summary.imported - fewer)
        const counts = { imported: -fewer - left, unchanged: fewer, events: 0 }
        return withChunk(summary, counts, rejected)
      })
  } satisfies Loading
})

/** One chunk is one transaction: at most so many parts, and about so many bytes. */
const partsOfChunk = 1_000
const bytesOfChunk = 8 * 1024 * 1024

const sizeOf = (part: FilePart): number => "text" in part ? part.text.length : "bytes" in part ? part.bytes.length : 0

/** A part of a file. */
interface PartOfFile {
  readonly file: string
  readonly part: FilePart
}

/** Gathers the parts of files into chunks. */
class Chunks {
  #held: Array<FileParts & { readonly parts: Array<FilePart> }> = []
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

/** The progress of an import, in bytes of the files as stored, and in records. */
export interface ImportProgress {
  readonly bytes_read: number
  readonly bytes_total: number
  readonly records: number
}

/** The taker of chunks, which reads and stores them, and the number it takes at a time. */
export interface Taking<E = never, R = never> {
  readonly atOnce: number
  /** Stores a chunk, in the register after those before it: see `storeChunk`. */
  readonly take: (source: ImportSource, chunk: Chunk, place: ChunkPlace) => Effect.Effect<ChunkTaken, E, R>
}

/** The request for an import: files of one source, in any order. */
export interface ImportRequest<E = never> {
  readonly source: ImportSource
  readonly files: ReadonlyArray<string>
  /** Imports files whose layout is not recognized as well. */
  readonly acceptsLayout?: boolean
  readonly onProgress?: (progress: ImportProgress) => Effect.Effect<void>
  /** The taker of the chunks of files of this size in bytes: this thread, unless another is named. */
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
 * a record, the rest of a file that breaks off, or a file whose layout is not recognized.
 */
export const importFiles = Effect.fn("Import.importFiles")(
  function*<E = never>(request: ImportRequest<E>): Effect.fn.Return<
    ImportSummary,
    ImportFailed | E,
    RegisterIntake | RegisterLoad | Identity | FileSystem.FileSystem | Scope.Scope
  > {
    const { acceptsLayout = false, files, onProgress, source, taking } = request
    const examined = new Examined(acceptsLayout)
    const checked = yield* checkedFiles(files)
    const bytes_total = checked.reduce((sum, { size }) => sum + size, 0)
    const loading = yield* loadingOf(source, checked)
    const { atOnce, take } = (yield* taking?.(bytes_total) ?? Effect.void) ?? takingHere()
    let bytes_read = 0
    const { cut, gather } = formatOf[source]
    const cutting = gather === undefined
      ? cut
      : yield* gather(
        yield* Effect.forEach(checked, (file) => Effect.map(openFile(file, () => {}), ({ file }) => file))
      )

    const opened = (file: CheckedFile) =>
      openFile(file, (count) => {
        bytes_read += count
      })
    const chunks = Stream.fromIterable(checked).pipe(
      Stream.mapEffect(opened, { concurrency: filesAhead }),
      Stream.flatMap((opened) =>
        Stream.map(examinedParts(opened, source, cutting, examined), (part) => ({ file: opened.file.name, part }))
      ),
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
      Stream.runFoldEffect(() => nothingImported, (summary, { rejected, taken, told }) => {
        const next = withChunk(summary, taken, rejected, told)
        const progress = { bytes_read: Math.min(bytes_read, bytes_total), bytes_total, records: next.read }
        return Effect.as(onProgress?.(progress) ?? Effect.void, next)
      })
    )
    const summary = loading === undefined ? read : yield* loading.complete(read)
    return {
      ...summary,
      texts_without_heading: examined.headless,
      failure: failureOf(source, summary, examined.refused)
    }
  },
  Effect.scoped,
  Effect.provideService(MaxOpsBeforeYield, operationsAtOnce)
)
