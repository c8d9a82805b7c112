import type { ImportFailed, ImportProgress, ImportSource, ImportSummary } from "@kontor/sources"
import { Effect, FileSystem, Option, Path, type PlatformError } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { importThreads } from "../import/ImportThreads.ts"
import { reported } from "../import/Reported.ts"
import type { TakenNow } from "../import/Sources.ts"
import * as OperatorService from "../service/OperatorService.ts"
import { Storage } from "../storage/Storage.ts"
import { CommandFailed } from "./Failure.ts"
import { example } from "./Help.ts"
import { importText } from "./Imports.ts"
import { operatorWith } from "./Operator.ts"
import { answer, count, counted, json, progressBar, table } from "./Output.ts"

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
  profiles: "Data of your own: profiles as JSON lines, with financials, shareholders, news",
  gleif: "The Global LEI Index (CC0): LEI records, relationships and registration authorities, of one import together"
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
const unreadableInWords = (summary: ImportSummary): string => {
  if (isNothingImported(summary)) return summary.failure ?? ""
  const records = counted(summary.unreadable_total, "record")
  const failure = summary.failure ?? `${records} could not be read, as listed above.`
  return `${failure} All others are in the register.`
}

const paths = (description: string) =>
  Argument.String("file").pipe(Argument.variadic({ min: 1 }), Argument.withDescription(description))

const acceptLayoutFlag = Flag.Boolean("accept-layout").pipe(
  Flag.withDefault(false),
  Flag.withoutNegation,
  Flag.withDescription("Import files whose layout is not recognized as well")
)

const watchFlag = Flag.Boolean("watch").pipe(
  Flag.withDefault(false),
  Flag.withoutNegation,
  Flag.withDescription(
    "Import what is new in folders, each file once and by name: for cron; or of an address of KONTOR_SOURCES"
  )
)

/** The input of a command. */
interface Given {
  readonly files: ReadonlyArray<string>
  readonly acceptLayout: boolean
}

/** Imports the given files, and shows the progress. */
type Importing<R> = (
  given: Given,
  onProgress: (progress: ImportProgress) => Effect.Effect<void>
) => Effect.Effect<ImportSummary, ImportFailed | CommandFailed, R>

const command = <R, W = never>(
  source: string,
  { acceptLayout, files, importing, watch, watching }: {
    readonly files: Argument.Argument<ReadonlyArray<string>>
    readonly acceptLayout?: Flag.Flag<boolean>
    readonly watch?: Flag.Flag<boolean>
    readonly importing: Importing<R>
    readonly watching?: (given: Given & { readonly json: boolean }) => Effect.Effect<void, CommandFailed, W>
  }
) =>
  Command.make(
    source,
    { files, json, flags: { ...(acceptLayout && { acceptLayout }), ...(watch && { watch }) } },
    Effect.fnUntraced(function*({ flags, ...plain }) {
      const given = { ...plain, acceptLayout: flags.acceptLayout === true }
      if (flags.watch === true) return yield* watching?.(given) ?? Effect.void
      const bar = yield* progressBar("Importing")
      const summary = yield* reported(
        { source },
        (note) =>
          importing(given, (progress) => {
            const { bytes_read, bytes_total, records } = progress
            return Effect.andThen(note(progress), bar.show({ records, share: bytes_read / bytes_total }))
          })
      ).pipe(
        Effect.catchTag("ImportFailed", ({ file, reason }) =>
          new CommandFailed({
            message: `${file}: ${reason}. Nothing was imported. Importing the same files again is safe.`
          })),
        Effect.map(Option.getOrThrow),
        Effect.ensuring(bar.clear)
      )
      yield* answer(given.json, { data: summary, text: importText(summary) })
      if (summary.unreadable_total > 0) return yield* new CommandFailed({ message: unreadableInWords(summary) })
    })
  )

