import { Context, DateTime, Effect, Option, Schema } from "effect"
import type { Page } from "../ListCursor.ts"
import { CalendarDate } from "../Register/CalendarDate.ts"
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
 * `unreadable_total` counts those with something wrong. `newest_day` is the newest day in a record.
 * `texts` counts announcements, `texts_other` those that are not understood, `texts_without_heading` those without the
 * lines of their heading. `failure` says why an import stopped, refused a file, or could import nothing. `place` is the
 * watched folder or the address that `file` was taken from, and `version` the state in which it was, where known.
 */
export const ImportReport = Struct({
  id: Text,
  source: Text,
  place: NullOr(Text),
  file: NullOr(Text),
  version: NullOr(Text),
  operator: Text,
  started_at: Schema.DateTimeUtcFromString,
  ended_at: NullOr(Schema.DateTimeUtcFromString),
  outcome: Literals(["running", "completed", "failed"]),
  failure: NullOr(Text),
  read: Int,
  imported: Int,
  unchanged: Int,
  events: Int,
  newest_day: NullOr(CalendarDate),
  texts: Int,
  texts_other: Int,
  texts_without_heading: Int,
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

/** The fewest announcements for which a share is computed. */
export const fewestTexts = 10

/**
 * A file of a place as its newest report says: how its import ended, whether something in it was refused, and how often
 * imports of this version stopped before their end.
 */
export interface TakenFile {
  readonly file: string
  readonly version: string | null
  readonly outcome: ImportReport["outcome"]
  readonly ended_at: DateTime.Utc | null
  readonly is_refused: boolean
  readonly stops: number
}

/**
 * The reports of a source: the newest, the newest of a completed or failed import of at least `fewestTexts`
 * announcements, when an import last completed, the newest day of completed imports, and how many files of places have
 * a failed one as their newest of the last week.
 */
export interface StoredSource {
  readonly newest: Omit<StoredReport, "rejected">
  readonly with_texts: Omit<StoredReport, "rejected"> | null
  readonly succeeded_at: DateTime.Utc | null
  readonly newest_day: CalendarDate | null
  readonly failed_files: number
}

/**
 * The imports of a source: the last one, when one last completed, the newest day in them, and how many failed since
 * without a success. Two shares, from 0 to 1, are those of the last import with at least ten announcements: what is not
 * understood, and what has no heading.
 */
export interface SourceState {
  readonly source: string
  readonly last: ImportSummaryLine
  readonly succeeded_at: DateTime.Utc | null
  readonly newest_day: CalendarDate | null
  readonly failed: number
  readonly share_other: number | null
  readonly share_without_heading: number | null
}

/** Port: the reports of imports. A write is visible to the next read on every node. */
export class ImportReports extends Context.Service<ImportReports, {
  /** Stores a report, in place of the one of the same id. */
  readonly put: (report: StoredReport) => Effect.Effect<void>
  readonly find: (id: string) => Effect.Effect<Option.Option<StoredReport>>
  /** Reports without the records that were left out, the newest first. */
  readonly list: (page: Page<string>) => Effect.Effect<ReadonlyArray<Omit<StoredReport, "rejected">>>
  /**
   * Stores the report of an import of a place that begins, and answers true; false, and stores nothing, while another
   * of this place runs that has reported since `silentSince`, or where the newest one of its file has completed with
   * the same version. Others that have not reported are stored as failed.
   */
  readonly begin: (report: StoredReport, silentSince: DateTime.Utc) => Effect.Effect<boolean>
  /** The files of a place that were taken from it, in no order. */
  readonly taken: (place: string) => Effect.Effect<ReadonlyArray<TakenFile>>
  /** Stores that these files of a place are gone: `taken` and `sources` ignore the reports that failed so far. */
  readonly forgetFailed: (place: string, files: ReadonlyArray<string>) => Effect.Effect<void>
  /** The state of each source that has imports, by its name. */
  readonly sources: (now: DateTime.Utc) => Effect.Effect<ReadonlyArray<StoredSource>>
}>()("@kontor/core/Administration/Imports/ImportReports") {}

/** No import has this id. */
export class ImportNotFound extends Schema.TaggedError<ImportNotFound>()("ImportNotFound", { id: Schema.String }) {}

const isImportId = Schema.is(Schema.String.check(Schema.isUUID()))

/** The longest time between two reports of a running import, in seconds. */
export const reportingSeconds = 10

/** An import that has not reported for so many seconds has ended with its process. */
const silentSeconds = 60

/** Why an import whose process is gone has failed. */
export const goneSince = (reported: DateTime.Utc): string =>
  `Its process ended before it did: it last reported at ${DateTime.formatIso(reported)}.`

/** A report as it stands now: an import whose process is gone has failed. */
const standing = (now: DateTime.Utc) => <Report extends Omit<StoredReport, "rejected">>(stored: Report) => {
  const { reported_at, ...report } = stored
  const isGone = report.outcome === "running" &&
    DateTime.isLessThan(reported_at, DateTime.subtract(now, { seconds: silentSeconds }))
  if (!isGone) return report
  return { ...report, outcome: "failed" as const, ended_at: reported_at, failure: goneSince(reported_at) }
}

const shareOf = (count: number, total: number): number => total === 0 ? 0 : count / total

/** A failed file of a place is counted with the others, unless its process is gone. */
const isLastFailed = (last: ImportSummaryLine, stored: ImportSummaryLine): boolean =>
  last.outcome === "failed" && (stored.outcome !== "failed" || stored.place === null)

const stateOf = (now: DateTime.Utc) =>
(
  { failed_files, newest, newest_day, succeeded_at, with_texts }: StoredSource
): SourceState => ({
  source: newest.source,
  last: standing(now)(newest),
  succeeded_at,
  newest_day,
  failed: failed_files + (isLastFailed(standing(now)(newest), newest) ? 1 : 0),
  share_other: with_texts && shareOf(with_texts.texts_other, with_texts.texts),
  share_without_heading: with_texts && shareOf(with_texts.texts_without_heading, with_texts.texts)
})

/** How the imports of each source stand, by name. */
export const sourceStates: Effect.Effect<ReadonlyArray<SourceState>, never, ImportReports> = Effect.gen(function*() {
  const now = yield* DateTime.now
  return (yield* ImportReports.use(({ sources }) => sources(now))).map(stateOf(now))
})

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

  return {
    reportImport,
    beginImport: Effect.fnUntraced(function*(report) {
      const now = yield* DateTime.now
      return yield* reports.begin({ ...report, reported_at: now }, DateTime.subtract(now, { seconds: silentSeconds }))
    }),
    takenFiles: reports.taken,
    forgetFailedFiles: reports.forgetFailed,
    sources: Effect.provideService(sourceStates, ImportReports, reports),
    imports: Effect.fn("Administration.imports")(function*(page) {
      const lines = yield* reports.list(page)
      return lines.map(standing(yield* DateTime.now))
    }),
    import: Effect.fn("Administration.import")(function*(id) {
      const report = isImportId(id) ? yield* reports.find(id) : Option.none()
      if (Option.isNone(report)) return yield* new ImportNotFound({ id })
      return standing(yield* DateTime.now)(report.value)
    })
  } satisfies ImportAdministration
})

/** Follows imports. */
export interface ImportAdministration {
  /**
   * Stores the report of an import that begins, goes on or has ended; the end is recorded as an act of the operator.
   * One that goes on reports every `reportingSeconds`: one that is silent for a minute counts as failed.
   */
  readonly reportImport: (report: ImportReport) => Effect.Effect<void>
  /**
   * Stores the report of an import of a place that begins, and answers true; false while another of this place runs, on
   * whichever node, or where this version of its file has just been imported.
   */
  readonly beginImport: (report: ImportReport) => Effect.Effect<boolean>
  /** The files of a place that were taken from it, in no order. */
  readonly takenFiles: ImportReports["Service"]["taken"]
  /** Failed files that are gone from a place: they do not count as failed, and are new if they come back. */
  readonly forgetFailedFiles: ImportReports["Service"]["forgetFailed"]
  /** How the imports of each source stand, by name. */
  readonly sources: Effect.Effect<ReadonlyArray<SourceState>>
  /** Imports, the newest first. */
  readonly imports: (page: Page<string>) => Effect.Effect<ReadonlyArray<ImportSummaryLine>>
  readonly import: (id: string) => Effect.Effect<ImportReport, ImportNotFound>
}
