import { importFiles, type ImportSource, type ImportSummary } from "@kontor/register"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { answer, json } from "./Answer.ts"
import { CommandFailed } from "./CommandFailed.ts"
import { filesOf } from "./FilesOf.ts"
import { importText } from "./ImportText.ts"
import { Operator } from "./Operator.ts"
import { progressBar } from "./Progress.ts"
import { count } from "./Text.ts"

const sources: Readonly<Record<ImportSource, string>> = {
  offeneregister: "OffeneRegister: JSON lines of the bulk file, plain or packed with bzip2 or gzip",
  announcements: "Register announcements: a JSON file a day",
  xjustiz: "XJustiz: structured register content (SI), an XML file an organization",
  profiles: "Data of your own: profiles as JSON lines, with financials, shareholders, news"
}

const inVain = ({ imported, read, unchanged }: ImportSummary): boolean => read > 0 && imported + unchanged === 0

const files = Argument.String("file").pipe(
  Argument.variadic({ min: 1 }),
  Argument.withDescription("Files, or directories with all files below them")
)

const of = (source: ImportSource, description: string) =>
  Command.make(
    source,
    { files, json },
    Effect.fnUntraced(function*(given) {
      const bar = yield* progressBar("Importing")
      const { failure, summary } = yield* importFiles({
        source,
        files: yield* filesOf(given.files),
        onProgress: ({ bytes_read, bytes_total, records }) => bar.show({ records, share: bytes_read / bytes_total })
      }).pipe(
        Effect.map((summary) => ({ failure: undefined, summary })),
        Effect.catchTag("ImportFailed", (failure) => Effect.succeed({ failure, summary: failure.summary })),
        Effect.ensuring(bar.clear)
      )
      if (failure === undefined || summary.read > 0) {
        yield* answer(given.json, { data: summary, text: importText(summary) })
      }
      if (failure !== undefined) {
        const kept = summary.read === 0
          ? "Nothing was imported."
          : `The ${count(summary.read)} records before that stay.`
        return yield* new CommandFailed({
          message: `${failure.file}: ${failure.reason}. ${kept} Importing the same files again is safe.`
        })
      }
      if (inVain(summary)) {
        return yield* new CommandFailed({
          message: `No record could be imported. Are these files of the source ${source}?`
        })
      }
    })
  ).pipe(Command.withDescription(description))

/** `kontor import`: official and open register data into the register, beside the running service or alone. */
export const Import = Command.make("import").pipe(
  Command.withDescription("Import register data; importing the same files again changes nothing"),
  Command.withSubcommands([
    of("offeneregister", sources.offeneregister),
    of("announcements", sources.announcements),
    of("xjustiz", sources.xjustiz),
    of("profiles", sources.profiles)
  ]),
  Command.provide(Operator)
)
