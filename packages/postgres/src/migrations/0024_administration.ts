import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What operators work with: accounts that can be suspended and erased, the record of who did what, which is only ever
 * added to, and the reports of imports. A version that does not know of suspension goes on as if there were none.
 */
export const administration = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    ALTER TABLE accounts ADD COLUMN status text COLLATE "C" NOT NULL DEFAULT 'active'
    CONSTRAINT accounts_status CHECK (status IN ('active', 'suspended', 'erased'))`
  yield* sql`
    CREATE TABLE audit_entries (
      id uuid PRIMARY KEY,
      at timestamptz NOT NULL,
      operator text NOT NULL,
      via text COLLATE "C" NOT NULL CHECK (via IN ('api', 'command', 'program')),
      action text COLLATE "C" NOT NULL,
      account_id uuid,
      subject text,
      details jsonb NOT NULL
    )`
  yield* sql`CREATE INDEX audit_entries_account ON audit_entries (account_id, id) WHERE account_id IS NOT NULL`
  yield* sql`
    CREATE TRIGGER audit_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
  yield* sql`ALTER TABLE audit_entries ENABLE ALWAYS TRIGGER audit_entries_stay`
  yield* sql`
    CREATE TABLE import_reports (
      id uuid PRIMARY KEY,
      source text NOT NULL,
      operator text NOT NULL,
      started_at timestamptz NOT NULL,
      ended_at timestamptz,
      outcome text COLLATE "C" NOT NULL CHECK (outcome IN ('running', 'completed', 'failed')),
      failure text,
      read integer NOT NULL CHECK (read >= 0),
      imported integer NOT NULL CHECK (imported >= 0),
      unchanged integer NOT NULL CHECK (unchanged >= 0),
      events integer NOT NULL CHECK (events >= 0),
      rejected_total integer NOT NULL CHECK (rejected_total >= 0),
      unreadable_total integer NOT NULL CHECK (unreadable_total >= 0),
      rejected jsonb NOT NULL,
      CONSTRAINT import_reports_ended CHECK ((ended_at IS NULL) = (outcome = 'running'))
    )`
})
