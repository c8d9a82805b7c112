import {
  type AuditEntry,
  AuditLog,
  fewestTexts,
  goneSince,
  type ImportReport,
  ImportReports,
  type Lag,
  Lags,
  type StoredReport,
  type TakenFile
} from "@kontor/core/Administration"
import { Array, DateTime, Effect, Layer, Option, Order } from "effect"
import { AccountClient, dieOfDatabase } from "./Clients.ts"

/** A row of `audit_entries`. */
interface AuditRow extends Omit<AuditEntry, "at"> {
  readonly at: Date
}

/** The audit log in PostgreSQL, which refuses to change or delete an entry. */
const auditLog: Layer.Layer<AuditLog, never, AccountClient> = Layer.effect(
  AuditLog,
  Effect.gen(function*() {
    const sql = yield* AccountClient
    return AuditLog.of({
      append: ({ account_id, action, at, details, id, operator, subject, via }) =>
        sql`
          INSERT INTO audit_entries (id, at, operator, via, action, account_id, subject, details)
          VALUES (${id}::uuid, ${
          DateTime.toDateUtc(at)
        }, ${operator}, ${via}, ${action}, ${account_id}::uuid, ${subject},
            ${JSON.stringify(details)}::jsonb)
          ON CONFLICT (id) DO NOTHING`.pipe(Effect.asVoid, dieOfDatabase),
      list: ({ account_id = null, action = null, after = null, limit }) =>
        sql<AuditRow>`
          SELECT id::text, at, operator, via, action, account_id::text, subject, details FROM audit_entries
          WHERE (${after}::uuid IS NULL OR id < ${after}::uuid)
            AND (${account_id}::uuid IS NULL OR account_id = ${account_id}::uuid)
            AND action = coalesce(${action}, action)
          ORDER BY id DESC LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map((row): AuditEntry => ({ ...row, at: DateTime.fromDateUnsafe(row.at) }))),
          dieOfDatabase
        )
    })
  })
)

interface Times {
  readonly reported_at: Date
  readonly started_at: Date
  readonly ended_at: Date | null
}

interface TakenRow extends Omit<TakenFile, "ended_at"> {
  readonly ended_at: Date | null
}

interface Successes {
  readonly succeeded_at: Date | null
  readonly succeeded_day: ImportReport["newest_day"]
}

type SummaryRow = Omit<StoredReport, keyof Times | "rejected"> & Times

const columns =
  `id::text, source, place, file, version, operator, started_at, ended_at, reported_at, outcome, failure, read, imported, unchanged, events,
  newest_day, texts, texts_other, texts_without_heading, rejected_total, unreadable_total`

const summaryOf = <Row extends SummaryRow>({ ended_at, reported_at, started_at, ...row }: Row) => ({
  ...row,
  started_at: DateTime.fromDateUnsafe(started_at),
  reported_at: DateTime.fromDateUnsafe(reported_at),
  ended_at: ended_at === null ? null : DateTime.fromDateUnsafe(ended_at)
})

const rowOf = ({ ended_at, rejected, reported_at, started_at, ...report }: StoredReport) => ({
  ...report,
  started_at: DateTime.toDateUtc(started_at),
  reported_at: DateTime.toDateUtc(reported_at),
  ended_at: ended_at === null ? null : DateTime.toDateUtc(ended_at),
  rejected: JSON.stringify(rejected)
})

/** Reads how the imports of each source stand. */
const makeSources = Effect.map(
  AccountClient,
  (sql): ImportReports["Service"]["sources"] =>
    Effect.fn("ImportReportsPostgres.sources")(function*(now) {
      const newest = yield* sql<SummaryRow & Successes>`
      SELECT DISTINCT ON (source) ${sql.literal(columns)},
        max(ended_at) FILTER (WHERE outcome = 'completed') OVER own AS succeeded_at,
        max(newest_day) FILTER (WHERE outcome = 'completed') OVER own AS succeeded_day
      FROM import_reports WINDOW own AS (PARTITION BY source) ORDER BY source, import_reports.id DESC`
      const withTexts = yield* sql<SummaryRow>`
      SELECT DISTINCT ON (source) ${sql.literal(columns)} FROM import_reports
      WHERE outcome <> 'running' AND texts >= ${fewestTexts} ORDER BY source, import_reports.id DESC`
      const failed = yield* sql<{ source: string; failed: number }>`
      SELECT source, count(*)::int AS failed FROM (
        SELECT DISTINCT ON (source, place, file) source, outcome, started_at FROM import_reports
        WHERE place IS NOT NULL AND NOT is_forgotten ORDER BY source, place, file, id DESC
      ) AS files
      WHERE outcome = 'failed' AND started_at > ${DateTime.toDateUtc(DateTime.subtract(now, { days: 7 }))}
      GROUP BY source`
      const failedOf = new Map(failed.map(({ failed: count, source }) => [source, count]))
      const textsOf = new Map(withTexts.map((row) => [row.source, summaryOf(row)]))
      return Array.sortWith(newest, ({ source }) => source, Order.String).map((
        { succeeded_at, succeeded_day, ...row }
      ) => ({
        newest: summaryOf(row),
        with_texts: textsOf.get(row.source) ?? null,
        succeeded_at: succeeded_at === null ? null : DateTime.fromDateUnsafe(succeeded_at),
        newest_day: succeeded_day,
        failed_files: failedOf.get(row.source) ?? 0
      }))
    }, dieOfDatabase)
)

/** The newest import of each file of a place. */
const makeTaken = Effect.map(AccountClient, (sql): ImportReports["Service"]["taken"] => (place) =>
  sql<TakenRow>`
    SELECT DISTINCT ON (file) file, version, outcome, ended_at,
      outcome = 'failed' AND rejected_total > 0 AS is_refused,
      count(*) FILTER (WHERE outcome = 'failed' AND rejected_total = 0) OVER (PARTITION BY file, version)::int AS stops
    FROM import_reports WHERE place = ${place} AND NOT is_forgotten ORDER BY file, id DESC`.pipe(
    Effect.map((rows) =>
      rows.map((row): TakenFile => ({
        ...row,
        ended_at: row.ended_at === null ? null : DateTime.fromDateUnsafe(row.ended_at)
      }))
    ),
    dieOfDatabase
  ))

/** The reports of imports in PostgreSQL. */
const importReports: Layer.Layer<ImportReports, never, AccountClient> = Layer.effect(
  ImportReports,
  Effect.gen(function*() {
    const sql = yield* AccountClient

    const put: ImportReports["Service"]["put"] = Effect.fn("ImportReportsPostgres.put")(
      function*(report) {
        yield* sql`
          INSERT INTO import_reports ${sql.insert(rowOf(report))}
          ON CONFLICT (id) DO UPDATE SET ended_at = excluded.ended_at, reported_at = excluded.reported_at, outcome = excluded.outcome,
            failure = excluded.failure, read = excluded.read, imported = excluded.imported,
            unchanged = excluded.unchanged, events = excluded.events, newest_day = excluded.newest_day,
            texts = excluded.texts, texts_other = excluded.texts_other,
            texts_without_heading = excluded.texts_without_heading, rejected_total = excluded.rejected_total,
            unreadable_total = excluded.unreadable_total, rejected = excluded.rejected`
      },
      dieOfDatabase
    )

    const begin: ImportReports["Service"]["begin"] = Effect.fn("ImportReportsPostgres.begin")(
      function*(report, silentSince) {
        const silent = yield* sql<{ id: string; reported_at: Date }>`
          SELECT id::text, reported_at FROM import_reports
          WHERE place = ${report.place} AND outcome = 'running' AND reported_at < ${DateTime.toDateUtc(silentSince)}`
        for (const { id, reported_at } of silent) {
          yield* sql`
            UPDATE import_reports SET outcome = 'failed', ended_at = reported_at,
              failure = ${goneSince(DateTime.fromDateUnsafe(reported_at))}
            WHERE id = ${id}::uuid AND outcome = 'running' AND reported_at < ${DateTime.toDateUtc(silentSince)}`
        }
        return yield* sql.withTransaction(Effect.gen(function*() {
          const stored = yield* sql`
            INSERT INTO import_reports ${sql.insert(rowOf(report))}
            ON CONFLICT (place) WHERE outcome = 'running' DO NOTHING RETURNING id`
          if (stored.length === 0) return yield* Effect.fail("RUNNING")
          const [newest] = yield* sql<Pick<ImportReport, "outcome" | "version">>`
            SELECT outcome, version FROM import_reports
            WHERE place = ${report.place} AND file = ${report.file} AND id <> ${report.id}::uuid
            ORDER BY id DESC LIMIT 1`
          const isImported = newest?.outcome === "completed" && newest.version === report.version
          return isImported && report.version !== null ? yield* Effect.fail("IMPORTED") : true
        })).pipe(
          Effect.catchIf((failure) => failure === "RUNNING" || failure === "IMPORTED", () => Effect.succeed(false))
        )
      },
      dieOfDatabase
    )

    const sources = yield* makeSources

    return ImportReports.of({
      put,
      begin,
      taken: yield* makeTaken,
      forgetFailed: (place, files) =>
        Effect.asVoid(sql`
          UPDATE import_reports SET is_forgotten = true
          WHERE place = ${place} AND file IN ${sql.in(files)} AND outcome = 'failed'`).pipe(dieOfDatabase),
      sources,
      find: (id) =>
        sql<SummaryRow & Pick<ImportReport, "rejected">>`
          SELECT ${sql.literal(columns)}, rejected FROM import_reports WHERE id::text = ${id}`.pipe(
          Effect.map((rows) => Option.map(Array.head(rows), summaryOf)),
          dieOfDatabase
        ),
      list: ({ after = null, limit }) =>
        sql<SummaryRow>`
          SELECT ${sql.literal(columns)} FROM import_reports
          WHERE ${after}::uuid IS NULL OR id < ${after}::uuid ORDER BY id DESC LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(summaryOf)),
          dieOfDatabase
        )
    })
  })
)

