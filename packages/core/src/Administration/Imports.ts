import { Context, DateTime, Effect, Option, Schema } from "effect"
import { makeAuditing } from "./AuditLog.ts"

const { Array: List, Int, Literal, Literals, NullOr, String: Text, Struct, optionalKey } = Schema

/** A record that an import left out, and why. */
export const RejectedRecord = Struct({
  file: Text,
  line: Int,
  reason: Text,
  is_out_of_scope: optionalKey(Literal(true))
})

/**
 * The outcome of an import, final or so far. `id` is a UUIDv7. `read` counts the records of its files: each was new
 * (`imported`), known (`unchanged`) or left out (`rejected_total`); `rejected` has the first thousand of these, and
 * `unreadable_total` counts those that are not out of scope. `failure` says why an import stopped.
 */
export const ImportReport = Struct({
  id: Text,
  source: Text,
  operator: Text,
  started_at: Schema.DateTimeUtcFromString,
  ended_at: NullOr(Schema.DateTimeUtcFromString),
  outcome: Literals(["running", "completed", "failed"]),
  failure: NullOr(Text),
  read: Int,
  imported: Int,
  unchanged: Int,
  events: Int,
  rejected_total: Int,
  unreadable_total: Int,
  rejected: List(RejectedRecord)
})
export type ImportReport = typeof ImportReport.Type

/** An import as a list shows it: without the records that were left out. */
export type ImportSummaryLine = Omit<ImportReport, "rejected">

/** A report as stored: a running import stores it anew every few seconds, and `reported_at` says when it last did. */
export interface StoredReport extends ImportReport {
  readonly reported_at: DateTime.Utc
}

/** A page of reports, older than the last one of the page before. */
export interface ImportPage {
  readonly limit: number
  readonly before?: string | undefined
}

/** Port: the reports of imports. A write is visible to the next read on every node. */
export class ImportReports extends Context.Service<ImportReports, {
  /** Stores a report, in place of the one of the same id. */
  readonly put: (report: StoredReport) => Effect.Effect<void>
  readonly find: (id: string) => Effect.Effect<Option.Option<StoredReport>>
  /** Reports without the records that were left out, the newest first. */
  readonly list: (page: ImportPage) => Effect.Effect<ReadonlyArray<Omit<StoredReport, "rejected">>>
}>()("@kontor/core/Administration/Imports/ImportReports") {}

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

  const reportImport: ImportAdministration["reportImport"] = Effect.fnUntraced(function*(report) {
    const { events, imported, outcome, read, source } = report
    const put = reports.put({ ...report, reported_at: yield* DateTime.now })
    yield* outcome === "running" ? put : audited(put, () => ({
      action: "register.import",
      subject: report.id,
      details: { source, outcome, read, imported, events }
    }))
  })

  const administration: ImportAdministration = {
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

/** Follows imports. */
export interface ImportAdministration {
  /**
   * Stores the report of an import that begins, goes on or has ended; the end is recorded as an act of the operator.
   * One that goes on reports every `reportingSeconds`: one that is silent for a minute counts as failed.
   */
  readonly reportImport: (report: ImportReport) => Effect.Effect<void>
  /** Imports, the newest first. */
  readonly imports: (page: ImportPage) => Effect.Effect<ReadonlyArray<ImportSummaryLine>>
  readonly import: (id: string) => Effect.Effect<ImportReport, ImportNotFound>
}
