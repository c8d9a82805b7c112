import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { withoutAccountStatistics } from "../Clients.ts"

/**
 * Endpoints of webhooks, the events sent to them, deliveries and their attempts. A delivery outlives its event. Secrets
 * and headers are sealed; a Signal is kept as `text`, since the database never looks into it. The host of an endpoint
 * is that of its address, beside it for claims. An event of an account is `is_announced` until its deliveries are made.
 * Rule: webhooks#message.
 *
 * A claim stands beside its delivery, in the row of its endpoint in `webhook_claims`: a delivery is then written once
 * an attempt and not twice, and a constraint keeps at most 8 in flight; `claimed_at` is the time of the last claim, by
 * which endpoints take turns. `is_unmoved` marks an endpoint whose state changed while more deliveries waited than are
 * moved at once. Few indexes are to be written where a delivery is claimed and settled: none by age, since deliveries
 * go with their attempts.
 */
export const webhooks = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE webhook_endpoints (
      account_id uuid NOT NULL,
      id text COLLATE "C" NOT NULL CHECK (id ~ '^wep_'),
      name text NOT NULL,
      url text NOT NULL,
      pending_url text,
      host text COLLATE "C" NOT NULL,
      kinds text[] COLLATE "C" NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (
        status IN ('pending_verification', 'active', 'disabled_user', 'disabled_failures', 'archived')
      ),
      exhausted_in_a_row integer NOT NULL CHECK (exhausted_in_a_row >= 0),
      is_silent boolean NOT NULL,
      is_unmoved boolean NOT NULL DEFAULT false,
      sealed_secret text COLLATE "C" NOT NULL,
      sealed_former_secret text COLLATE "C",
      former_secret_signs_until timestamptz,
      sealed_headers text COLLATE "C" NOT NULL,
      created_at timestamptz NOT NULL,
      archived_at timestamptz,
      PRIMARY KEY (account_id, id),
      CONSTRAINT webhook_endpoints_archived CHECK ((archived_at IS NOT NULL) = (status = 'archived')),
      CONSTRAINT webhook_endpoints_whole_former_secret CHECK (
        num_nonnulls(sealed_former_secret, former_secret_signs_until) IN (0, 2)
      )
    ) WITH (fillfactor = 50)`
  yield* sql`
    CREATE INDEX webhook_endpoints_archived_age ON webhook_endpoints (archived_at) WHERE archived_at IS NOT NULL`
  yield* sql`CREATE INDEX webhook_endpoints_unmoved ON webhook_endpoints (account_id, id) WHERE is_unmoved`
  yield* sql`CREATE INDEX webhook_endpoints_listed ON webhook_endpoints (account_id, id) WHERE status <> 'archived'`
  yield* sql`
    CREATE TABLE webhook_events (
      account_id uuid NOT NULL,
      id text COLLATE "C" NOT NULL CHECK (id ~ '^evt_'),
      type text COLLATE "C" NOT NULL,
      monitor_id text COLLATE "C",
      entity_id uuid,
      label text,
      signal text,
      data text,
      is_announced boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, id),
      CONSTRAINT webhook_events_whole CHECK (
        num_nonnulls(monitor_id, entity_id, signal) = CASE type WHEN 'organization.signal.detected' THEN 3 ELSE 0 END
      ),
      CONSTRAINT webhook_events_data CHECK ((data IS NULL) = (type = 'organization.signal.detected'))
    )`
  yield* sql`CREATE INDEX webhook_events_announced ON webhook_events (id) WHERE is_announced`
  yield* sql`CREATE INDEX webhook_events_age ON webhook_events (created_at)`
  yield* sql`
    CREATE TABLE webhook_deliveries (
      account_id uuid NOT NULL,
      id text COLLATE "C" NOT NULL CHECK (id ~ '^del_'),
      endpoint_id text COLLATE "C" NOT NULL,
      event_id text COLLATE "C" NOT NULL,
      message_id text COLLATE "C" NOT NULL CHECK (message_id ~ '^msg_'),
      type text COLLATE "C" NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (
        status IN ('pending', 'retry_wait', 'succeeded', 'exhausted', 'blocked_endpoint', 'cancelled')
      ),
      attempts integer NOT NULL CHECK (attempts >= 0),
      plan_step integer NOT NULL CHECK (plan_step BETWEEN 0 AND 10),
      next_attempt_at timestamptz,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, id),
      CONSTRAINT webhook_deliveries_once UNIQUE (account_id, event_id, endpoint_id),
      CONSTRAINT webhook_deliveries_endpoint FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints,
      CONSTRAINT webhook_deliveries_waiting CHECK (
        (status IN ('pending', 'retry_wait')) = (next_attempt_at IS NOT NULL)
      )
    ) WITH (fillfactor = 70)`
  yield* sql`
    CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (account_id, endpoint_id, next_attempt_at, id)
    WHERE status IN ('pending', 'retry_wait')`
  yield* sql`
    CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at)
    WHERE status IN ('pending', 'retry_wait')`
  yield* sql`CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries (account_id, endpoint_id, status, id)`
  yield* sql`CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (status, account_id, id)`
  yield* sql`
    CREATE TABLE webhook_claims (
      account_id uuid NOT NULL,
      endpoint_id text COLLATE "C" NOT NULL,
      delivery_ids text[] COLLATE "C" NOT NULL CHECK (cardinality(delivery_ids) <= 8),
      ends_at timestamptz[] NOT NULL,
      claimed_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, endpoint_id),
      CONSTRAINT webhook_claims_whole CHECK (cardinality(ends_at) = cardinality(delivery_ids)),
      CONSTRAINT webhook_claims_endpoint FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints
    ) WITH (fillfactor = 50)`
  yield* sql`CREATE INDEX webhook_claims_ending ON webhook_claims ((ends_at[1])) WHERE cardinality(ends_at) > 0`
  yield* sql`
    CREATE TABLE webhook_attempts (
      account_id uuid NOT NULL,
      delivery_id text COLLATE "C" NOT NULL,
      number integer NOT NULL CHECK (number > 0),
      started_at timestamptz NOT NULL,
      status integer,
      duration float8 NOT NULL CHECK (duration >= 0),
      error text COLLATE "C",
      answer bytea NOT NULL CHECK (octet_length(answer) <= 16384),
      PRIMARY KEY (account_id, delivery_id, number),
      CONSTRAINT webhook_attempts_delivery FOREIGN KEY (account_id, delivery_id) REFERENCES webhook_deliveries
    )`
  yield* sql`CREATE INDEX webhook_attempts_age ON webhook_attempts (started_at)`
  yield* withoutAccountStatistics("webhook_endpoints", "webhook_events", "webhook_deliveries", "webhook_attempts")
})
