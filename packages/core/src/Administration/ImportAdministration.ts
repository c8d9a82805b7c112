import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { makeAuditing } from "./Auditing.ts"
import {
  type ImportPage,
  type ImportReport,
  ImportReports,
  type ImportSummaryLine,
  type StoredReport
} from "./ImportReports.ts"

/** No import has this id. */
export class ImportNotFound extends Schema.TaggedError<ImportNotFound>()("ImportNotFound", { id: Schema.String }) {}

const isImportId = Schema.is(Schema.String.check(Schema.isUUID()))

/** How often a running import reports at least, in seconds. */
export const reportingSeconds = 10

/** An import that has not reported for so many seconds has ended with its process. */
const silentSeconds = 60

/** A report as it stands now: an import whose process is gone has failed. */
const standing = (now: DateTime.Utc) => <Report extends Omit<StoredReport, "rejected">>(stored: Report) => {
  const { reported_at, ...report } = stored
  const isGone = report.outcome === "running" &&
    DateTime.isLessThan(reported_at, DateTime.subtract(now, { seconds: silentSeconds }))
  if (!isGone) return report
  const failure = `Its process ended before it did: it last reported at ${DateTime.formatIso(reported_at)}.`
  return { ...report, outcome: "failed" as const, ended_at: reported_at, failure }
}

/** Makes this part of the administration. */
export const makeImportAdministration = Effect.gen(function*() {
  const reports = yield* ImportReports
  const audited = yield* makeAuditing

  const reportImport: ImportAdministration["Service"]["reportImport"] = Effect.fnUntraced(function*(report) {
    const { events, imported, outcome, read, source } = report
    const put = reports.put({ ...report, reported_at: yield* DateTime.now })
    yield* outcome === "running" ? put : audited(put, () => ({
      action: "register.import",
      subject: report.id,
      details: { source, outcome, read, imported, events }
    }))
  })

  const administration: ImportAdministration["Service"] = {
    reportImport,
    imports: Effect.fn("Administration.imports")(function*(page) {
      const lines = yield* reports.list(page)
      return lines.map(standing(yield* DateTime.now))
    }),
    import: Effect.fn("Administration.import")(function*(id) {
      const report = isImportId(id) ? yield* reports.find(id) : Option.none()
      if (Option.isNone(report)) return yield* new ImportNotFound({ id })
      return standing(yield* DateTime.now)(report.value)
    })
  }
  return administration
})

/** How operators follow imports. Rule: Operator surface (decisions 15). */
export class ImportAdministration extends Context.Service<ImportAdministration, {
  /**
   * Stores the report of an import that begins, goes on or has ended; the end is recorded as an act of the operator.
   * One that goes on reports every `reportingSeconds`: one that is silent for a minute counts as failed.
   */
  readonly reportImport: (report: ImportReport) => Effect.Effect<void>
  /** Imports, the newest first. */
  readonly imports: (page: ImportPage) => Effect.Effect<ReadonlyArray<ImportSummaryLine>>
  readonly import: (id: string) => Effect.Effect<ImportReport, ImportNotFound>
}>()("@kontor/core/Administration/ImportAdministration") {
  static readonly layer = Layer.effect(ImportAdministration, makeImportAdministration)
}
