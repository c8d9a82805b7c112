import {
  type DocumentType,
  type Identity,
  isNumberWritten,
  isSameNumber,
  knownNumbers,
  type OrganizationNotHeld,
  RegisterIntake,
  type SourceRecord
} from "@kontor/core/Register"
import { Effect, type FileSystem, Path, Result, Stream } from "effect"
import type { Counts } from "../import/ImportSummary.ts"
import { RecordRejected } from "../Reading.ts"
import { readStructuredContent } from "../xjustiz/StructuredContent.ts"
import { readDocumentFile } from "./DocumentFile.ts"
import { type ManifestEntry, manifestEntry } from "./ManifestLine.ts"

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
export const takeDocument = Effect.fnUntraced(function*(manifest: string, text: string): Effect.fn.Return<
  Counts,
  RecordRejected,
  RegisterIntake | Identity | FileSystem.FileSystem | Path.Path
> {
  const path = yield* Path.Path
  const entry = yield* manifestEntry(text)
  const bytes = yield* readDocumentFile(path.dirname(manifest), entry.file, entry.document_type)
  return entry.document_type === "SI"
    ? yield* takeStructuredContent(entry, bytes)
    : yield* fileDocument(entry, entry.document_type, bytes)
})