/** The files that a round took, for people. */
const takenText = (taken: ReadonlyArray<TakenNow>): string =>
  taken.length === 0 ? "Nothing new." : table(
    ["File", "Outcome", "Read", "New", "Left out"],
    taken.map(({ failure, file, summary }) => [
      file,
      failure === null ? "completed" : "failed",
      count(summary?.read ?? 0),
      count(summary?.imported ?? 0),
      count(summary?.rejected_total ?? 0)
    ])
  )

/** Imports what is new of places. One that another process imports from at this moment is left to it. */
const watchingOf = (source: ImportSource) =>
  Effect.fnUntraced(function*({ acceptLayout, files, json: asJson }: Given & { readonly json: boolean }) {
    const { givenPlaces, takeNew } = yield* Effect.promise(() => import("../import/Sources.ts"))
    const { url } = yield* Storage
    const bar = yield* progressBar("Importing")
    const rounds = yield* Effect.flatMap(
      givenPlaces(source, files),
      Effect.forEach((place) =>
        takeNew(place, {
          acceptsLayout: acceptLayout,
          isEager: true,
          onProgress: ({ bytes_read, bytes_total, records }) => bar.show({ records, share: bytes_read / bytes_total }),
          taking: importThreads(source, url)
        })
      )
    ).pipe(
      Effect.catchTags({
        InvalidSources: ({ message }) => new CommandFailed({ message }),
        PlaceUnreadable: ({ message }) => new CommandFailed({ message })
      }),
      Effect.ensuring(bar.clear)
    )
    const taken = rounds.flatMap((round) => round.taken).filter(({ failure, summary }) => summary ?? failure)
    yield* answer(asJson, { data: { taken }, text: takenText(taken) })
    const failed = taken.flatMap(({ failure, file, summary }) =>
      failure ?? ((summary?.unreadable_total ?? 0) > 0 ? `${file}: ${unreadableInWords(summary!)}` : [])
    )
    if (failed.length > 0) return yield* new CommandFailed({ message: failed.join("\n") })
  })

const of = (source: ImportSource) =>
  command(source, {
    files: paths("Files; of a directory, all files below it"),
    ...(source === "announcements" && { acceptLayout: acceptLayoutFlag }),
    watch: watchFlag,
    watching: watchingOf(source),
    importing: Effect.fnUntraced(function*({ acceptLayout, files: given }, onProgress) {
      const { importFiles } = yield* readers
      const { url } = yield* Storage
      return yield* importFiles({
        source,
        files: yield* filesOf(given),
        acceptsLayout: acceptLayout,
        onProgress,
        taking: importThreads(source, url)
      })
    })
  }).pipe(
    Command.withDescription(sources[source]),
    example(`import ${source} ./register`, "All files below a directory"),
    example(`import ${source} --watch ./register`, "What is new there, each file once")
  )

const Documents = command("documents", {
  files: paths("Manifests"),
  importing: ({ files: manifests }, onProgress) =>
    Effect.flatMap(readers, ({ importDocuments }) => importDocuments({ manifests, onProgress }))
}).pipe(
  Command.withDescription(manifest),
  Command.withShortDescription(documents),
  example("import documents ./documents/manifest.jsonl", "All documents that a manifest lists")
)

/** `kontor import`: official and open register data into the register, beside the running service or alone. */
export const Import = Command.make("import").pipe(
  Command.withDescription(`Import register data; importing the same files again changes nothing

A record that cannot be read is reported, the others are imported, and the exit code is 1. A file whose layout is not
recognized is refused as a whole, and its import has failed. Records out of scope are left out and reported, which is
not a failure: announcements without a register number, insolvency proceedings of consumers, and insolvency
announcements whose day of deletion has come`),
  Command.withShortDescription("Import register data; importing the same files again changes nothing"),
  Command.withSubcommands([
    Command.provide(of("offeneregister"), OfOperator),
    Command.provide(of("announcements"), OfOperator),
    Command.provide(of("xjustiz"), OfOperator),
    Command.provide(of("profiles"), OfOperator),
    Command.provide(of("gleif"), OfOperator),
    Command.provide(Documents, OfOperator)
  ])
)
