import { Administration, type ImportReport, Operator, reportingSeconds } from "@kontor/core/Administration"
import type { ImportFailed, ImportProgress, ImportSource, ImportSummary } from "@kontor/sources"
import { Cause, DateTime, Effect, Exit, FileSystem, Path, type PlatformError, Predicate } from "effect"
import { Argument, Command } from "effect/cli"
import { SecureRandom } from "effect/crypto"
import { importThreads } from "../import/ImportThreads.ts"
import * as OperatorService from "../service/OperatorService.ts"
import { Storage } from "../storage/Storage.ts"
import { CommandFailed, sentenceOf } from "./Failure.ts"
import { example } from "./Help.ts"
import { importText } from "./Imports.ts"
import { operatorWith } from "./Operator.ts"
import { answer, counted, json, progressBar } from "./Output.ts"

const nothing = {
  read: 0,
  imported: 0,
  unchanged: 0,
  events: 0,
  rejected_total: 0,
  unreadable_total: 0,
  rejected: []
}

/** Imports, and shows the progress to who asks for it. */
type Reported<E, R> = (
  onProgress: (progress: ImportProgress) => Effect.Effect<void>
) => Effect.Effect<ImportSummary, ImportFailed | E, R>

const hasNotBegun = (failure: unknown): failure is ImportFailed => Predicate.isTagged(failure, "ImportFailed")

const failureOf = (cause: Cause.Cause<unknown>): string => {
  const failure = Cause.squash(cause)
  if (hasNotBegun(failure)) return `${failure.file}: ${failure.reason}`
  return Cause.hasInterruptsOnly(cause) ? "The command ended before its import did." : sentenceOf(cause)
}

/**
 * Imports, and stores that the import runs, how far it is, and how it ends. Where the process dies, the silence of the
 * report shows it. No report that cannot be stored meanwhile ends an import.
 */
const reported = Effect.fnUntraced(function*<E, R>(source: string, importing: Reported<E, R>) {
  const administration = yield* Administration
  const { name } = yield* Operator
  const begun: ImportReport = {
    ...nothing,
    id: yield* SecureRandom.SecureRandom.use((random) => random.uuidV7()),
    source,
    operator: name,
    started_at: yield* DateTime.now,
    ended_at: null,
    outcome: "running",
    failure: null
  }
  let read = 0
  const goesOn = Effect.suspend(() => administration.reportImport({ ...begun, read })).pipe(
    Effect.catchCause((cause) => Effect.logWarning("The progress of an import was not stored", cause)),
    Effect.uninterruptible
  )
  const ended = (report: Partial<ImportReport>) =>
    Effect.flatMap(DateTime.now, (ended_at) => administration.reportImport({ ...begun, ...report, ended_at }))
  yield* administration.reportImport(begun)
  return yield* importing(({ records }) =>
    Effect.sync(() => {
      read = records
    })
  ).pipe(
    Effect.raceFirst(Effect.forever(Effect.delay(goesOn, `${reportingSeconds} seconds`))),
    Effect.onExit(Exit.match({
      onSuccess: (summary) => ended({ ...summary, outcome: "completed" }),
      onFailure: (cause) => ended({ read, outcome: "failed", failure: failureOf(cause) })
    }))
  )
})

const unreadableDirectory = (directory: string) => ({ reason }: PlatformError.PlatformError) =>
  new CommandFailed({
    message: `${directory}: the directory ${
      reason._tag === "PermissionDenied" ? "may not be read" : `cannot be read (${reason.message})`
    }. Nothing was imported.`
  })

type Files = Effect.Effect<ReadonlyArray<string>, CommandFailed, FileSystem.FileSystem | Path.Path>

const within: (directory: string) => Files = Effect.fnUntraced(function*(directory) {
  const fileSystem = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const names = yield* Effect.mapError(fileSystem.readDirectory(directory), unreadableDirectory(directory))
  const files = yield* Effect.forEach(names, (name) => entry(path.join(directory, name)))
  return files.flat()
})

const entry = Effect.fnUntraced(function*(path: string) {
  const fileSystem = yield* FileSystem.FileSystem
  const kind = yield* Effect.orElseSucceed(fileSystem.lstat(path), () => undefined)
  if (kind?.type === "Directory") return yield* within(path)
  const target = yield* Effect.orElseSucceed(fileSystem.stat(path), () => undefined)
  return target === undefined || target.type === "File" ? [path] : []
})

const below = Effect.fnUntraced(function*(directory: string) {
  const files = yield* within(directory)
  if (files.length > 0) return files.toSorted()
  return yield* new CommandFailed({ message: `${directory}: the directory holds no file. Nothing was imported.` })
})

/**
 * The files at paths: all files below a directory, or the path itself. Links to directories are not followed below a
 * directory; what cannot be examined, such as a broken link, counts as a file, and its import reports why.
 */
