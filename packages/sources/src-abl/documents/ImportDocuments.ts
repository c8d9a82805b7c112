import { CalendarDate, DocumentType, mediaTypeOf } from "@kontor/core/Register"
import {
  type Identity,
  isNumberWritten,
  isSameNumber,
  knownNumbers,
  nothingTaken,
  type OrganizationNotHeld,
  parseEuid,
  parseRegisterNumber,
  RegisterIntake,
  type RegisterReference,
  type SourceRecord
} from "@kontor/register"
import { ByteSize, Effect, FileSystem, Path, type PlatformError, Result, Schema, Stream } from "effect"
import {
  type Counts,
  type ImportFailed,
  type ImportSummary,
  nothingImported,
  nothingOf,
  nothingTold,
  type Told,
  withChunk
} from "../import/Chunk.ts"
import { checkedFiles, type ImportProgress, openFile } from "../import/ImportFiles.ts"
import { RecordRejected, rejectionOf, withBreak } from "../Reading.ts"
import { unpackedBytes } from "../reading/Decompression.ts"
import { decodeRecord, type Line, linesOf, parseJson } from "../reading/Json.ts"
import { readStructuredContent } from "../xjustiz/StructuredContent.ts"

/** The maximum size of a document, in bytes. */
const maxBytes = 50 * 1024 * 1024

const latin1 = new TextDecoder("latin1")

/** The first bytes of each media type, after a byte order mark and blanks in text files. */
const beginnings = {
  "application/pdf": { begins: /^%PDF-\d/u, called: "PDF" },
  "application/xml": { begins: /^(?:\u00EF\u00BB\u00BF)?\s*<(?:\?xml|!--|[\w:]+)/u, called: "XML" }
} as const

const rejected = (reason: string) => Effect.fail(new RecordRejected({ reason }))

const unreadable = (file: string) => ({ reason }: PlatformError.PlatformError) =>
  rejected(
    reason._tag === "NotFound"
      ? `${file}: the file does not exist`
      : `${file}: the file may not be read (${reason._tag})`
  )

/** The place of a file below a directory. Neither a path nor a link may lead out of it. */
const placeOf = Effect.fnUntraced(function*(directory: string, file: string) {
  const fileSystem = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const leaves = (from: string, to: string) => {
    const way = path.relative(from, to)
    return way === "" || way.split(path.sep)[0] === ".." || path.isAbsolute(way)
  }
  const place = path.resolve(directory, file)
  const outside = rejected(`${file}: the path leaves the directory of the manifest`)
  if (path.isAbsolute(file) || leaves(path.resolve(directory), place)) return yield* outside
  const [home, real] = yield* Effect.all([fileSystem.realPath(directory), fileSystem.realPath(place)])
  return leaves(home, real) ? yield* outside : real
})

/** Reads a document below the directory of its manifest, byte for byte; its first bytes must match its media type. */
const readDocumentFile = Effect.fnUntraced(
  function*(directory: string, file: string, type: DocumentType): Effect.fn.Return<
    Uint8Array,
    RecordRejected | PlatformError.PlatformError,
    FileSystem.FileSystem | Path.Path
  > {
    const fileSystem = yield* FileSystem.FileSystem
    const place = yield* placeOf(directory, file)
    const info = yield* fileSystem.stat(place)
    if (info.type !== "File") return yield* rejected(`${file}: this is no file`)
    if (ByteSize.toNumberUnsafe(info.size) > maxBytes) {
      return yield* rejected(`${file}: the document is larger than ${maxBytes / 1024 / 1024} MiB`)
    }
    const bytes = yield* fileSystem.readFile(place)
    const { begins, called } = beginnings[mediaTypeOf[type]]
    return begins.test(latin1.decode(bytes.subarray(0, 1024)))
      ? bytes
      : yield* rejected(`${file}: the file is no ${called}, as a document of the type ${type} is`)
  },
  (reading, _, file) => Effect.catchTag(reading, "PlatformError", unreadable(file))
)

const { optionalKey, String: Text, Struct } = Schema

/**
 * One line of a manifest: a file, its path relative to the manifest; the organization it is about, by `euid`, or by
 * `register_number` with its court in any usual spelling; the type of the document; and the day it describes.
 */
const ManifestLine = Struct({
  file: Text,
  euid: optionalKey(Text),
  register_number: optionalKey(Text),
  document_type: DocumentType,
  as_of: CalendarDate
})
type ManifestLine = typeof ManifestLine.Type

/** A parsed line of a manifest. */
interface ManifestEntry extends Pick<ManifestLine, "file" | "document_type" | "as_of"> {
  readonly reference: Exclude<RegisterReference, { readonly _tag: "EntityId" }>
}

const decode = decodeRecord(ManifestLine, { onExcessProperty: "error" })

const referenceOf = ({ euid, register_number }: ManifestLine): Effect.Effect<
  ManifestEntry["reference"],
  RecordRejected
> => {
  if ((euid === undefined) === (register_number === undefined)) {
    return Effect.fail(new RecordRejected({ reason: "name the organization by either euid or register_number" }))
  }
  if (euid !== undefined) {
    const number = parseEuid(euid)
    return number === undefined
      ? Effect.fail(new RecordRejected({ reason: `euid: "${euid}" is no EUID of a known court` }))
      : Effect.succeed({ _tag: "Euid", number })
  }
  const written = parseRegisterNumber(register_number ?? "")
  return written === undefined
    ? Effect.fail(new RecordRejected({ reason: `register_number: "${register_number}" is no register number` }))
    : Effect.succeed({ _tag: "RegisterNumber", written })
}