interface LagRow extends Omit<Lag, "hour"> {
  readonly hour: Date
}

/** How late workers were, in PostgreSQL, for any number of nodes. */
const lags: Layer.Layer<never, never, AccountClient> = Layer.effect(
  Lags,
  Effect.map(AccountClient, (sql) => ({
    note: ({ deliveries_lag, hour, monitors_lag }, keptSince) =>
      sql`
        WITH forgotten AS (DELETE FROM lag_hours WHERE hour < ${DateTime.toDateUtc(keptSince)})
        INSERT INTO lag_hours (hour, monitors_lag, deliveries_lag)
        VALUES (${DateTime.toDateUtc(hour)}, ${monitors_lag}, ${deliveries_lag})
        ON CONFLICT (hour) DO UPDATE SET monitors_lag = greatest(lag_hours.monitors_lag, excluded.monitors_lag),
          deliveries_lag = greatest(lag_hours.deliveries_lag, excluded.deliveries_lag)`.pipe(
        Effect.asVoid,
        dieOfDatabase
      ),
    since: (hour) =>
      sql<LagRow>`
        SELECT hour, monitors_lag, deliveries_lag FROM lag_hours WHERE hour >= ${DateTime.toDateUtc(hour)}`.pipe(
        Effect.map((rows) => rows.map((row): Lag => ({ ...row, hour: DateTime.fromDateUnsafe(row.hour) }))),
        dieOfDatabase
      )
  }))
)

/** The audit log, the reports of imports and how late workers were, in PostgreSQL. */
export const layer = Layer.mergeAll(auditLog, importReports, lags)
