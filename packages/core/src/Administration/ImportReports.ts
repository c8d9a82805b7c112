import { Context, type DateTime, type Effect, type Option, Schema } from "effect"

const { Array: List, Int, Literal, Literals, NullOr, optionalKey, String: Text, Struct } = Schema

/** A record that an import left out, and why. */
export const RejectedRecord = Struct({
  file: Text,
  line: Int,
  reason: Text,
  is_out_of_scope: optionalKey(Literal(true))
})

/**
 * What an import did, or has done so far. `id` is a UUIDv7. `read` counts the records of its files: each was new
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

/** What a list of imports says of each: all but the records that were left out. */
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
}>()("@kontor/core/Administration/ImportReports") {}