/** Reads a line of a manifest. An unknown member is an error, so that nothing misspelt is silently lost. */
const manifestEntry = Effect.fnUntraced(function*(
  text: string
): Effect.fn.Return<ManifestEntry, RecordRejected> {
  const line = yield* Effect.flatMap(parseJson(text), decode)
  const { as_of, document_type, file } = line
  return { as_of, document_type, file, reference: yield* referenceOf(line) }
})

const isMeant = ({ reference }: ManifestEntry, { former, registration }: SourceRecord): boolean =>
  knownNumbers(registration, former).some((number) =>
    reference._tag === "Euid" ? isSameNumber(number, reference.number) : isNumberWritten(number, reference.written)
  )

/** Structured content is read like any other: it has its own day, and its facts are imported too. */
const takeStructuredContent = Effect.fnUntraced(function*(entry: ManifestEntry, bytes: Uint8Array) {
  const intake = yield* RegisterIntake
  const reads = yield* Stream.runCollect(readStructuredContent({ name: entry.file, bytes: Stream.succeed(bytes) }))
    .pipe(
      Effect.mapError(({ reason }) => new RecordRejected({ reason: `${entry.file}: ${reason}` }))
    )
  const records = yield* Effect.forEach(reads, (read) =>
    Effect.fromResult(
      Result.mapError(read, ({ line, reason }) => new RecordRejected({ reason: `${entry.file}:${line}: ${reason}` }))
    ))
  const own = records.filter(({ is_companion }) => is_companion !== true)
  const companions = records.filter(({ is_companion }) => is_companion === true)
  if (!own.every((record) => isMeant(entry, record))) {
    return yield* Effect.fail(
      new RecordRejected({ reason: `${entry.file}: the document is about another organization` })
    )
  }
  if (companions.length > 0) yield* intake.take(companions)
  const { unstorable, ...taken } = yield* intake.take(own)
  const [refused] = unstorable
  return refused === undefined
    ? taken
    : yield* Effect.fail(new RecordRejected({ reason: `${entry.file}: ${refused.reason}` }))
})

const notHeld = ({ courts, numbers }: OrganizationNotHeld) =>
  Effect.fail(
    new RecordRejected({
      reason: courts.length === 0
        ? "the register holds no organization of this number"
        : courts.length > 1
        ? `several courts have an organization of this number: ${courts.join(", ")}; add the court to the number`
        : `the court ${courts.join()} has several organizations of this number: ${
          numbers.join(", ")
        }; name one of these with the court`
    })
  )

const fileDocument = Effect.fnUntraced(
  function*({ as_of, reference }: ManifestEntry, type: Exclude<DocumentType, "SI">, bytes: Uint8Array) {
    const intake = yield* RegisterIntake
    const filing = yield* intake.file({ reference, document: { type, as_of, bytes } })
    return { imported: filing === "IMPORTED" ? 1 : 0, unchanged: filing === "UNCHANGED" ? 1 : 0, events: 0 }
  },
  Effect.catchTag("OrganizationNotHeld", notHeld)
)

/** Stores the document of a manifest line in the register: all of it, or nothing with the reason why. */
const takeDocument = Effect.fnUntraced(function*(manifest: string, text: string): Effect.fn.Return<
  { readonly taken: Counts; readonly told: Told },
  RecordRejected,
  RegisterIntake | Identity | FileSystem.FileSystem | Path.Path
> {
  const path = yield* Path.Path
  const entry = yield* manifestEntry(text)
  const bytes = yield* readDocumentFile(path.dirname(manifest), entry.file, entry.document_type)
  const taken = entry.document_type === "SI"
    ? yield* takeStructuredContent(entry, bytes)
    : yield* fileDocument(entry, entry.document_type, bytes)
  return { taken, told: { ...nothingTold, newest_day: entry.as_of } }
})

/** The maximum length of a line in a manifest, in bytes. */
const maxLineBytes = 64 * 1024

/** The documents to import: manifests, one JSON object a line. */
export interface DocumentsRequest {
  readonly manifests: ReadonlyArray<string>
  readonly onProgress?: (progress: ImportProgress) => Effect.Effect<void>
}

/**
 * Imports documents of organizations by manifests, one document after the other, each in a transaction of its own. A
 * bad line is skipped and reported, and so is the rest of a manifest that breaks off.
 */
export const importDocuments = Effect.fn("Import.importDocuments")(function*(
  { manifests, onProgress }: DocumentsRequest
): Effect.fn.Return<
  ImportSummary,
  ImportFailed,
  RegisterIntake | Identity | FileSystem.FileSystem | Path.Path
> {
  let summary = nothingImported
  let bytes_read = 0
  const files = yield* checkedFiles(manifests)
  const bytes_total = files.reduce((sum, { size }) => sum + size, 0)

  const take = Effect.fnUntraced(function*(manifest: string, line: Line) {
    const rejected = (reason: string) =>
      withChunk(summary, nothingTaken, [rejectionOf(manifest, line.number, new RecordRejected({ reason }))])
    summary = "problem" in line
      ? rejected(line.problem)
      : yield* Effect.match(takeDocument(manifest, line.text), {
        onSuccess: ({ taken, told }) => withChunk(summary, taken, [], told),
        onFailure: ({ reason }) => rejected(reason)
      })
    yield* onProgress?.({ bytes_read, bytes_total, records: summary.read }) ?? Effect.void
  })

  for (const file of files) {
    const { counted } = yield* openFile(file, (count) => {
      bytes_read += count
    })
    const lines = withBreak(linesOf(unpackedBytes(counted), maxLineBytes))
    yield* Stream.runForEach(lines, (line) => take(file.path, line))
  }
  const isNothing = summary.imported + summary.unchanged === 0 && summary.unreadable_total > 0
  return { ...summary, failure: isNothing ? nothingOf("documents") : null }
})
