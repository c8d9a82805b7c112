import { Administration, type ImportReport, Operator, reportingSeconds } from "@kontor/core/Administration"
import type { ImportFailed, ImportProgress, ImportSummary } from "@kontor/sources"
import { Cause, DateTime, Effect, Exit, Predicate } from "effect"
import { SecureRandom } from "effect/crypto"
import { sentenceOf } from "../cli/Failure.ts"

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
type Importing<E, R> = (
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
export const reported = Effect.fnUntraced(function*<E, R>(source: string, importing: Importing<E, R>) {
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
