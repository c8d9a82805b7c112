import { type AuditEntry, AuditLog } from "@kontor/core/Administration"
import { DateTime, Effect, Layer } from "effect"
import { AccountClient } from "../AccountClient.ts"
import { dieOfDatabase } from "../Outage.ts"

/** A row of `audit_entries`. */
interface AuditRow extends Omit<AuditEntry, "at"> {
  readonly at: Date
}

/** The audit log in PostgreSQL, which refuses to change or delete an entry. */
export const layer: Layer.Layer<AuditLog, never, AccountClient> = Layer.effect(
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
