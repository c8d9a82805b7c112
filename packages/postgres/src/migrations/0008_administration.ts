import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The processes of the service: each has a row that it renews, with the ids of the keys it has, so that a rotation does
 * not seal with a key that one of them lacks. One that searches also says how far its search index is. And migrations
 * that the version before can work with are named, so that its processes stay ready beside them.
 */
const nodes = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE nodes (
      id uuid PRIMARY KEY,
      version text NOT NULL,
      roles text[] NOT NULL,
      key_ids text[] NOT NULL,
      seen_at timestamptz NOT NULL,
      search_is_ready boolean,
      search_changes_behind bigint,
      search_seconds_behind bigint
    )`
  yield* sql`CREATE TABLE compatible_migrations (name text COLLATE "C" PRIMARY KEY)`
})

/** The record of what operators did, which is only ever added to, and the reports of imports. */
const acts = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
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
      place text,
      file text,
      version text,
      operator text NOT NULL,
      started_at timestamptz NOT NULL,
      ended_at timestamptz,
      reported_at timestamptz NOT NULL,
      outcome text COLLATE "C" NOT NULL CHECK (outcome IN ('running', 'completed', 'failed')),
      failure text,
      read integer NOT NULL CHECK (read >= 0),
      imported integer NOT NULL CHECK (imported >= 0),
      unchanged integer NOT NULL CHECK (unchanged >= 0),
      events integer NOT NULL CHECK (events >= 0),
      newest_day text COLLATE "C",
      texts integer NOT NULL CHECK (texts >= 0),
      texts_other integer NOT NULL CHECK (texts_other >= 0),
      texts_without_heading integer NOT NULL CHECK (texts_without_heading >= 0),
      rejected_total integer NOT NULL CHECK (rejected_total >= 0),
      unreadable_total integer NOT NULL CHECK (unreadable_total >= 0),
      rejected jsonb NOT NULL,
      is_forgotten boolean NOT NULL DEFAULT false,
      CONSTRAINT import_reports_place CHECK ((place IS NULL) = (file IS NULL)),
      CONSTRAINT import_reports_ended CHECK ((ended_at IS NULL) = (outcome = 'running'))
    )`
  yield* sql`CREATE INDEX import_reports_source ON import_reports (source, id)`
  yield* sql`CREATE INDEX import_reports_file ON import_reports (place, file, id) WHERE place IS NOT NULL`
  yield* sql`CREATE UNIQUE INDEX import_reports_running ON import_reports (place) WHERE outcome = 'running'`
})

/** How late workers were, by hour. */
const lags = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE lag_hours (
      hour timestamptz PRIMARY KEY,
      monitors_lag float8 NOT NULL CHECK (monitors_lag >= 0),
      deliveries_lag float8 NOT NULL CHECK (deliveries_lag >= 0)
    )`
})

/** The tables of operators. */
export const administration = Effect.all([nodes, acts, lags], { discard: true })
