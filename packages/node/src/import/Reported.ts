import { Administration, type ImportReport, Operator, reportingSeconds } from "@kontor/core/Administration"
import type { ImportFailed, ImportProgress, ImportSummary } from "@kontor/sources"
import { Cause, DateTime, Effect, Exit, Option, Predicate } from "effect"
import { SecureRandom } from "effect/crypto"
import { sentenceOf } from "../cli/Failure.ts"

const nothing = {
  read: 0,
  imported: 0,
  unchanged: 0,
  events: 0,
  newest_day: null,
  texts: 0,
  texts_other: 0,
  texts_without_heading: 0,
  rejected_total: 0,
  unreadable_total: 0,
  rejected: []
}

/** The subject of an import: a source, and the file of a place where it was taken from there. */
export type ImportedFile = Pick<ImportReport, "source"> & Partial<Pick<ImportReport, "place" | "file" | "version">>

/** Imports, and shows the progress to who asks for it. */
type Importing<E, R> = (
  onProgress: (progress: ImportProgress) => Effect.Effect<void>
) => Effect.Effect<ImportSummary, E, R>

const hasNotBegun = (failure: unknown): failure is ImportFailed => Predicate.isTagged(failure, "ImportFailed")

/** Why an import stopped, for its report. */
const failureOf = (cause: Cause.Cause<unknown>): string => {
  const failure = Cause.squash(cause)
  if (hasNotBegun(failure)) return `${failure.file}: ${failure.reason}`
  return Cause.hasInterruptsOnly(cause) ? "The command ended before its import did." : sentenceOf(cause)
}

/**
 * Imports, and stores that the import runs, how far it is, and how it ends. Where the process dies, the silence of the
 * report shows it. No report that cannot be stored meanwhile ends an import. Nothing is imported, and the answer is
 * none, while another import of the same place runs.
 */
export const reported = Effect.fnUntraced(function*<E, R>(of: ImportedFile, importing: Importing<E, R>) {
  const administration = yield* Administration
  const { name } = yield* Operator
  const begun: ImportReport = {
    ...nothing,
    place: null,
    file: null,
    version: null,
    ...of,
    id: yield* SecureRandom.SecureRandom.use((random) => random.uuidV7()),
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
  if (!(yield* administration.beginImport(begun))) return Option.none<ImportSummary>()
  const summary = yield* importing(({ records }) =>
    Effect.sync(() => {
      read = records
    })
  ).pipe(
    Effect.raceFirst(Effect.forever(Effect.delay(goesOn, `${reportingSeconds} seconds`))),
    Effect.onExit(Exit.match({
      onSuccess: (summary) => ended({ ...summary, outcome: summary.failure === null ? "completed" : "failed" }),
      onFailure: (cause) => ended({ read, outcome: "failed", failure: failureOf(cause) })
    }))
  )
  return Option.some(summary)
})
