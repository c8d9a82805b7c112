import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The keys under which mutations happen once. An open claim is one whose outcome is not yet stored; an answer is
 * sealed. Whoever inserts a key that another transaction has inserted waits for it. Rule: Idempotency (decisions 13).
 */
export const idempotency = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE idempotency_keys (
      account_id uuid NOT NULL REFERENCES accounts (id),
      key text COLLATE "C" NOT NULL CHECK (key ~ '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$'),
      reference uuid NOT NULL,
      request text COLLATE "C" NOT NULL CHECK (request ~ '^[0-9a-f]{64}$'),
      claimed_at timestamptz NOT NULL,
      outcome text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (outcome IN ('open', 'answered', 'ambiguous')),
      answer text COLLATE "C",
      PRIMARY KEY (account_id, key),
      CONSTRAINT idempotency_keys_answer CHECK ((outcome = 'answered') = (answer IS NOT NULL))
    )`
  yield* sql`CREATE INDEX idempotency_keys_answered ON idempotency_keys (claimed_at) WHERE outcome = 'answered'`
})
