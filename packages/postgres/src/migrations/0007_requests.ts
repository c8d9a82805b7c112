import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { withoutAccountStatistics } from "../Clients.ts"

/**
 * The keys under which mutations happen once. An open claim is one whose outcome is not yet stored; an answer is
 * sealed. A charge claims its key in its own statement, and a later one by the key that follows it after `/`;
 * `reference` is its request then, which is `repeated` once another request got its entry. Whoever inserts a key that
 * another transaction has inserted waits for it. Rule: monitoring#idempotency; credits#safe-retries.
 */
const idempotency = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE idempotency_keys (
      account_id uuid NOT NULL,
      key text COLLATE "C" NOT NULL CHECK (key ~ '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}(/[a-z]+)?$'),
      reference uuid NOT NULL,
      request text COLLATE "C" NOT NULL CHECK (request ~ '^[0-9a-f]{64}$'),
      claimed_at timestamptz NOT NULL,
      outcome text COLLATE "C" NOT NULL DEFAULT 'open' 
        CHECK (outcome IN ('open', 'answered', 'ambiguous', 'charged', 'repeated')),
      answer text COLLATE "C",
      PRIMARY KEY (account_id, key),
      CONSTRAINT idempotency_keys_answer CHECK ((outcome = 'answered') = (answer IS NOT NULL))
    )`
  yield* sql`
    CREATE INDEX idempotency_keys_settled ON idempotency_keys (claimed_at) WHERE outcome NOT IN ('open', 'ambiguous')`
  yield* withoutAccountStatistics("idempotency_keys")
})

/**
 * The windows in which attempts are counted; a subject is the id of an account or the address of a client. Nothing here
 * is worth a write to the disk: after a crash the table is empty, which only forgives. Rule: limits#rate-limits.
 */
const rateLimits = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE UNLOGGED TABLE rate_limit_windows (
      subject text COLLATE "C" NOT NULL,
      bucket text COLLATE "C" NOT NULL,
      began_at bigint NOT NULL,
      attempts bigint NOT NULL CHECK (attempts > 0),
      PRIMARY KEY (subject, bucket)
    ) WITH (fillfactor = 50)`
})

/** The times at which permits for retrievals were taken, in one row that every node waits for. Port: LiveBudget. */
const live = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE live_budget (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      taken_at timestamptz[] NOT NULL DEFAULT '{}'
    )`
  yield* sql`INSERT INTO live_budget DEFAULT VALUES`
})

/** The tables by which requests are counted and known. */
export const requests = Effect.all([idempotency, rateLimits, live], { discard: true })
