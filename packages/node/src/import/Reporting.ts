import { Administration, type ImportReport, Operator } from "@kontor/core/Administration"
import type { ImportFailed, ImportSummary } from "@kontor/register"
import { DateTime, Effect } from "effect"
import { SecureRandom } from "effect/crypto"

const nothing = {
  read: 0,
  imported: 0,
  unchanged: 0,
  events: 0,
  rejected_total: 0,
  unreadable_total: 0,
  rejected: []
}

/** Stores that an import runs, and how it ends: complete, at a file that cannot be read, or for another reason. */
export const beginReport = Effect.fnUntraced(function*(source: string) {
  const administration = yield* Administration
  const { name } = yield* Operator
  const id = yield* SecureRandom.SecureRandom.use((random) => random.uuidV7())
  const begun: ImportReport = {
    ...nothing,
    id,
    source,
    operator: name,
    started_at: yield* DateTime.now,
    ended_at: null,
    outcome: "running",
    failure: null
  }
  yield* administration.reportImport(begun)
  const ended = (report: Partial<ImportReport>) =>
    Effect.flatMap(DateTime.now, (ended_at) => administration.reportImport({ ...begun, ...report, ended_at }))
  return {
    end: (summary: ImportSummary, failure: ImportFailed | undefined) =>
      ended({
        ...summary,
        outcome: failure === undefined ? "completed" : "failed",
        failure: failure === undefined ? null : `${failure.file}: ${failure.reason}`
      }),
    broken: ended({ outcome: "failed", failure: "The command ended before its import did." })
  }
})
