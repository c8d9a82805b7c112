import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { withoutAccountStatistics } from "../Clients.ts"

/**
 * Monitors with their cycles, their runs and the events they saw, and how many of an account are not archived. What
 * must hold of them the database itself holds: a cycle begins once per monitor, an event is seen once per monitor, only
 * a completed run costs credits, and a monitor that does not go on by itself is never due.
 */
export const monitors = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE monitors (
      account_id uuid NOT NULL,
      id text COLLATE "C" NOT NULL,
      entity_id uuid NOT NULL,
      label text CHECK (char_length(label) <= 200),
      poll_interval_days integer NOT NULL CHECK (poll_interval_days BETWEEN 1 AND 30),
      endpoint_ids text[] NOT NULL CHECK (cardinality(endpoint_ids) >= 1),
      topics text[] COLLATE "C" CHECK (cardinality(topics) >= 1),
      status text COLLATE "C" NOT NULL CHECK (status IN (
        'initializing', 'active', 'paused_user', 'paused_configuration', 'paused_billing', 'paused_entitlement', 'error', 'archived'
      )),
      created_at timestamptz NOT NULL,
      baselined_at timestamptz,
      cycle_started_at timestamptz,
      cursor text,
      settled_until timestamptz NOT NULL,
      overdue timestamptz,
      requested_run_id text COLLATE "C",
      requested_run_at timestamptz,
      request_id uuid NOT NULL,
      failures integer NOT NULL CHECK (failures >= 0),
      next_run_at timestamptz,
      claimed_until timestamptz,
      archived_at timestamptz,
      revision integer NOT NULL CHECK (revision >= 0),
      PRIMARY KEY (account_id, id),
      CONSTRAINT monitors_request_whole CHECK ((requested_run_id IS NULL) = (requested_run_at IS NULL)),
      CONSTRAINT monitors_archived CHECK ((archived_at IS NOT NULL) = (status = 'archived')),
      CONSTRAINT monitors_go_on CHECK ((next_run_at IS NULL) = (status IN ('paused_user', 'error', 'archived')))
    ) WITH (fillfactor = 50)`
  yield* sql`CREATE INDEX monitors_in_status ON monitors (account_id, status, id)`
  yield* sql`CREATE INDEX monitors_of_organization ON monitors (account_id, entity_id)`
  yield* sql`
    CREATE TABLE monitor_counts (
      account_id uuid PRIMARY KEY,
      living integer NOT NULL CHECK (living >= 0)
    )`
  yield* sql`CREATE INDEX monitors_due ON monitors (next_run_at) WHERE next_run_at IS NOT NULL`
  yield* sql`CREATE INDEX monitors_archived_age ON monitors (archived_at) WHERE archived_at IS NOT NULL`
  yield* sql`CREATE INDEX monitors_claimed ON monitors (claimed_until) WHERE claimed_until IS NOT NULL`
  yield* sql`
    CREATE TABLE monitor_cycles (
      account_id uuid NOT NULL,
      monitor_id text COLLATE "C" NOT NULL,
      started_at timestamptz NOT NULL,
      poll_interval_days integer NOT NULL CHECK (poll_interval_days BETWEEN 1 AND 30),
      credits integer NOT NULL CHECK (credits >= 0),
      request_id uuid NOT NULL,
      PRIMARY KEY (account_id, monitor_id, started_at),
      CONSTRAINT monitor_cycles_paid_once UNIQUE (account_id, request_id),
      FOREIGN KEY (account_id, monitor_id) REFERENCES monitors (account_id, id)
    )`
  yield* sql`
    ALTER TABLE monitors ADD FOREIGN KEY (account_id, id, cycle_started_at)
    REFERENCES monitor_cycles (account_id, monitor_id, started_at)`
  yield* sql`
    CREATE TABLE monitor_runs (
      account_id uuid NOT NULL,
      monitor_id text COLLATE "C" NOT NULL,
      id text COLLATE "C" NOT NULL,
      trigger text COLLATE "C" NOT NULL CHECK (trigger IN ('baseline', 'schedule', 'on_demand')),
      slot timestamptz NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (
        status IN ('scheduled', 'running', 'completed', 'failed', 'partial', 'superseded', 'unfunded')
      ),
      started_at timestamptz,
      ended_at timestamptz,
      credits integer NOT NULL CHECK (credits >= 0),
      request_id uuid,
      released integer NOT NULL CHECK (released >= 0),
      withheld integer NOT NULL CHECK (withheld >= 0),
      PRIMARY KEY (account_id, monitor_id, id),
      CONSTRAINT monitor_runs_paid_once UNIQUE (account_id, request_id),
      CONSTRAINT monitor_runs_cost CHECK (status = 'completed' OR (credits = 0 AND released = 0 AND withheld = 0)),
      CONSTRAINT monitor_runs_booked CHECK ((credits > 0) = (request_id IS NOT NULL)),
      FOREIGN KEY (account_id, monitor_id) REFERENCES monitors (account_id, id)
    )`
  yield* sql`
    CREATE TABLE monitor_sightings (
      account_id uuid NOT NULL,
      monitor_id text COLLATE "C" NOT NULL,
      event_id text COLLATE "C" NOT NULL,
      sighting text COLLATE "C" NOT NULL CHECK (sighting IN ('baseline', 'released', 'withheld', 'left_out')),
      seen_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, monitor_id, event_id),
      FOREIGN KEY (account_id, monitor_id) REFERENCES monitors (account_id, id)
    )`
  yield* withoutAccountStatistics("monitors", "monitor_runs")
})