const filesOf = Effect.fnUntraced(function*(paths: ReadonlyArray<string>) {
  const fileSystem = yield* FileSystem.FileSystem
  const files = yield* Effect.forEach(
    paths,
    (path) =>
      Effect.orElseSucceed(fileSystem.stat(path), () => undefined).pipe(
        Effect.flatMap((info) => info?.type === "Directory" ? below(path) : Effect.succeed([path]))
      )
  )
  return files.flat()
})

const OfOperator = operatorWith(OperatorService.layer)

const sources: Readonly<Record<ImportSource, string>> = {
  offeneregister: "OffeneRegister: JSON lines of the bulk file, plain or packed with bzip2 or gzip",
  announcements: "Register announcements: one JSON file a day, a list, or one announcement a line",
  xjustiz: "XJustiz messages as XML: structured register content (SI), insolvency announcements",
  profiles: "Data of your own: profiles as JSON lines, with financials, shareholders, news"
}

const documents = "Documents of organizations, by manifests: excerpts, lists of shareholders, articles, SI"

const manifest = `${documents}

A manifest is a file of JSON lines, one document a line:
{"file": "hrb-150148/ad.pdf", "euid": "DEK1101R.HRB150148", "document_type": "AD", "as_of": "2026-01-31"}
file is relative to the manifest; register_number ("HRB 150148 Hamburg") can stand for euid; document_type is AD, CD,
shareholders_list, articles_of_association or SI; as_of is the day the document speaks of`

/** The readers, which only this command needs. */
const readers = Effect.promise(() => import("@kontor/sources"))

const isNothingImported = ({ imported, unchanged }: ImportSummary): boolean => imported + unchanged === 0

/** The report of unreadable records; those out of scope are left out by design. */
const unreadableInWords = (source: string, summary: ImportSummary): string => {
  if (isNothingImported(summary)) return `No record could be imported. Are these files of the source ${source}?`
  const records = counted(summary.unreadable_total, "record")
  return `${records} could not be read, as listed above. All others are in the register.`
}

const paths = (description: string) =>
  Argument.String("file").pipe(Argument.variadic({ min: 1 }), Argument.withDescription(description))

/** Imports the files at paths, and shows the progress. */
type Importing<R> = (
  paths: ReadonlyArray<string>,
  onProgress: (progress: ImportProgress) => Effect.Effect<void>
) => Effect.Effect<ImportSummary, ImportFailed | CommandFailed, R>

const command = <R>(
  source: string,
  { files, importing }: { readonly files: Argument.Argument<ReadonlyArray<string>>; readonly importing: Importing<R> }
) =>
  Command.make(
    source,
    { files, json },
    Effect.fnUntraced(function*(given) {
      const bar = yield* progressBar("Importing")
      const summary = yield* reported(
        source,
        (note) =>
          importing(given.files, (progress) => {
            const { bytes_read, bytes_total, records } = progress
            return Effect.andThen(note(progress), bar.show({ records, share: bytes_read / bytes_total }))
          })
      ).pipe(
        Effect.catchTag("ImportFailed", ({ file, reason }) =>
          new CommandFailed({
            message: `${file}: ${reason}. Nothing was imported. Importing the same files again is safe.`
          })),
        Effect.ensuring(bar.clear)
      )
      yield* answer(given.json, { data: summary, text: importText(summary) })
      if (summary.unreadable_total > 0) return yield* new CommandFailed({ message: unreadableInWords(source, summary) })
    })
  )

const of = (source: ImportSource) =>
  command(source, {
    files: paths("Files; of a directory, all files below it"),
    importing: Effect.fnUntraced(function*(given, onProgress) {
      const { importFiles } = yield* readers
      const { url } = yield* Storage
      return yield* importFiles({
        source,
        files: yield* filesOf(given),
        onProgress,
        taking: importThreads(source, url)
      })
    })
  }).pipe(
    Command.withDescription(sources[source]),
    example(`import ${source} ./register`, "All files below a directory")
  )

const Documents = command("documents", {
  files: paths("Manifests"),
  importing: (manifests, onProgress) =>
    Effect.flatMap(readers, ({ importDocuments }) => importDocuments({ manifests, onProgress }))
}).pipe(
  Command.withDescription(manifest),
  Command.withShortDescription(documents),
  example("import documents ./documents/manifest.jsonl", "All documents that a manifest lists")
)

/** `kontor import`: official and open register data into the register, beside the running service or alone. */
export const Import = Command.make("import").pipe(
  Command.withDescription(`Import register data; importing the same files again changes nothing

A record that cannot be read is reported, the others are imported, and the exit code is 1. Records out of scope are left
out and reported, which is not a failure: announcements without a register number, insolvency proceedings of consumers,
and insolvency announcements whose day of deletion has come`),
  Command.withShortDescription("Import register data; importing the same files again changes nothing"),
  Command.withSubcommands([
    Command.provide(of("offeneregister"), OfOperator),
    Command.provide(of("announcements"), OfOperator),
    Command.provide(of("xjustiz"), OfOperator),
    Command.provide(of("profiles"), OfOperator),
    Command.provide(Documents, OfOperator)
  ])
)
