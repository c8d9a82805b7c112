import {
  type AuditEntry,
  AuditLog,
  type ImportReport,
  ImportReports,
  type StoredReport
} from "@kontor/core/Administration"
import { Array, DateTime, Effect, Layer, Option } from "effect"
import { AccountClient } from "./Clients.ts"
import { dieOfDatabase } from "./Outage.ts"

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
      list: ({ account_id = null, action = null, before = null, limit }) =>
        sql<AuditRow>`
          SELECT id::text, at, operator, via, action, account_id::text, subject, details FROM audit_entries
          WHERE (${before}::uuid IS NULL OR id < ${before}::uuid)
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

type SummaryRow = Omit<StoredReport, keyof Times | "rejected"> & Times

const columns =
  `id::text, source, operator, started_at, ended_at, reported_at, outcome, failure, read, imported, unchanged, events,
  rejected_total, unreadable_total`

const summaryOf = <Row extends SummaryRow>({ ended_at, reported_at, started_at, ...row }: Row) => ({
  ...row,
  started_at: DateTime.fromDateUnsafe(started_at),
  reported_at: DateTime.fromDateUnsafe(reported_at),
  ended_at: ended_at === null ? null : DateTime.fromDateUnsafe(ended_at)
})

/** The reports of imports in PostgreSQL. */
const importReports: Layer.Layer<ImportReports, never, AccountClient> = Layer.effect(
  ImportReports,
  Effect.gen(function*() {
    const sql = yield* AccountClient

    const put: ImportReports["Service"]["put"] = Effect.fn("ImportReportsPostgres.put")(
      function*({ ended_at, rejected, reported_at, started_at, ...report }) {
        const row = {
          ...report,
          started_at: DateTime.toDateUtc(started_at),
          reported_at: DateTime.toDateUtc(reported_at),
          ended_at: ended_at === null ? null : DateTime.toDateUtc(ended_at),
          rejected: JSON.stringify(rejected)
        }
        yield* sql`
          INSERT INTO import_reports ${sql.insert(row)}
          ON CONFLICT (id) DO UPDATE SET ended_at = excluded.ended_at, reported_at = excluded.reported_at, outcome = excluded.outcome,
            failure = excluded.failure, read = excluded.read, imported = excluded.imported,
            unchanged = excluded.unchanged, events = excluded.events, rejected_total = excluded.rejected_total,
            unreadable_total = excluded.unreadable_total, rejected = excluded.rejected`
      },
      dieOfDatabase
    )

    return ImportReports.of({
      put,
      find: (id) =>
        sql<SummaryRow & Pick<ImportReport, "rejected">>`
          SELECT ${sql.literal(columns)}, rejected FROM import_reports WHERE id::text = ${id}`.pipe(
          Effect.map((rows) => Option.map(Array.head(rows), summaryOf)),
          dieOfDatabase
        ),
      list: ({ before = null, limit }) =>
        sql<SummaryRow>`
          SELECT ${sql.literal(columns)} FROM import_reports
          WHERE ${before}::uuid IS NULL OR id < ${before}::uuid ORDER BY id DESC LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(summaryOf)),
          dieOfDatabase
        )
    })
  })
)

/** The audit log and the reports of imports in PostgreSQL. */
export const layer = Layer.merge(auditLog, importReports)
